package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
)

// Patches of what was edited, which bring it back after it was thrown away.

// A savedPatch is a file that the difference of what was edited was written to.
type savedPatch struct {
	name string
	at   Place
}

// Bounds of the patches that are known.
const (
	maxSavers  = 1 << 8
	maxPatches = 1 << 4 // of a conversation
)

// savesPatch notes a patch that one of the programs of a command writes.
func (g *files) savesPatch(talk uint64, e *ended, at int) {
	names := patchesOf(e.runs(), at)
	if len(names) == 0 {
		return
	}
	if g.saved == nil || len(g.saved) > maxSavers {
		g.saved = map[uint64][]savedPatch{}
	}
	list := g.saved[talk]
	for _, name := range names {
		list = append(list, savedPatch{strings.Clone(name), e.place})
	}
	g.saved[talk] = slices.Clone(list[max(0, len(list)-maxPatches):])
}

// patchesOf returns the files that one of the programs of a command writes a difference to.
func patchesOf(runs []shell.Run, at int) []string {
	words := runs[at].Command.Program()
	if name := program(words); name == "tee" && at > 0 && !runs[at].Source && showsChange(runs[at-1].Command.Program()) {
		return slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
	} else if name == "tee" || !showsChange(words) {
		return nil
	}
	names := runs[at].Command.Writes
	for _, w := range words {
		if name, ok := strings.CutPrefix(w, "--output="); ok {
			names = append(slices.Clip(names), name)
		}
	}
	return slices.DeleteFunc(slices.Clone(names), func(w string) bool { return strings.HasPrefix(w, "/dev/") })
}

// showsChange reports whether a program prints a difference that patch takes.
func showsChange(words []string) bool {
	if program(words) == "diff" {
		return true
	}
	_, verb := gitVerb(words)
	return program(words) == "git" && (verb == "diff" || verb == "stash" && has(words, "show"))
}

// since returns the patches that were saved after a place.
func since(list []savedPatch, at Place) []savedPatch {
	return slices.DeleteFunc(slices.Clone(list), func(one savedPatch) bool { return !at.before(one.at) })
}

// appliesOneOf reports whether one of the programs of a command puts a patch back that was saved.
func appliesOneOf(list []savedPatch, e *ended, at int) bool {
	runs := e.runs()
	words := runs[at].Command.Program()
	if len(list) == 0 || !patches(words) {
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
	case "--check", "--stat", "--numstat", "--summary", "--dry-run", "-R", "--reverse":
		return true
	}
	return false
}
