package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
)

// Patches of what was edited, which bring it back after it was thrown away.

// A savedPatch is a file that the difference of what was edited was written to.
type savedPatch struct {
	name  string
	at    Place
	of    toThrow  // what it has, of what there was
	files []string // that were thrown away and that it has
	part  bool     // it has only some of what was edited: what was staged, or all but that
	edits []Place  // those
}

// Bounds of the patches that are known.
const (
	maxSavers  = 1 << 8
	maxPatches = 1 << 4 // of a conversation
)

// savesPatch notes a patch that one of the programs of a command writes. What was in a file of that
// name is gone then.
func (g *files) savesPatch(talk uint64, e *ended, at int) {
	names, from := patchesOf(e.runs(), at)
	if c := e.runs()[at].Command; !c.Appends {
		g.overwritten(talk, names)
		g.overwritten(talk, c.Writes)
	}
	if len(names) == 0 {
		return
	}
	one, some := g.shownChange(talk, e, from)
	if !some {
		return
	}
	if g.saved == nil || len(g.saved) > maxSavers {
		g.saved = map[uint64][]savedPatch{}
	}
	list := g.saved[talk]
	for _, name := range names {
		one.name, one.at = strings.Clone(name), e.place
		list = append(list, one)
		if showsStash(e.runs()[from].Command.Program()) {
			g.savesStash(talk, one)
		}
	}
	g.saved[talk] = slices.Clone(list[max(0, len(list)-maxPatches):])
}

// overwritten forgets the patches in files that are written anew.
func (g *files) overwritten(talk uint64, names []string) {
	for _, name := range names {
		is := func(p savedPatch) bool { return isPatch(p.name, name) }
		if list := g.saved[talk]; slices.ContainsFunc(list, is) {
			g.saved[talk] = slices.DeleteFunc(list, is)
		}
		for i := range g.thrown[talk] {
			g.thrown[talk][i].patches = slices.DeleteFunc(g.thrown[talk][i].patches, is)
		}
	}
}

// patchesOf returns the files that one of the programs of a command writes a difference to, and
// which of them makes that.
func patchesOf(runs []shell.Run, at int) (names []string, from int) {
	words := runs[at].Command.Program()
	if name := program(words); name == "tee" && at > 0 && !runs[at].Source && showsChange(runs[at-1].Command.Program()) {
		return slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") }), at - 1
	} else if name == "tee" || !showsChange(words) {
		return nil, at
	}
	names = runs[at].Command.Writes
	for _, w := range words {
		if name, ok := strings.CutPrefix(w, "--output="); ok {
			names = append(slices.Clip(names), name)
		}
	}
	return slices.DeleteFunc(slices.Clone(names), func(w string) bool { return strings.HasPrefix(w, "/dev/") }), at
}

// showsChange reports whether a program prints a difference that patch takes.
func showsChange(words []string) bool {
	_, verb := gitVerb(words)
	bare := program(words) == "git" && verb == "stash" // it counts, without -p
	if program(words) != "diff" && (program(words) != "git" || verb != "diff" && !(bare && has(words, "show"))) {
		return false
	}
	for _, w := range words[1:] {
		switch option, _, _ := strings.Cut(w, "="); option {
		case "-p", "--patch", "-u", "--patch-with-stat":
			return true
		case "--stat", "--numstat", "--shortstat", "--dirstat", "--compact-summary", "--summary", "--name-only", "--name-status", "--raw", "--no-patch", "-s", "-q", "--quiet", "--brief":
			bare = true
		}
	}
	return !bare
}

// shownChange returns what the difference has that one of the programs of a command prints, and
// whether it may have anything of what was edited.
func (g *files) shownChange(talk uint64, e *ended, at int) (one savedPatch, some bool) {
	of := &one.of
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	of.folder = strings.Clone(e.gitFolder(at))
	revisions, sure, unknown := 0, program(words) == "diff", false
	rest := words[1:]
	if !sure {
		rest = words[slices.Index(words, verb)+1:]
	}
	if verb == "stash" {
		rest = nil
	}
	for i := 0; i < len(rest); i++ {
		switch w := rest[i]; {
		case w == "--":
			sure = true
		case w == "-S" || w == "-G" || w == "-O" || w == "--output" || w == "-U":
			i++ // its value
		case strings.HasPrefix(w, "-"):
		case isExcluded(w):
			of.paths = append(of.paths, strings.Clone(w))
		case strings.ContainsAny(w, "$`"), strings.HasPrefix(w, ":"):
			of.paths, unknown = nil, true // nobody knows which
		case sure || namesPath(w) || g.isOfAnEdit(talk, w):
			of.paths = append(of.paths, strings.Clone(w))
		case strings.Contains(w, ".."):
			revisions += 2
		default:
			revisions++
		}
	}
	if staged := isOfIndex(words); verb == "diff" && !unknown && (staged || revisions == 0) {
		one.part, one.edits = true, g.stagedOr(talk, staged)
		if some = len(one.edits) > 0; !some {
			return one, false
		}
	}
	of.all = unknown || len(of.paths) == 0
	return one, revisions < 2 // two are commits
}

// isOfIndex reports whether a command of git is told to take what was staged.
func isOfIndex(words []string) bool { return has(words, "--cached") || has(words, "--staged") }

