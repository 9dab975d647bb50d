// Package figures has a log added up, beside the screen, once somebody asks what it took.
package figures

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/stats"
	"msgview/ui/meanwhile"
)

// Figures add up one log. Their methods are for the goroutine of the program; only the
// commands that they return run elsewhere, one at a time.
type Figures struct {
	log     model.Log
	counter *stats.Counter
	work    *meanwhile.Work[state, *Told]
	wanted  bool
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
type Msg = meanwhile.Msg[state, *Told]

// firstPause is how long it is counted until what there is is shown.
const firstPause = 100 * time.Millisecond

// New returns figures that have counted nothing yet.
func New(log model.Log) *Figures {
	f := &Figures{log: log}
	f.work = meanwhile.New(firstPause, state{entries: -1}, &Told{}, f.count)
	return f
}

// Stop ends it: the log is left.
func (f *Figures) Stop() { f.work.Stop() }

// Want has the log added up from now on.
func (f *Figures) Want() { f.wanted = true }

// Told is what was counted last.
func (f *Figures) Told() *Told { return f.work.Told }

// Working reports whether there is more to count.
func (f *Figures) Working() bool { return f.work.Running() || !f.Told().Whole }

// anew is how many entries a log has at most that is added up from its beginning when it
// grew: what is written last may belong to what was counted.
const anew = 20_000

// Start counts what there is to be counted, nil if that is nothing, is being done or
// nobody wants it.
func (f *Figures) Start() tea.Cmd {
	index := f.log.Index()
	now := state{index.Len(), index.Changes()}
	if !f.wanted || !f.work.Idle(now) {
		return nil
	}
	if f.counter == nil || now.entries <= anew {
		f.counter = stats.NewCounter(f.log)
	}
	return f.work.Start(now)
}

// Take takes over what was counted, and has the rest counted.
func (f *Figures) Take(msg Msg) tea.Cmd { return f.work.Take(msg) }

// count counts on for a while. While it is counted anew, what was told before stands.
func (f *Figures) count(ctx context.Context, _ state, before *Told) (*Told, bool) {
	whole := f.counter.Run(ctx) == nil
	told := &Told{Stats: f.counter.Stats(), Line: f.counter.Timeline(), Whole: whole}
	told.Done, told.Of = f.counter.Progress()
	if !whole && told.Done < before.Done {
		return before, false
	}
	return told, whole
}
