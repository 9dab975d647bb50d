// Package figures has a log added up, beside the screen, once somebody asks what it took.
package figures

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/stats"
)

// Figures add up one log. Their methods are for the goroutine of the program; only the
// commands that they return run elsewhere, one at a time.
type Figures struct {
	log     model.Log
	counter *stats.Counter
	ctx     context.Context
	cancel  context.CancelFunc

	wanted  bool
	running bool
	of      state // of the log, as it was when it was added up last
	told    *Told
}

// Told is what was counted so far. It does not change.
type Told struct {
	Stats    stats.Stats
	Line     stats.Timeline
	Done, Of int  // entries
	Whole    bool // these were all
}

// state is what a log had.
type state struct{ entries, changes int }

// Msg brings what was counted so far.
type Msg struct {
	figures *Figures
	told    *Told
	of      state
	pause   time.Duration
}

// New returns figures that have counted nothing yet.
func New(log model.Log) *Figures {
	ctx, cancel := context.WithCancel(context.Background())
	return &Figures{log: log, ctx: ctx, cancel: cancel, told: &Told{}}
}

// Stop ends it: the log is left.
func (f *Figures) Stop() { f.cancel() }

// Want has the log added up from now on.
func (f *Figures) Want() { f.wanted = true }

// Told is what was counted last.
func (f *Figures) Told() *Told { return f.told }

// Working reports whether there is more to count.
func (f *Figures) Working() bool { return f.running || !f.told.Whole }

// How long it is counted until what there is is shown: at first often.
const (
	firstPause = 100 * time.Millisecond
	mostPause  = 3200 * time.Millisecond
)

// anew is how many entries a log has at most that is added up from its beginning when it
// grew: what is written last may belong to what was counted.
const anew = 20_000

// Start counts what there is to be counted, nil if that is nothing, is being done or
// nobody wants it.
func (f *Figures) Start() tea.Cmd {
	index := f.log.Index()
	now := state{index.Len(), index.Changes()}
	if !f.wanted || f.running || f.told.Whole && now == f.of || f.ctx.Err() != nil {
		return nil
	}
	f.running = true
	if f.counter == nil || now.entries <= anew {
		f.counter = stats.NewCounter(f.log)
	}
	return f.run(now, firstPause)
}

// Take takes over what was counted, and has the rest counted.
func (f *Figures) Take(msg Msg) tea.Cmd {
	if msg.figures != f {
		return nil // of a log that was left
	}
	if f.told.Done > msg.told.Done && !msg.told.Whole {
		msg.told = f.told // it is counted anew
	}
	f.told = msg.told
	if !msg.told.Whole && f.ctx.Err() == nil {
		return f.run(msg.of, min(2*msg.pause, mostPause))
	}
	f.running, f.of = false, msg.of
	return nil
}

// run counts on for a while.
func (f *Figures) run(of state, pause time.Duration) tea.Cmd {
	counter := f.counter
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(f.ctx, pause)
		defer cancel()
		err := counter.Run(ctx)
		told := &Told{Stats: counter.Stats(), Line: counter.Timeline(), Whole: err == nil}
		told.Done, told.Of = counter.Progress()
		return Msg{f, told, of, pause}
	}
}
