package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// advised is the follower that knows where git stopped half-way and said how to go on: who does
// that has what was wanted. What git says of how to give up, and of what to do first, is not that.
type advised struct {
	waitingList[halfway]
}

// A halfway is a command that git did not end.
type halfway struct {
	verb string   // what git was told to do
	goOn []string // how to go on: words that a command has to have
}

func (*advised) message(*Finder, *looked, *step) {}

func (g *advised) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	switch {
	case e.outcome.State == Failed || e.outcome.State == Unsure:
		if one, ok := stoppedHalfway(e); ok {
			g.add(f, s.thread, s, e, one)
		}
	case e.fine():
		g.meets(l, s.thread, e.place, func(h *halfway) bool { return slices.ContainsFunc(e.runs(), h.isDoneBy) })
	}
}

// stoppedHalfway tells what git says of how to go on where it stopped.
func stoppedHalfway(e *ended) (one halfway, ok bool) {
	runs := e.runs()
	for i := len(runs) - 1; i >= 0 && one.verb == ""; i-- {
		words := runs[i].Command.Program()
		if program(words) != "git" {
			continue
		}
		_, verb := gitVerb(words)
		switch verb {
		case "cherry-pick", "rebase", "merge", "revert", "am", "pull", "commit":
			one.verb = verb
		}
	}
	if one.verb == "" || size(e.result) > maxBlame {
		return one, false
	}
	said := e.lower()
	for _, how := range [...]string{"git commit --allow-empty", "git cherry-pick --continue", "git cherry-pick --skip", "git rebase --continue", "git rebase --skip", "git merge --continue", "git revert --continue", "git am --continue"} {
		if strings.Contains(said, how) {
			one.goOn = append(one.goOn, how)
		}
	}
	if strings.Contains(said, "then commit the result") || strings.Contains(said, "repeat your command with --allow-empty") {
		one.goOn = append(one.goOn, "git commit")
	}
	if conflictIn(e.result) != nil { // files have marks: conflicts knows whether they are gone
		one.goOn = slices.DeleteFunc(one.goOn, func(how string) bool { return !strings.HasSuffix(how, " --skip") })
	}
	return one, len(one.goOn) > 0
}

// isDoneBy reports whether a program that went well is how to go on.
func (h *halfway) isDoneBy(r shell.Run) bool {
	words := r.Command.Program()
	if program(words) != "git" || !r.Checked {
		return false
	}
	return slices.ContainsFunc(h.goOn, func(how string) bool {
		for _, w := range strings.Fields(how)[1:] {
			if !slices.Contains(words, w) {
				return false
			}
		}
		return true
	})
}
