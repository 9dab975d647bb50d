package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
)

// Another folder that git throws edits away in: those of a file that is not there stay.

// A toThrow is what a command of git is told to throw away.
type toThrow struct {
	all    bool     // of its tree
	paths  []string // those, else
	branch bool     // the first of them may be a branch
	folder string   // where it works, see gitFolder
	rooted bool     // it works where the paths of edits begin
}

// thrownBy returns what one of the programs of a command, which is git, is told to throw away.
func thrownBy(e *ended, at int) toThrow {
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	paths, sure := gitPaths(words)
	told := toThrow{paths: paths, folder: e.gitFolder(at)}
	told.all = verb == "reset" || verb == "stash" && len(paths) == 0
	if verb == "checkout" && !sure && len(paths) > 0 {
		switch said := saidBy(e.result); {
		case strings.Contains(said, "Switched to "), strings.Contains(said, "Already on "), strings.Contains(said, "HEAD is now at "):
			told.paths = paths[1:]
		default:
			told.branch = !strings.Contains(said, "from the index")
		}
	}
	return told
}

// gitPaths returns the words of a command of git that may be paths, and whether they are so surely:
// else the first one may be a branch.
func gitPaths(words []string) (paths []string, sure bool) {
	_, verb := gitVerb(words)
	rest := words[slices.Index(words, verb)+1:]
	if i := slices.Index(rest, "--"); i >= 0 {
		return rest[i+1:], true
	}
	if verb == "stash" {
		if len(rest) == 0 || rest[0] != "push" {
			return nil, true
		}
		rest = rest[1:]
	}
	for i := 0; i < len(rest); i++ {
		switch w := rest[i]; {
		case w == "-s" || w == "--source" || w == "-m" || w == "--message" || w == "--conflict":
			i++ // its value
		case !strings.HasPrefix(w, "-"):
			paths = append(paths, w)
		}
	}
	return paths, verb != "checkout"
}

// has reports whether the file of an edit is of what git is told to throw away, in a run that works
// in a directory.
func (told toThrow) has(one *openEdit, directory string) bool {
	if told.all {
		return true
	}
	left := 0
	for _, w := range told.paths {
		if isExcluded(w) {
			if one.isMatchedBy(withoutExclude(w)) {
				return false
			}
			left++
		}
	}
	if left > 0 && left == len(told.paths) {
		return true // all others
	}
	file := one.absolute(directory)
	below, known := strings.CutPrefix(file, strings.TrimSuffix(told.folder, "/")+"/")
	known = known && path.IsAbs(told.folder)
	fromRoot := one.path
	if directory != "" {
		fromRoot = strings.TrimPrefix(fromRoot, strings.TrimSuffix(directory, "/")+"/")
	}
	for i, w := range told.paths {
		bare := path.Clean(w)
		switch {
		case isExcluded(w):
			continue
		case bare == ".." || strings.HasPrefix(bare, "../"):
			if path.IsAbs(told.folder) && path.IsAbs(file) && firstFolder(told.folder) == firstFolder(file) {
				if isIn(file, path.Join(told.folder, w)) {
					return true
				}
				continue
			}
		case strings.Contains(w, "*"), bare == ".", path.IsAbs(w):
		case known:
			if isIn(below, bare) {
				return true
			}
			continue
		case told.rooted && !path.IsAbs(one.path):
			if isIn(one.path, bare) {
				return true
			}
			continue
		case i == 0 && told.branch && !strings.HasSuffix(w, "/") && !one.isFile(w):
			if isIn(fromRoot, bare) {
				return true
			}
			continue
		}
		if one.isNamedBy(w) {
			return true
		}
	}
	return false
}

// isExcluded reports whether a word of git is a path that it leaves out.
func isExcluded(w string) bool {
	kind, _, _ := strings.Cut(w, ")")
	return strings.HasPrefix(w, ":!") || strings.HasPrefix(w, ":^") || strings.HasPrefix(kind, ":(") && strings.Contains(kind, "exclude")
}

