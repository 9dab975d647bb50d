// Package check has a log looked through for what went wrong, beside the screen, and keeps
// what model/findings says of it where header, scroll bar and jumps can ask.
package check

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
)

// A Check goes over one log. Its methods are for the goroutine of the program; only the
// commands that they return run elsewhere, one at a time.
type Check struct {
	index  *model.Index
	finder *findings.Finder
	ctx    context.Context
	cancel context.CancelFunc

	running bool
	of      state // of the log, as it was when it was looked through last
	told    *Told
}

// state is what a log had.
type state struct {
	entries, changes int
	ended            bool
}

// Msg brings what was found so far.
type Msg struct {
	check *Check
	told  *Told
	of    state
	pause time.Duration
}

// New returns a check that has looked at nothing yet.
func New(log model.Log) *Check {
	ctx, cancel := context.WithCancel(context.Background())
	return &Check{index: log.Index(), finder: findings.NewFinder(log), ctx: ctx, cancel: cancel, told: &Told{}}
}

// Stop ends it: the log is left.
func (c *Check) Stop() { c.cancel() }

// Told is what was said last.
func (c *Check) Told() *Told { return c.told }

// Working reports whether much is still to be looked at: all of a log that was just
// opened, not the few entries that came to it.
func (c *Check) Working() bool {
	return c.told.Done == 0 || !c.told.Whole && c.index.Len()-c.told.Done > few
}

// few is how many entries are looked at before anyone would read that it is done.
const few = 200

// How long it is looked until what was found is shown: at first often.
const (
	firstPause = 200 * time.Millisecond
	mostPause  = 3200 * time.Millisecond
)

// Start looks at what there is to be looked at, nil if that is nothing or is being done.
// ended says that nothing more is to come of the log.
func (c *Check) Start(ended bool) tea.Cmd {
	now := state{c.index.Len(), c.index.Changes(), ended}
	if c.running || now == c.of || c.ctx.Err() != nil {
		return nil
	}
	c.running = true
	return c.run(now, firstPause)
}

// Take takes over what was found, and has the rest looked at.
func (c *Check) Take(msg Msg) tea.Cmd {
	if msg.check != c {
		return nil // of a log that was left
	}
	c.told = msg.told
	if !msg.told.Whole && c.ctx.Err() == nil {
		return c.run(msg.of, min(2*msg.pause, mostPause))
	}
	c.running, c.of = false, msg.of
	return nil
}

// run looks on for a while.
func (c *Check) run(of state, pause time.Duration) tea.Cmd {
	before := c.told
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(c.ctx, pause)
		defer cancel()
		c.finder.SetEnded(of.ended)
		err := c.finder.Run(ctx)
		return Msg{c, before.next(c.index, c.finder, err == nil), of, pause}
	}
}
