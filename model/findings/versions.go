package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// versions is the follower that knows which programs were asked in vain for their version: that is made good by
// the same program asked in another way, as python3 -m pytest --version for pytest --version.
type versions struct {
	waitingList[string] // their names
}

func (g *versions) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	if e.outcome.State == Failed {
		if runs := e.runs(); len(runs) > 0 && !slices.ContainsFunc(runs, func(r shell.Run) bool { return classOf(r.Command) != setup && versionAsked(&r) == "" }) {
			if name := versionAsked(&runs[len(runs)-1]); name != "" {
				g.add(f, s.thread, s, e, strings.Clone(name))
			}
		}
		return
	}
	if !g.some(s.thread) || !e.fine() || !strings.ContainsAny(saidBy(e.result), "0123456789") {
		return
	}
	g.meets(l, s.thread, e.place, func(name *string) bool {
		return slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return r.Checked && versionAsked(&r) == *name })
	})
}

// versionAsked is the program that is only asked for its version, with where it runs.
func versionAsked(r *shell.Run) string {
	words := bareCheck(r.Command.Program())
	if len(words) != 2 {
		return ""
	}
	switch words[1] {
	case "--version", "-V", "version", "-version":
		return program(words) + r.Where
	}
	return ""
}
