package findings

import (
	"slices"
	"strings"
)

// What was given to git to keep for the next commit, of what was edited.

// stages notes the edits that one of the programs of a command, which is git, stages or takes out
// of that again.
func (g *files) stages(talk uint64, e *ended, at int) {
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	if verb != "add" && verb != "reset" && verb != "restore" && verb != "stage" || len(g.open[talk]) == 0 || !e.went(at) {
		return
	}
	told := toThrow{folder: e.gitFolder(at)}
	told.paths, _ = gitPaths(words)
	switch verb {
	case "restore":
		if !has(words, "--staged") && !has(words, "-S") {
			return
		}
	case "reset":
		if has(words, "--soft") {
			return
		}
		told.all = !slices.Contains(words, "--")
	default:
		if has(words, "-n") || has(words, "--dry-run") || has(words, "-N") || has(words, "--intent-to-add") {
			return
		}
		told.all = len(told.paths) == 0 || slices.ContainsFunc(told.paths, func(w string) bool { return strings.ContainsAny(w, "$`") })
	}
	for i := range g.open[talk] {
		if one := &g.open[talk][i]; told.has(one, g.directory) && !g.isElsewhere(one, e, at) {
			one.staged = verb == "add" || verb == "stage"
		}
	}
}

// stagedOr returns the edits that were staged, or all others.
func (g *files) stagedOr(talk uint64, staged bool) (all []Place) {
	for i := range g.open[talk] {
		if one := &g.open[talk][i]; one.staged == staged {
			all = append(all, one.place)
		}
	}
	return all
}