// namesPath reports whether a word of git is a path by its form, and no revision.
func namesPath(w string) bool {
	if strings.HasPrefix(w, "/") || strings.HasPrefix(w, "./") || strings.HasPrefix(w, "../") || strings.HasSuffix(w, "/") || strings.Contains(w, "*") || w == "." || w == ".." {
		return true
	}
	return extensions.Has(strings.TrimPrefix(path.Ext(w), ".")) && !strings.Contains(w, "..")
}

// isOfAnEdit reports whether a word names the file of an edit or a folder of it.
func (g *files) isOfAnEdit(talk uint64, w string) bool {
	return slices.ContainsFunc(g.open[talk], func(one openEdit) bool { return one.isNamedBy(w) })
}

// patchesOf returns the patches that were saved after an edit and have it.
func (g *files) patchesOf(talk uint64, one *openEdit) []savedPatch {
	return slices.DeleteFunc(slices.Clone(g.saved[talk]), func(p savedPatch) bool {
		return !one.place.before(p.at) || p.part && !slices.Contains(p.edits, one.place) || !p.of.has(one, g.directory)
	})
}

// puts takes the files off what is left of those that were thrown away that a patch has which one of
// the programs of a command puts back.
func (a *thrownAway) puts(e *ended, at int) {
	for i := range a.patches {
		if appliesOneOf(a.patches[i:i+1], e, at) {
			words := e.runs()[at].Command.Program()
			a.left = slices.DeleteFunc(a.left, func(gone string) bool {
				return slices.Contains(a.patches[i].files, gone) && !isLeftOut(words, gone)
			})
		}
	}
}

// appliesOneOf reports whether one of the programs of a command puts a patch back that was saved.
func appliesOneOf(list []savedPatch, e *ended, at int) bool {
	runs := e.runs()
	words := runs[at].Command.Program()
	if len(list) == 0 || !patches(words) || !e.patched(at) {
		return false
	}
	given := words[1:]
	if at > 0 && !runs[at].Source {
		given = append(slices.Clip(given), runs[at-1].Command.Program()...)
	}
	return slices.ContainsFunc(list, func(one savedPatch) bool {
		return slices.ContainsFunc(given, func(w string) bool {
			_, value, _ := strings.Cut(w, "=")
			return isPatch(one.name, w) || isPatch(one.name, value) || isPatch(one.name, strings.TrimPrefix(w, "-i"))
		}) || strings.Contains(e.use.Command(), "< "+one.name) || strings.Contains(e.use.Command(), "<"+one.name)
	})
}

func isPatch(name, w string) bool {
	return w != "" && (w == name || path.Base(w) == path.Base(name) && samePath(w, name))
}

// patches reports whether a command changes files by a patch, and does not only look at that or
// take it out again.
func patches(words []string) bool {
	_, verb := gitVerb(words)
	return (program(words) == "patch" || program(words) == "git" && verb == "apply") && !slices.ContainsFunc(words[1:], leavesAsIs)
}

func leavesAsIs(w string) bool {
	switch w {
	case "--check", "--stat", "--numstat", "--summary", "--dry-run", "-R", "--reverse", "--cached":
		return true
	}
	return false
}

// patched reports whether one of the programs of a command, which takes a patch, did so as far as
// anybody knows.
func (e *ended) patched(at int) bool {
	r := e.runs()[at]
	failed := e.outcome.Exit != nil && *e.outcome.Exit != 0 || e.result != nil && e.result.Error == model.Yes
	if failed && r.Blamed && !e.went(at) {
		return false
	}
	said := saidBy(e.result)
	said = said[:min(len(said), maxListing)]
	if program(r.Command.Program()) == "patch" {
		return !literals.In(patchFailures(), said)
	}
	if strings.Contains(said, "Applied patch to ") || strings.Contains(said, "Applied patch ") && strings.Contains(said, " cleanly.") {
		return true
	}
	return !literals.In(applyFailures(), said)
}

// patchFailures and applyFailures are how patch and git apply say that they change nothing, or not all.
var (
	patchFailures = sync.OnceValue(func() *literals.Set {
		return literals.New(" FAILED at ", " FAILED -- saving ", "malformed patch at line ", "Only garbage was found in the patch input", "can't find file to patch", "Can't open patch file", "Reversed (or previously applied) patch detected")
	})
	applyFailures = sync.OnceValue(func() *literals.Set {
		return literals.New("error: patch failed: ", ": patch does not apply", "error: unrecognized input", "fatal: unrecognized input", "error: No valid patches in input", "can't open patch '", "error: corrupt patch at ", "fatal: corrupt patch at ", "patch fragment without header at ", ": does not exist in index", ": already exists in working directory", "Rejected hunk #")
	})
)

// isLeftOut reports whether a program that takes a patch is told to leave a file as it is.
func isLeftOut(words []string, file string) bool {
	included, some := false, false
	for i, w := range words {
		option, pattern, given := strings.Cut(w, "=")
		if !given && i+1 < len(words) {
			pattern = words[i+1]
		}
		one := openEdit{path: file}
		switch option {
		case "--exclude":
			if one.isMatchedBy(pattern) {
				return true
			}
		case "--include":
			included, some = included || one.isMatchedBy(pattern), true
		}
	}
	return some && !included
}

// isMatchedBy reports whether a pattern of paths is of the file of an edit.
func (o *openEdit) isMatchedBy(pattern string) bool {
	if o.isNamedBy(pattern) {
		return true
	}
	all, _ := path.Match(pattern, o.path)
	bare, _ := path.Match(pattern, path.Base(o.path))
	return all || bare
}
