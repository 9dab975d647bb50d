package findings

import (
	"slices"
	"strings"
)

// What git put away in its stash, and how it comes back.

// unstashes reports whether a command takes what was put away.
func unstashes(words []string) bool {
	_, verb := gitVerb(words)
	switch {
	case program(words) != "git":
		return false
	case verb == "stash":
		what := stashVerb(words)
		return what == "pop" || what == "apply" || what == "branch"
	case verb == "cherry-pick" || verb == "merge":
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "stash@{") })
	}
	return false
}

// unstashed reports whether one of the programs of a command took what was put away: in a conflict the
// edits are there again, too.
func (e *ended) unstashed(at int) bool {
	if !unstashes(e.runs()[at].Command.Program()) {
		return false
	}
	said := saidBy(e.result)
	refused := strings.Contains(said, "The stash entry is kept") || strings.Contains(said, "would be overwritten by merge")
	return !refused || strings.Contains(said, "CONFLICT (")
}

// putsAway reports whether a command puts away what was edited.
func putsAway(words []string) bool {
	_, verb := gitVerb(words)
	return verb == "stash" && resets(words)
}

// takesAgain reports whether one of the programs of a command puts away what another one behind it
// takes again.
func (e *ended) takesAgain(at int) bool {
	runs := e.runs()
	if !putsAway(runs[at].Command.Program()) {
		return false
	}
	for i := at + 1; i < len(runs); i++ {
		if e.unstashed(i) || e.appliesStash(i) {
			return true
		}
	}
	return false
}

// stashVerb returns what git stash is to do, "" if that is to put away.
func stashVerb(words []string) string {
	if i := slices.Index(words, "stash"); i >= 0 && i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") {
		return words[i+1]
	}
	return ""
}

// isStash reports whether a revision of git is something that it put away.
func isStash(w string) bool { return w == "stash" || strings.HasPrefix(w, "stash@{") }

// appliesStash reports whether one of the programs of a command takes the patch of what was put
// away: git stash show -p | git apply.
func (e *ended) appliesStash(at int) bool {
	runs := e.runs()
	return at > 0 && !runs[at].Source && patches(runs[at].Command.Program()) && showsStash(runs[at-1].Command.Program()) && e.patched(at)
}

func showsStash(words []string) bool {
	_, verb := gitVerb(words)
	return program(words) == "git" && verb == "stash" && showsChange(words)
}

// ofStash returns which files one of the programs of a command takes as they were put away.
func ofStash(e *ended, at int) (told toThrow, ok bool) {
	words := e.runs()[at].Command.Program()
	if program(words) != "git" || !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, "stash") }) {
		return told, false
	}
	_, verb := gitVerb(words)
	rest := words[slices.Index(words, verb)+1:]
	told.folder = e.gitFolder(at)
	told.paths, _ = gitPaths(words)
	switch verb {
	case "checkout":
		i := slices.IndexFunc(rest, isStash)
		if ok = i >= 0; ok && i+1 < len(rest) && rest[i+1] != "--" {
			told.paths = rest[i+1:]
		}
	case "restore":
		for i, w := range rest {
			source, given := strings.CutPrefix(w, "--source=")
			ok = ok || given && isStash(source) || (w == "-s" || w == "--source") && i+1 < len(rest) && isStash(rest[i+1])
		}
	}
	return told, ok && len(told.paths) > 0
}

// takenOfStash reports whether a program of a command, from one of them on, takes a file as it was
// put away.
func takenOfStash(e *ended, from int, file, directory string) bool {
	for at := from; at < len(e.runs()); at++ {
		if told, ok := ofStash(e, at); ok && e.went(at) && told.has(&openEdit{path: file}, directory) {
			return true
		}
	}
	return false
}

// patchedOrTaken takes what one of the programs of a command brings back off what was thrown away:
// by a patch, or of what was put away.
func (g *files) patchedOrTaken(l *looked, talk uint64, e *ended, at int) {
	words, taken := e.runs()[at].Command.Program(), e.unstashed(at)
	if taken {
		l.well(putBackTarget(talk, ""), e.place)
	}
	if len(g.thrown[talk]) == 0 {
		return
	}
	told, some := ofStash(e, at)
	switch {
	case taken, e.appliesStash(at):
		for i := range g.thrown[talk] {
			if one := &g.thrown[talk][i]; one.stash {
				one.left = nil
			}
		}
	case patches(words):
		for i := range g.thrown[talk] {
			g.thrown[talk][i].puts(e, at)
		}
	case some:
		for i := range g.thrown[talk] {
			if one := &g.thrown[talk][i]; one.stash {
				one.left = slices.DeleteFunc(one.left, func(gone string) bool { return told.has(&openEdit{path: gone}, g.directory) })
			}
		}
	default:
		return
	}
	g.thrown[talk] = slices.DeleteFunc(g.thrown[talk], func(away thrownAway) bool {
		if len(away.left) == 0 {
			l.well(away.target, e.place)
		}
		return len(away.left) == 0
	})
}

// savesStash notes a patch of what was put away.
func (g *files) savesStash(talk uint64, p savedPatch) {
	for i := range g.thrown[talk] {
		if one := &g.thrown[talk][i]; one.stash && len(one.patches) < maxPatches {
			p.files = slices.Clone(one.left)
			one.patches = append(one.patches, p)
		}
	}
}
