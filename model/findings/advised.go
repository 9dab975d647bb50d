package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
	"msgview/model/tool"
)

// advised is the follower that knows where git stopped half-way and said how to go on: who does
// that has what was wanted. What git says of how to give up, and of what to do first, is not that.
type advised struct {
	waitingList[halfway]
	tools waitingList[namedTool]
}

// A namedTool is the tool that a refusal says to use.
type namedTool struct {
	name  string
	paths []string // of the files that were to be edited
}

// A halfway is a command that git did not end.
type halfway struct {
	verb string   // what git was told to do
	goOn []string // how to go on: words that a command has to have
}

func (g *advised) message(f *Finder, l *looked, s *step) { g.tools.message(f, l, s) }

func (g *advised) ended(f *Finder, l *looked, s *step, e *ended) {
	g.otherTool(f, l, s, e)
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

var useThe = sync.OnceValue(func() *wordForm {
	return newWordForm("use", "use (?:the )?[`'\"]?([a-z]+(?:_[a-z]+)+)[`'\"]?(?: tool)? (?:to|for|instead)\\b")
})

// otherTool lets an edit wait that was refused for a tool which the refusal names, and makes it good
// where that tool is called for the same file, or the log does not say for which.
func (g *advised) otherTool(f *Finder, l *looked, s *step, e *ended) {
	edits := changesFile(e.changesAs())
	if e.result == nil || !edits && !g.tools.some(s.thread) {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if m := useThe().parts(e.lower()); edits && m != nil && !isTool(e.call.Name, m[1]) {
			g.tools.add(f, s.thread, s, e, namedTool{m[1], e.use.Paths()})
		}
		return
	}
	if e.result.Denied || e.result.Stopped {
		return
	}
	g.tools.meets(l, s.thread, e.place, func(n *namedTool) bool {
		paths := e.use.Paths()
		return isTool(e.call.Name, n.name) && (len(paths) == 0 || len(n.paths) == 0 || slices.ContainsFunc(paths, func(p string) bool {
			return slices.ContainsFunc(n.paths, func(q string) bool { return samePath(p, q) })
		}))
	})
}

// changesFile reports whether a call is to change what is in a file.
func changesFile(p tool.Purpose) bool {
	return p == tool.EditFile || p == tool.PatchFile || p == tool.WriteFile
}

// isTool reports whether a log names a tool as its program does, or with the program's own word
// before it or without one for what it is about.
func isTool(name, said string) bool {
	have, want := nameParts(name), nameParts(said)
	want = slices.DeleteFunc(want, func(w string) bool { return w == "file" || w == "tool" })
	return len(want) > 1 && !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(have, w) }) || strings.EqualFold(name, said)
}
