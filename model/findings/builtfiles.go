package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// What is built from a file is edited in the place of the file.

var ruleBuilt = &Rule{"files.built", Files, Warning, "a file was edited that is built from another one, which was not edited", "A file in a folder of what is built, as dist/ or build/lib/, was edited, and the log shows the file of the same name, in the same folder, among the sources of the same project. Until the end nothing changed that one, nothing was built, and no prompt speaks of the folder, of the file by a name that only it has, or of what is compiled or bundled: the next build undoes the edit, or nobody runs what was edited. Likewise a source of the project, where a build says that it compiles one of the same name from a folder of the same name outside of it, and never this one."}

// builtOnes is the follower of the rule.
type builtOnes struct {
	threads latest[uint64, *builtFiles]
}

// builtFiles are what a thread knows of files that are built.
type builtFiles struct {
	pairs   []builtPair
	seen    []string // files that were read, the last ones
	made    []string // likewise, of those that are built
	sources []string // files that were changed
}

// A builtPair is a file that is built and the one that it is built from.
type builtPair struct {
	made, from string
	finding    *Finding
	at         Place
}

const (
	maxPairs    = 64
	maxOfPairs  = 512 // words of a result that are compared
	leastOfPath = 4
)

var builtFolders = sync.OnceValue(func() *literals.Set {
	return literals.New("build/", "dist/", "out/", "target/", "-packages/", ".next/", ".nuxt/", "/.cache/", "bazel-bin/")
})

// builtPath returns the folder of a path that is one of what is built, what stands before it, and
// what behind it.
func builtPath(p string) (before, folder, behind string) {
	if !literals.In(builtFolders(), p) { // as in most
		return "", "", ""
	}
	parts := strings.Split(p, "/")
	for i := len(parts) - 2; i >= 0; i-- {
		switch parts[i] {
		case "build", "_build", "dist", "out", "target", "site-packages", "dist-packages", ".next", ".nuxt", "bazel-bin", ".cache":
			return strings.Join(parts[:i], "/"), parts[i], strings.Join(parts[i+1:], "/")
		}
	}
	return "", "", ""
}

// isBuilt reports whether a path is that of a file that is built.
func isBuilt(p string) bool {
	_, folder, _ := builtPath(p)
	return folder != ""
}

// ofBuilder is what stands behind a folder of what is built, without the folders that its builder
// makes in it.
func ofBuilder(behind string) string {
	for {
		first, rest, more := strings.Cut(behind, "/")
		switch {
		case !more:
			return behind
		case first == "lib", first == "classes", first == "test-classes", first == "resources", first == "main", first == "java", first == "release", first == "debug", first == "esm", first == "cjs", first == "src", strings.HasPrefix(first, "lib."):
			behind = rest
		default:
			return behind
		}
	}
}

// isSourceOf reports whether a file may be what one that is built was made from, by their names:
// in the same folder, or at the top of the sources. Both are of one project, unless what is built
// is installed; a folder of sources may be called as one of what is built.
func isSourceOf(p, made string) bool {
	if firstName(p) != firstName(made) || isBuilt(p) { // as of most
		return false
	}
	before, folder, behind := builtPath(made)
	rest := ofBuilder(behind)
	root, ok := strings.CutSuffix("/"+compiledName(p), "/"+compiledName(rest))
	if !ok {
		return false
	}
	root = strings.Trim(root, "/")
	switch folder {
	case "site-packages", "dist-packages", ".cache":
		return strings.Contains(rest, "/") || isSourceRoot(path.Base(root))
	}
	between, ok := strings.CutPrefix(root+"/", strings.TrimPrefix(before+"/", "/"))
	if !ok || path.IsAbs(p) != path.IsAbs(made) {
		return false
	}
	parts := strings.FieldsFunc(between, func(c rune) bool { return c == '/' })
	first := ""
	if len(parts) > 0 {
		first = parts[0]
	}
	switch {
	case strings.HasPrefix(behind, "src/"): // all of the project is compiled into it, or it is a project
		return len(parts) == 1 && first == "src"
	case isWithinSources(before) && first != "src":
		return false
	case strings.Contains(rest, "/"):
		return true
	}
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(w string) bool { return !isSourceRoot(w) })
}

