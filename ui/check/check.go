// Package check has a log looked through for what went wrong, beside the screen, and keeps
// what model/findings says of it where header, scroll bar and jumps can ask.
package check

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/meanwhile"
)

// A Check goes over one log. Its methods are for the goroutine of the program; only the
// commands that they return run elsewhere, one at a time.
type Check struct {
	index *model.Index
	work  *meanwhile.Work[state, *Told]
}

// state is what a log had.
type state struct {
	entries, changes int
	ended            bool
}

// Msg brings what was found so far.
type Msg = meanwhile.Msg[state, *Told]

// firstPause is how long it is looked until what was found is shown.
const firstPause = 200 * time.Millisecond

// New returns a check that has looked at nothing yet.
func New(log model.Log) *Check {
	index, finder := log.Index(), findings.NewFinder(log)
	return &Check{index, meanwhile.New(firstPause, state{}, &Told{}, func(ctx context.Context, of state, before *Told) (*Told, bool) {
		finder.SetEnded(of.ended)
		whole := finder.Run(ctx) == nil
		return before.next(index, finder, whole), whole
	})}
}

// Of looks through a log that was read to its end.
func Of(ctx context.Context, log model.Log) (*Told, error) {
	finder := findings.NewFinder(log)
	finder.SetEnded(true)
	err := finder.Run(ctx)
	return (&Told{}).next(log.Index(), finder, err == nil), err
}

// Stop ends it: the log is left.
func (c *Check) Stop() { c.work.Stop() }

// Told is what was said last.
func (c *Check) Told() *Told { return c.work.Told }

// Working reports whether much is still to be looked at: all of a log that was just
// opened, not the few entries that came to it.
func (c *Check) Working() bool {
	told := c.Told()
	return told.Done == 0 || !told.Whole && c.index.Len()-told.Done > few
}

// few is how many entries are looked at before anyone would read that it is done.
const few = 200

// Start looks at what there is to be looked at, nil if that is nothing or is being done.
// ended says that nothing more is to come of the log.
func (c *Check) Start(ended bool) tea.Cmd {
	return c.work.Start(state{c.index.Len(), c.index.Changes(), ended})
}

// Take takes over what was found, and has the rest looked at.
func (c *Check) Take(msg Msg) tea.Cmd { return c.work.Take(msg) }
