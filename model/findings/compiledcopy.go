package findings

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A copy of a source is edited, and what is compiled is another one: outside of the project, as a
// folder of libraries that several projects share.

// compiledCopies is the follower that looks for them.
type compiledCopies struct {
	threads latest[uint64, *copyEdits]
}

// copyEdits are what a thread knows of such edits.
type copyEdits struct {
	edits []copyEdit
}

// A copyEdit is an edit of a source, and the other copy of it that was compiled.
type copyEdit struct {
	name    string
	other   string // "" if none was
	finding Finding
	at      Place
}

func (g *compiledCopies) message(*Finder, *looked, *step) {}

func (g *compiledCopies) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	switch purpose := e.changesAs(); purpose {
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
		for _, name := range e.use.Paths() {
			if isCode(name) && !isBuilt(name) {
				g.threads.of(s.thread, func() *copyEdits { return &copyEdits{} }).edited(e, name, purpose != tool.WriteFile)
			}
		}
	case tool.Shell:
		if b, ok := g.threads.get(s.thread); ok && len(b.edits) > 0 {
			b.compiles(e)
		}
	}
}

// edited notes that a source was edited. Where that is the other copy, all is well.
func (b *copyEdits) edited(e *ended, name string, inPart bool) {
	b.edits = slices.DeleteFunc(b.edits, func(one copyEdit) bool { return one.other != "" && mayBeFile(name, one.other) })
	if inPart && mayBeInProject(name) && strings.Count(name, "/") > 1 && len(b.edits) < maxNamed && !slices.ContainsFunc(b.edits, func(one copyEdit) bool { return one.name == name }) {
		b.edits = append(b.edits, copyEdit{name: strings.Clone(name), finding: e.finding(Likely, ""), at: e.place})
	}
}

func mayBeInProject(name string) bool {
	return !strings.HasPrefix(name, "..") && !strings.HasPrefix(name, "~")
}

// compiles looks for the sources that a build says it compiles, on rows with the object, or with
// the command of a compiler. A source outside of the project in a folder of the same name is another
// copy, unless the one that was edited is compiled, too.
func (b *copyEdits) compiles(e *ended) {
	changed := e.writes()
	b.edits = slices.DeleteFunc(b.edits, func(one copyEdit) bool {
		return one.other != "" && slices.ContainsFunc(changed, func(p string) bool { return mayBeFile(p, one.other) })
	})
	text := saidBy(e.result)
	if len(text) > maxListing || !literals.In(objectWords(), text) {
		return
	}
	folder := cmp.Or(e.use.Directory(), folderOf(e.use, e.runs()))
	if !path.IsAbs(folder) {
		folder = e.shellIn
	}
	for row := range strings.Lines(text) {
		if !literals.In(objectWords(), row) {
			continue
		}
		words := strings.FieldsFunc(row, func(c rune) bool { return c <= ' ' || strings.ContainsRune("\"'`()[],;", c) })
		if !slices.Contains(words, "-c") && !slices.ContainsFunc(words, isObject) {
			continue
		}
		for _, w := range words {
			if !isCode(w) || !strings.Contains(w, "/") {
				continue
			}
			b.edits = slices.DeleteFunc(b.edits, func(one copyEdit) bool { return mayBeFile(w, one.name) })
			for i := range b.edits {
				one := &b.edits[i]
				if one.other != "" || !isCopy(one.name, w) {
					continue
				}
				if below, known := isBelowBuild(w, folder); below || !known {
					continue
				}
				if below, _ := isBelowBuild(one.name, folder); below {
					one.other = strings.Clone(w)
				}
			}
		}
	}
}

var objectWords = sync.OnceValue(func() *literals.Set { return literals.New(" -c ", ".o", ".obj") })

// isObject reports whether a word is the file that a compiler makes of a source.
func isObject(w string) bool {
	return strings.HasSuffix(w, ".o") || strings.HasSuffix(w, ".obj")
}

// isBelowBuild reports whether a file is below the folder in which a build ran, and whether it is
// known to be or not.
func isBelowBuild(name, folder string) (below, known bool) {
	switch {
	case !path.IsAbs(name):
		return !strings.HasPrefix(name, "../"), true
	case folder == "":
		return false, false
	}
	return strings.HasPrefix(path.Clean(name), path.Clean(folder)+"/"), true
}

// isCopy reports whether two files have one name, and their folders one that tells something.
func isCopy(p, q string) bool {
	if path.Base(p) != path.Base(q) || path.Base(path.Dir(p)) != path.Base(path.Dir(q)) {
		return false
	}
	switch path.Base(path.Dir(p)) {
	case "src", "lib", "app", "main", "cmd", "core", "include", "source", "sources", "test", "tests", "common", "util", "utils", "internal", "pkg", "..", ".":
		return false
	}
	return true
}

func (g *compiledCopies) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for thread, b := range g.threads.all() {
		for _, one := range b.edits {
			if one.other != "" && !f.asked.of(thread).contains(strings.ToLower(one.name)) {
				one.finding.Line = line("what is compiled is " + one.other)
				l.say(one.at, ruleBuilt, model.Hash(one.name), one.finding)
			}
		}
	}
}
