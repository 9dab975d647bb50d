package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// formatChecked is the follower that knows where a script of a project checked by a formatter how files are
// written, and they were not as they should be: it is made good by that formatter, which checks the same by
// itself and says that all are well.
type formatChecked struct {
	waitingList[string] // what was said then, in small letters
}

func (g *formatChecked) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	if e.outcome.State.Bad() {
		if low := e.lower(); strings.Contains(low, " --check ") && (strings.Contains(low, "format") || strings.Contains(low, "fmt")) && !strings.Contains(strings.ReplaceAll(low, "command failed", ""), " failed") {
			g.add(f, s.thread, s, e, strings.Clone(low))
		}
		return
	}
	if !g.some(s.thread) || !e.fine() || !strings.Contains(e.lower(), "all matched files use") {
		return
	}
	for _, r := range e.runs() {
		words := bareCheck(r.Command.Program())
		if len(words) < 3 || !slices.Contains(words, "--check") {
			continue
		}
		checks := "`" + strings.ToLower(program(words)+" "+strings.Join(words[1:], " ")) + "`" // as its script is named
		g.meets(l, s.thread, e.place, func(said *string) bool { return strings.Contains(*said, checks) })
	}
}
