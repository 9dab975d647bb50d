package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// endedLater is the follower that knows which commands were left to run on, and whose end a program
// tells in a message of its own (Antigravity): one that went well makes good what one that was waited
// for does, if that had failed before it was begun.
type endedLater struct {
	threads latest[uint64, []runningOn]
}

// A runningOn is a command that had not ended when its call did.
type runningOn struct {
	place  Place
	id     string
	use    tool.Use
	runs   []shell.Run
	target uint64
}

// Limits of what is looked at, and of how many wait in a thread.
const (
	maxRunningOn = 16
	maxLeftToRun = 2 << 10 // bytes of a result that says so
	leftToRun    = "running as a background task with task id: "
	beginOfTask  = "[Message] content=Task id \""
	endOfTask    = " finished with result:"
	endedWell    = "The command completed successfully"
)

func (*endedLater) last(*Finder, *looked) {}

func (g *endedLater) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.outcome.State != Running || e.result == nil || size(e.result) > maxLeftToRun {
		return
	}
	_, id, ok := strings.Cut(saidBy(e.result), leftToRun)
	if id = firstWord(id); !ok || id == "" {
		return
	}
	waiting, _ := g.threads.get(s.thread)
	waiting = append(waiting, runningOn{e.place, id, e.use, e.runs(), e.target})
	g.threads.set(s.thread, waiting[max(0, len(waiting)-maxRunningOn):])
}

func (g *endedLater) message(f *Finder, l *looked, s *step) {
	waiting, _ := g.threads.get(s.thread)
	if len(waiting) == 0 || !s.flags.Has(model.FlagInjected) {
		return
	}
	text := textOf(s.message)
	left := make([]runningOn, 0, len(waiting))
	for _, one := range waiting {
		_, said, ok := strings.Cut(text, one.id+`"`+endOfTask)
		if !ok {
			left = append(left, one)
			continue
		}
		said, _, _ = strings.Cut(said, beginOfTask) // another one that ended
		if said = strings.TrimSpace(said); !strings.HasPrefix(said, endedWell) {
			continue
		}
		r := &model.ToolResult{Name: one.use.Call.Name, Error: model.No, Content: []model.Part{model.Text{Text: said}}}
		if o := Verdict(one.use.Call, r); (o.State == OK || o.State == Done) && !o.unproved {
			f.wentWell(l, one.place, one.use, one.runs, one.target, r, o)
		}
	}
	if len(left) < len(waiting) {
		g.threads.set(s.thread, left)
	}
}