// isSourceRoot reports whether a folder is called as one at the top of sources.
func isSourceRoot(name string) bool {
	switch name {
	case "src", "lib", "source", "sources", "app", "assets", "styles", "static":
		return true
	}
	return false
}

// isWithinSources reports whether a folder is one of sources, or in one. At the top of a machine
// such a name is that of the project.
func isWithinSources(folder string) bool {
	if rest, ok := strings.CutPrefix(folder, "/"); ok {
		_, folder, _ = strings.Cut(rest, "/")
	}
	for part := range strings.SplitSeq(folder, "/") {
		switch part {
		case "src", "lib", "app", "source", "sources":
			return true
		}
	}
	return false
}

// firstName is the name of a file up to its first dot.
func firstName(p string) string {
	stem, _, _ := strings.Cut(p[strings.LastIndexByte(p, '/')+1:], ".")
	return stem
}

// compiledName is a name by which that of a source is called once it is compiled.
func compiledName(p string) string {
	switch ext := path.Ext(p); ext {
	case ".ts", ".tsx", ".jsx", ".mjs", ".cjs", ".mts":
		return strings.TrimSuffix(p, ext) + ".js"
	case ".scss", ".sass", ".less":
		return strings.TrimSuffix(p, ext) + ".css"
	}
	return p
}

func (g *builtOnes) of(thread uint64) *builtFiles {
	return g.threads.of(thread, func() *builtFiles { return &builtFiles{} })
}

func (g *builtOnes) message(*Finder, *looked, *step) {}

func (g *builtOnes) ended(f *Finder, _ *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	switch purpose := e.changesAs(); purpose {
	case tool.ReadFile:
		if p := e.use.Path(); strings.Contains(p, "/") {
			g.of(s.thread).reads(p)
		}
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
		if paths := e.use.Paths(); slices.ContainsFunc(paths, func(p string) bool { return strings.Contains(p, "/") }) {
			g.of(s.thread).edits(f.asked.of(s.thread), e, paths, purpose != tool.WriteFile)
		}
	case tool.Shell, tool.Find:
		b, known := g.threads.get(s.thread)
		if known && purpose == tool.Shell {
			b.ran(f.asked.of(s.thread), e)
		}
		if purpose == tool.Shell && !lists(e.use.Command()) {
			return
		}
		if text := saidBy(e.result); len(text) <= maxListing && literals.In(builtFolders(), text) {
			g.of(s.thread).lists(text)
		}
	}
}

// lists reports whether a command may list files, or rows of them.
func lists(command string) bool {
	for _, w := range [...]string{"grep", "rg ", "find ", "ls ", "fd ", "tree", "git ", "locate", "du ", "diff "} {
		if strings.Contains(command, w) {
			return true
		}
	}
	return false
}

// lists notes the files of which a result shows both.
func (b *builtFiles) lists(text string) {
	var made, others []string
	n := 0
	for w := range strings.FieldsFuncSeq(text, func(c rune) bool { return c <= ' ' || strings.ContainsRune("\"'`(){}[]:,;|", c) }) {
		if len(w) < leastOfPath || !strings.Contains(w, "/") || !hasEnding(w) || strings.Contains(w, "//") {
			continue
		}
		if n++; n > maxOfPairs {
			return
		}
		w = strings.TrimPrefix(w, "./")
		if !isBuilt(w) {
			others = append(others, w)
		} else if !slices.Contains(made, w) {
			made = append(made, w)
		}
	}
	for _, m := range made {
		if i := slices.IndexFunc(others, func(o string) bool { return isSourceOf(o, m) && path.IsAbs(o) == path.IsAbs(m) }); i >= 0 {
			b.pair(m, others[i])
		}
	}
}

// pair notes a file that is built and what it is built from.
func (b *builtFiles) pair(made, from string) {
	if len(b.pairs) < maxPairs && !slices.ContainsFunc(b.pairs, func(p builtPair) bool { return p.made == made }) {
		b.pairs = append(b.pairs, builtPair{made: strings.Clone(made), from: strings.Clone(from)})
	}
}

