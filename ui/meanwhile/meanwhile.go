// Package meanwhile has something done with a whole log beside the screen, a stretch at a
// time, so that the reader soon sees what there is of it.
package meanwhile

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// most is how long a stretch takes at the most; at first they are shorter.
const most = 3200 * time.Millisecond

// Do does a stretch of the work, until it is done or the context is: of is what the log
// had when it was begun, before what was told last. whole says that all of it is done.
type Do[Of comparable, Told any] func(ctx context.Context, of Of, before Told) (told Told, whole bool)

// A Work is done on one log. Its methods are for the goroutine of the program; only the
// commands that they return run elsewhere, one at a time.
type Work[Of comparable, Told any] struct {
	Told Told // what was told last

	do      Do[Of, Told]
	first   time.Duration
	ctx     context.Context
	cancel  context.CancelFunc
	running bool
	of      Of // the log as it was when all of it was done last
}

// Msg brings what was done in a stretch.
type Msg[Of comparable, Told any] struct {
	Told Told

	work  *Work[Of, Told]
	of    Of
	whole bool
	pause time.Duration
}

// New returns a work that is to be done but for a log that has what none says, and of which
// told is said so far. Its first stretch takes as long as first says, each further one twice
// as long as the one before.
func New[Of comparable, Told any](first time.Duration, none Of, told Told, do Do[Of, Told]) *Work[Of, Told] {
	ctx, cancel := context.WithCancel(context.Background())
	return &Work[Of, Told]{Told: told, do: do, first: first, ctx: ctx, cancel: cancel, of: none}
}

// Stop ends it: the log is left.
func (w *Work[Of, Told]) Stop() { w.cancel() }

// Running reports whether a stretch is being done.
func (w *Work[Of, Told]) Running() bool { return w.running }

// Idle reports whether there is something to be done of a log that has this now, and
// nothing is being done.
func (w *Work[Of, Told]) Idle(now Of) bool { return !w.running && now != w.of && w.ctx.Err() == nil }

// Start begins a work that is idle, else it returns nil.
func (w *Work[Of, Told]) Start(now Of) tea.Cmd {
	if !w.Idle(now) {
		return nil
	}
	w.running = true
	return w.stretch(now, w.first)
}

// Take takes over what was told, and has the rest done. It does nothing with a message of
// another work.
func (w *Work[Of, Told]) Take(msg Msg[Of, Told]) tea.Cmd {
	if msg.work != w {
		return nil // of a log that was left
	}
	w.Told = msg.Told
	if !msg.whole && w.ctx.Err() == nil {
		return w.stretch(msg.of, min(2*msg.pause, most))
	}
	w.running, w.of = false, msg.of
	return nil
}

func (w *Work[Of, Told]) stretch(of Of, pause time.Duration) tea.Cmd {
	before := w.Told
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(w.ctx, pause)
		defer cancel()
		told, whole := w.do(ctx, of, before)
		return Msg[Of, Told]{Told: told, work: w, of: of, whole: whole, pause: pause}
	}
}
