package findings

import (
	"context"
	"math"
	"slices"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// Verdicts are how calls ended, for the finder and another one who go over one log at a time: who
// comes to a call first judges it for both. Neither goes far before the other one, so that the log
// has their messages still and little waits.
type Verdicts struct {
	mu    sync.Mutex
	of    map[Place]judgement // of calls that one of them came to
	order []Place             // the same in the order in which they came, some of which were taken
	bytes int                 // what those that wait take

	finder, other side
}

// A side is how far one of the two is.
type side struct {
	at      int           // it looked at all entries before it
	waiting chan struct{} // closed once it is near, nil if the other side does not wait for it
	until   int           // the entry up to which it is waited for
}

// mostWaiting bounds the bytes of what waits for the one who is behind: what neither of them asks
// for makes room. A single judgement may take more.
const mostWaiting = 1 << 20

// mostOrder bounds the places in the order, twice as many as may wait.
const mostOrder = 2 * mostWaiting / leastBytes

// A judgement is what is told of a call by itself.
type judgement struct {
	use     tool.Use
	outcome Outcome
	parsed  bool
	runs    []shell.Run // of a command that was parsed
}

// leastBytes is what a judgement takes at least.
const leastBytes = 1 << 10

// bytes is about what it takes: besides the arguments the texts that are decoded of them, and the
// words of commands.
func (j *judgement) bytes() int {
	const times = 3
	return leastBytes + times*(len(j.use.Call.Arguments)+len(j.use.Call.ArgumentsText))
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
	if _, both := v.of[p]; both { // the other one judged it meanwhile, too
		v.drop(p)
		return j
	}
	if v.of == nil {
		v.of = map[Place]judgement{}
	}
	v.of[p] = j
	v.bytes += j.bytes()
	v.order = append(v.order, p)
	for v.bytes > mostWaiting && len(v.order) > 1 {
		v.drop(v.order[0])
		v.order = v.order[1:]
	}
	if len(v.order) > mostOrder { // most of them were taken
		v.order = slices.DeleteFunc(v.order, func(p Place) bool { _, ok := v.of[p]; return !ok })
	}
	return j
}

func (v *Verdicts) take(p Place) (j judgement, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if j, ok = v.of[p]; ok {
		v.drop(p)
	}
	return j, ok
}

// drop forgets one that waits, if it does.
func (v *Verdicts) drop(p Place) {
	if j, ok := v.of[p]; ok {
		delete(v.of, p)
		v.bytes -= j.bytes()
	}
}

// Share gives the finder what somebody else judges at the same time, and takes it from there. It is
// to be called before Run. The other one is to call Keep and Ended, else the finder waits for it.
func (f *Finder) Share(v *Verdicts) { f.verdicts = v }

// mostBefore is how many entries one may be before the other one: what a log keeps of the messages
// that it decoded last is enough for both then.
const mostBefore = 32

// Keep waits until the finder is near an entry, or has ended. The other one calls it for each entry
// that it is to read, in their order.
func (v *Verdicts) Keep(ctx context.Context, entry int) {
	v.reached(&v.other, entry)
	v.near(ctx, &v.finder, entry)
}

// Ended says that the other one reads no more.
func (v *Verdicts) Ended() { v.reached(&v.other, math.MaxInt) }

// kept waits until the other one is near, if there is one.
func (f *Finder) kept(ctx context.Context) {
	if v := f.verdicts; v != nil {
		v.reached(&v.finder, f.next)
		v.near(ctx, &v.other, f.next)
	}
}

// near waits until a side is near an entry. Never do both wait: each of them for who is behind.
func (v *Verdicts) near(ctx context.Context, s *side, entry int) {
	v.mu.Lock()
	if entry-mostBefore <= s.at {
		v.mu.Unlock()
		return
	}
	near := make(chan struct{})
	s.waiting, s.until = near, entry-mostBefore/2
	v.mu.Unlock()
	select {
	case <-near:
	case <-ctx.Done():
	}
}

// reached says how far a side is.
func (v *Verdicts) reached(s *side, entry int) {
	v.mu.Lock()
	s.at = max(s.at, entry)
	if s.waiting != nil && s.at >= s.until {
		close(s.waiting)
		s.waiting = nil
	}
	v.mu.Unlock()
}