func withoutExclude(w string) string {
	if _, name, ok := strings.Cut(w, ")"); ok && strings.HasPrefix(w, ":(") {
		return name
	}
	return w[2:]
}

// isIn reports whether a file is a path, or in that folder.
func isIn(file, around string) bool {
	return file == around || strings.HasPrefix(file, strings.TrimSuffix(around, "/")+"/")
}

// absolute returns the path of the file of an edit, from the root if that is known.
func (o *openEdit) absolute(directory string) string {
	if !path.IsAbs(o.path) && directory != "" && !o.shell {
		return path.Join(directory, o.path)
	}
	return o.path
}

// cleanPath returns the path of an edit as all calls may name it: a.py of ./a.py.
func cleanPath(p string) string {
	if p == "" || strings.Contains(p, "://") {
		return p
	}
	return path.Clean(p)
}

// withoutWayUp returns a path without what leads to it from a folder that is not known.
func withoutWayUp(w string) string {
	if w == "" {
		return ""
	}
	w = path.Clean(w)
	for strings.HasPrefix(w, "../") {
		w = w[len("../"):]
	}
	if w == ".." {
		return "."
	}
	return w
}

// maxTrees is how many trees of git that a run adds are known.
const maxTrees = 16

// An addedTree is a folder with files of its own that git made.
type addedTree struct {
	folder string
	at     Place
}

// addsTree notes a tree of git of its own that a command adds, or that it clones.
func (g *files) addsTree(talk uint64, e *ended, at int) {
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	clones := verb == "clone"
	if !clones && (verb != "worktree" || !has(words, "add")) || len(g.trees) >= maxTrees || e.runs()[at].Where != "" {
		return
	}
	folder := ""
	if clones {
		folder = clonedTo(words[slices.Index(words, verb)+1:])
	} else {
		rest := words[slices.Index(words, "add")+1:]
		for i := 0; i < len(rest) && folder == ""; i++ {
			switch w := rest[i]; {
			case w == "-b" || w == "-B" || w == "--reason":
				i++ // its value
			case !strings.HasPrefix(w, "-"):
				folder = w
			}
		}
	}
	if folder == "" {
		return
	}
	if folder = joined(e.gitFolder(at), folder); g.isNewTree(talk, e, at, folder) {
		g.trees = append(g.trees, addedTree{strings.Clone(folder), e.place})
	}
}

// isNewTree reports whether one of the programs of a command, which is git, made a folder: it did not
// fail as for one that is there, and runs whether or not it is.
func (g *files) isNewTree(talk uint64, e *ended, at int, folder string) bool {
	r := e.runs()[at]
	if !e.went(at) || r.Perhaps && (isBehindOr(shell.Parse(e.use.Command()), r.Command.Words, false) || slices.ContainsFunc(e.runs()[:at], func(one shell.Run) bool {
		return one.Asked && classOf(one.Command) != setup || classOf(one.Command) == question
	})) {
		return false
	}
	said := saidBy(e.result)
	for row := range strings.Lines(said[:min(len(said), maxListing)]) {
		if strings.HasPrefix(row, "fatal: ") {
			return false
		}
	}
	return r.Checked || !slices.ContainsFunc(g.open[talk], func(one openEdit) bool {
		return isIn(one.path, folder) || isIn(one.absolute(g.directory), folder)
	})
}

// clonedTo returns the folder that git clone makes, by its words behind that.
func clonedTo(rest []string) string {
	var given []string
	for i := 0; i < len(rest); i++ {
		switch w := rest[i]; {
		case w == "-b" || w == "--branch" || w == "--depth" || w == "-o" || w == "--origin" || w == "-c" || w == "--config" || w == "-j" || w == "--jobs" || w == "--filter" || w == "--reference" || w == "-u" || w == "--template":
			i++ // its value
		case !strings.HasPrefix(w, "-"):
			given = append(given, w)
		}
	}
	switch len(given) {
	case 1:
		return strings.TrimSuffix(path.Base(given[0]), ".git")
	case 2:
		return given[1]
	}
	return ""
}

