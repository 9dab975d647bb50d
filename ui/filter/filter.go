// Package filter leaves of a conversation what an expression means: it asks the expression
// of the whole log beside the screen, and the column shows what it finds and, dimmed, what
// surrounds that.
package filter

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/selection"
	"msgview/ui/check"
	"msgview/ui/column"
	"msgview/ui/render"
)

// A Filter is what the reader filters a column by. The zero value but for the column and
// the history leaves all. Its methods are for the goroutine of the program; only the
// commands that they return run elsewhere.
type Filter struct {
	Past *History

	col    *column.Column
	text   string
	shown  *run // nil if nothing is filtered
	coming *run // asks again, as more was found since
}

// New returns a filter of a column that leaves all.
func New(col *column.Column, past *History) *Filter { return &Filter{col: col, Past: past} }

// Parse reads an expression as a filter does.
func Parse(text string) (*expression.Expression, error) {
	return expression.Parse(expression.Messages, text, time.Now())
}

// run is one time that a log is asked.
type run struct {
	expr   *expression.Expression
	sel    *selection.Selection
	sieve  *column.Sieve
	log    model.Log
	scout  *scout      // nil if each entry is to be decoded
	told   *check.Told // with what was found
	ctx    context.Context
	cancel context.CancelFunc

	from  render.Key // where the reader was
	fresh bool       // nothing of it is shown yet
	busy  bool
	next  int // the entries before it were asked
	known int // entries that the log had when it was begun
}

// Msg brings entries that were asked.
type Msg struct {
	run   *run
	next  int
	meant []column.Meant
	pause time.Duration
}

// Start filters by an expression, for a reader who was at an item. What was shown stays
// until something of the log was asked.
func (f *Filter) Start(e *expression.Expression, text string, told *check.Told, from render.Key) tea.Cmd {
	f.stop()
	f.text = text
	f.shown = f.newRun(e, told)
	f.shown.from, f.shown.fresh = from, true
	return f.shown.step(f.col.Index, firstPause)
}

// Stop leaves all again.
func (f *Filter) Stop() {
	f.stop()
	if f.col.Sifted.On() {
		f.col.Sifted.Set(nil)
	}
}

// Close ends what is asked beside the program: the log is left.
func (f *Filter) Close() { f.stop() }

func (f *Filter) stop() {
	for _, r := range []*run{f.shown, f.coming} {
		if r != nil {
			r.cancel()
		}
	}
	f.shown, f.coming = nil, nil
}

// On reports whether something is filtered.
func (f *Filter) On() bool { return f.shown != nil }

// Text is the expression as it was typed.
func (f *Filter) Text() string { return f.text }

// Expression is what is filtered by, nil for nothing.
func (f *Filter) Expression() *expression.Expression {
	if f.shown == nil {
		return nil
	}
	return f.shown.expr
}

func (f *Filter) newRun(e *expression.Expression, told *check.Told) *run {
	r := &run{expr: e, log: f.col.Log, sel: selection.New(f.col.Log, e, f.col.Location()), told: told, known: f.col.Index.Len()}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	if r.sel.NeedsFindings() {
		r.sel.Found(told.List)
	}
	col, sel := f.col, r.sel
	r.sieve = column.NewSieve(func(entry int) map[render.Key]bool {
		keys := map[render.Key]bool{}
		for _, h := range sel.Items(entry) {
			if k, ok := col.Shows(h.Entry, h.Part); ok {
				keys[k] = true
			}
		}
		return keys
	})
	return r
}

// Grown asks what came to the log, or asks all again if more was found in it and the
// expression is about that; nil if there is nothing to be asked.
func (f *Filter) Grown(told *check.Told) tea.Cmd {
	switch {
	case f.shown == nil:
		return nil
	case f.coming != nil:
		return f.coming.step(f.col.Index, firstPause)
	case f.shown.told != told && f.shown.sel.NeedsFindings() && !f.shown.busy:
		f.coming = f.newRun(f.shown.expr, told)
		return f.coming.step(f.col.Index, firstPause)
	}
	return f.shown.step(f.col.Index, firstPause)
}

// Take takes over what was asked, and has the rest asked.
func (f *Filter) Take(msg Msg) tea.Cmd {
	r := msg.run
	if r != f.shown && r != f.coming || r == nil {
		return nil // of a filter that was left
	}
	r.busy, r.next = false, msg.next
	f.col.Sifted.Add(r.sieve, msg.meant)
	if r.fresh {
		r.fresh = false
		f.col.Sifted.Set(r.sieve)
		f.col.Sifted.Near(r.from)
	}
	if cmd := r.step(f.col.Index, min(2*msg.pause, mostPause)); cmd != nil {
		return cmd
	}
	if r == f.coming {
		f.shown.cancel()
		f.shown, f.coming = r, nil
		f.col.Sifted.Set(r.sieve)
	}
	return nil
}

// Items is how many are meant, as far as was asked; whole says that this is all.
func (f *Filter) Items() (n int, whole bool) {
	r := f.shown
	return r.sieve.Items(), r.next >= f.col.Index.Len() && f.coming == nil && (!r.sel.NeedsFindings() || r.told.Whole)
}

// Says says how many items are meant.
func (f *Filter) Says() string {
	n, whole := f.Items()
	more := ""
	if !whole {
		more = "+"
	}
	return fmt.Sprintf("%s%s %s", render.Number(n), more, render.Plural(n, "item"))
}

// How long a log is asked until what was found is shown: at first often.
const (
	firstPause = 50 * time.Millisecond
	mostPause  = 1600 * time.Millisecond
	mostMeant  = 20_000 // entries that are shown at once
)

// step asks on for a while, nil if all was asked or it is being done.
func (r *run) step(index *model.Index, pause time.Duration) tea.Cmd {
	if r.busy || r.next >= index.Len() || r.ctx.Err() != nil {
		return nil
	}
	r.busy = true
	from, known := r.next, r.known
	if (r.scout == nil || from >= r.scout.limit) && index.Len()-from >= leastScouted {
		r.scout = ahead(r.ctx, r.log, r.expr, from)
	}
	scout := r.scout
	return func() tea.Msg {
		msg := Msg{run: r, pause: pause}
		msg.next, msg.meant = asked(r.ctx, index, r.sel, scout, from, known, time.Now().Add(pause))
		return msg
	}
}
