package findings

import (
	"context"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// Verdicts are how calls ended, for two who go over one log at a time: who comes to a call first
// judges it for both.
type Verdicts struct {
	mu   sync.Mutex
	of   map[Place]judgement // of calls that one of them came to
	last Place               // the furthest of them: who comes to one before it that is not there is behind

	found   int           // the finder looked at all entries before it
	waiting chan struct{} // closed once it is near, nil if nobody waits for it
	until   int           // the entry up to which it is waited for
}

// mostVerdicts bounds how many wait for the one who is behind.
const mostVerdicts = 1 << 13

// A judgement is what is told of a call by itself.
type judgement struct {
	use     tool.Use
	outcome Outcome
	parsed  bool
	runs    []shell.Run // of a command that was parsed
}

// judgementOf judges a call.
func judgementOf(c *model.ToolCall, r *model.ToolResult) judgement {
	j := judgement{use: tool.Of(c)}
	v := verdict{call: c, result: r, use: j.use.AsCommand()}
	if j.outcome = v.judge(); v.parsed {
		j.parsed, j.runs = true, v.runs()
	}
	return j
}

// Of reads the call at a place, and says how it ended.
func (v *Verdicts) Of(p Place, c *model.ToolCall, r *model.ToolResult) (tool.Use, Outcome) {
	j := v.judged(p, c, r)
	return j.use, j.outcome
}

// judged is judgementOf the call at a place, which nobody shares if there are no verdicts.
func (v *Verdicts) judged(p Place, c *model.ToolCall, r *model.ToolResult) judgement {
	if v == nil {
		return judgementOf(c, r)
	}
	if j, ok := v.take(p); ok {
		return j
	}
	j := judgementOf(c, r)
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, both := v.of[p]; both {
		delete(v.of, p) // the other one judged it meanwhile, too
	} else if v.of == nil || v.last.before(p) {
		if v.of == nil {
			v.of = map[Place]judgement{}
		}
		if v.last = p; len(v.of) < mostVerdicts {
			v.of[p] = j
		}
	}
	return j
}

func (v *Verdicts) take(p Place) (j judgement, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if j, ok = v.of[p]; ok {
		delete(v.of, p)
	}
	return j, ok
}

// Share gives the finder what somebody else judges at the same time, and takes it from there. It is
// to be called before Run.
func (f *Finder) Share(v *Verdicts) { f.verdicts = v }

// mostBefore is how many entries the other one may be before the finder: what a log keeps of the
// messages that it decoded last is enough for both then.
const mostBefore = 32

// Keep waits until the finder is near an entry, or has ended. The other one calls it for each entry
// in their order.
func (v *Verdicts) Keep(ctx context.Context, entry int) {
	v.mu.Lock()
	if entry-mostBefore <= v.found {
		v.mu.Unlock()
		return
	}
	near := make(chan struct{})
	v.waiting, v.until = near, entry-mostBefore/2
	v.mu.Unlock()
	select {
	case <-near:
	case <-ctx.Done():
	}
}

// reached is told that the finder looked at all entries before one.
func (v *Verdicts) reached(entry int) {
	v.mu.Lock()
	v.found = max(v.found, entry)
	if v.waiting != nil && v.found >= v.until {
		close(v.waiting)
		v.waiting = nil
	}
	v.mu.Unlock()
}