// isBefore reports whether an edit was made before a tree was added that a folder is in: it is of
// other files.
func (g *files) isBefore(one *openEdit, folder string) bool {
	return folder != "" && slices.ContainsFunc(g.trees, func(tree addedTree) bool {
		return isIn(folder, tree.folder) && one.place.before(tree.at)
	})
}

// treeOf returns the folder of a tree of git of its own that a path is in, "" if none is known: one
// that the run added, or by the name of the folder around it, /w/.worktrees/rye.
func (g *files) treeOf(p string) string {
	for _, tree := range g.trees {
		if isIn(p, tree.folder) {
			return tree.folder
		}
	}
	at, hidden := 0, false
	for part := range strings.SplitSeq(p, "/") {
		at += len(part) + 1
		if part == ".worktrees" || part == "worktrees" && hidden {
			if tree, _, deeper := strings.Cut(p[min(at, len(p)):], "/"); deeper {
				return p[:at] + tree
			}
		}
		hidden = hidden || strings.HasPrefix(part, ".")
	}
	return ""
}

// isElsewhere reports whether one of the programs of a command, which is git, works in a folder
// that has nothing to do with the file of an edit.
func (g *files) isElsewhere(one *openEdit, e *ended, at int) bool {
	folder, file := e.gitFolder(at), one.absolute(g.directory)
	if g.isBefore(one, folder) {
		return true
	}
	if !path.IsAbs(folder) || !path.IsAbs(file) {
		return false
	}
	if g.treeOf(folder+"/") != g.treeOf(file) {
		return true
	}
	if file == folder || strings.HasPrefix(file, strings.TrimSuffix(folder, "/")+"/") {
		return false
	}
	known := g.directory != "" && strings.HasPrefix(file, strings.TrimSuffix(g.directory, "/")+"/")
	if !known && strings.Contains(file, "/"+path.Base(folder)+"/") {
		return false // one folder by two names
	}
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	if verb == "checkout" || verb == "restore" || verb == "clean" {
		return !slices.ContainsFunc(words[slices.Index(words, verb):], func(w string) bool {
			return strings.HasPrefix(w, "..") || strings.HasPrefix(w, ":") || strings.HasPrefix(w, "/")
		})
	}
	if known { // of the whole tree, in any folder of it
		return !strings.HasPrefix(folder+"/", strings.TrimSuffix(g.directory, "/")+"/")
	}
	return firstFolder(folder) != firstFolder(file)
}

// firstFolder returns the uppermost folder of a path.
func firstFolder(p string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(p, "/"), "/")
	return first
}

// gitFolder returns the folder that one of the programs of a command works in, which is git, as far
// as it says, "" if that is not sure.
func (e *ended) gitFolder(at int) string {
	runs, command := e.runs(), e.use.Command()
	folder := e.use.Directory()
	for _, r := range runs[:at] {
		switch words := r.Command.Program(); program(words) {
		case "cd":
			if len(words) != 2 || words[1] == "-" || r.Command.Muted || r.Perhaps && !runs[at].Perhaps || r.Where != "" {
				return ""
			}
			for _, before := range [...]string{"(cd ", "( cd ", `"cd `, "'cd "} { // it may end with a shell of its own
				if strings.Contains(command, before) {
					return ""
				}
			}
			if strings.Contains(saidBy(e.result), "cd: ") {
				return "" // it failed
			}
			folder = joined(folder, words[1])
		case "pushd", "popd", "chdir":
			return ""
		}
	}
	if where, _ := gitVerb(runs[at].Command.Program()); where != "" {
		folder = joined(folder, where)
	}
	return path.Clean(folder)
}