// reads notes that a file was read, which may be one of both.
func (b *builtFiles) reads(name string) {
	if !isBuilt(name) {
		for _, made := range b.made {
			if isSourceOf(name, made) && !samePath(made, name) {
				b.pair(made, name)
			}
		}
		b.seen = keepName(b.seen, name)
		return
	}
	for _, from := range b.seen {
		if isSourceOf(from, name) && !samePath(from, name) {
			b.pair(name, from)
		}
	}
	b.made = keepName(b.made, name)
}

// keepName adds a name to the last ones.
func keepName(names []string, name string) []string {
	if slices.Contains(names, name) {
		return names
	}
	if len(names) == maxPairs {
		names = append(names[:0], names[1:]...)
	}
	return append(names, strings.Clone(name))
}

// edits notes that files were changed; in part, if it is no text that was written anew.
func (b *builtFiles) edits(asked *lastPrompts, e *ended, paths []string, inPart bool) {
	for _, p := range paths {
		_, folder, _ := builtPath(p)
		if folder == "" {
			b.pairs = slices.DeleteFunc(b.pairs, func(one builtPair) bool { return mayBeFile(p, one.from) })
			if len(b.sources) < maxNamed {
				b.sources = append(b.sources, strings.Clone(p))
			}
			continue
		}
		for i := range b.pairs {
			one := &b.pairs[i]
			if !inPart || one.finding != nil || !mayBeFile(p, one.made) || asksForBuilt(asked, folder, one) || slices.ContainsFunc(b.sources, func(s string) bool { return mayBeFile(s, one.from) }) {
				continue
			}
			f := e.finding(Likely, "there is "+one.from)
			one.finding, one.at = &f, e.place
		}
	}
}

// asksForBuilt reports whether a prompt speaks of a folder of what is built, of the file in it, where that
// is called otherwise than what it is built from, or of what is compiled or bundled.
func asksForBuilt(asked *lastPrompts, folder string, one *builtPair) bool {
	folder = strings.ToLower(folder)
	if made := lastName(one.made); made != lastName(one.from) && asked.contains(strings.ToLower(made)) {
		return true
	}
	return asked.any(func(prompt string) bool {
		for _, w := range [...]string{"/", " folder", " director", "` ", " dir "} {
			if strings.Contains(prompt, folder+w) {
				return true
			}
		}
		return folder != "build" && folder != "out" && folder != "target" && hasWord(prompt, folder) || strings.Contains(prompt, "compiled") || strings.Contains(prompt, "bundle")
	})
}

// ran looks for a command that builds, or changes one of both.
func (b *builtFiles) ran(asked *lastPrompts, e *ended) {
	if len(b.pairs) == 0 {
		return
	}
	runs := e.runs()
	if edited := inPlace(e.use, runs); len(edited) > 0 {
		b.edits(asked, e, edited, true)
	}
	changed := e.writes()
	b.pairs = slices.DeleteFunc(b.pairs, func(one builtPair) bool {
		return slices.ContainsFunc(changed, func(p string) bool { return samePath(p, one.from) })
	})
	if slices.ContainsFunc(runs, func(r shell.Run) bool { return buildsAnew(r.Command) }) {
		for i := range b.pairs {
			b.pairs[i].finding = nil
		}
	}
}

// buildsAnew reports whether a command makes anew what is built, or copies or takes it away.
func buildsAnew(c *shell.Command) bool {
	words := c.Program()
	if len(words) == 0 || classOf(c) != work {
		return false
	}
	switch program(words) {
	case "make", "ninja", "mvn", "gradle", "gradlew", "bazel", "tsc", "webpack", "rollup", "vite", "esbuild", "parcel", "gulp", "grunt", "babel", "sass", "cp", "rsync", "rm", "mv", "tox", "nox":
		return true
	case "pip", "pip3", "uv":
		return has(words, ".") || has(words, "-e")
	}
	return slices.ContainsFunc(words[:min(len(words), 5)], func(w string) bool {
		w = path.Base(w)
		return strings.HasPrefix(w, "build") || strings.HasPrefix(w, "compile") || w == "bundle" || w == "package" || w == "setup.py" || w == "prepare"
	})
}

func (g *builtOnes) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, b := range g.threads.all() {
		for _, one := range b.pairs {
			if one.finding != nil {
				l.say(one.at, ruleBuilt, model.Hash(one.made), *one.finding)
			}
		}
	}
}
