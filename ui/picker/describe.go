package picker

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Bounds of the work beside the program.
const (
	jobs      = 2
	jobRows   = 64
	jobSlice  = 10 * time.Millisecond
	lookAhead = 20 // rows below the screen that are described with it

	// A log of more bytes is described by itself, when no other is left: it takes
	// seconds in which many others could be.
	largeLog = 16 << 20
)

// worker chooses the rows of a picker that are described next.
type worker struct{ p *Picker }

// work starts to describe rows, those on the screen first, and the preview of the
// row with the cursor.
func (p *Picker) work() tea.Cmd {
	var cmds []tea.Cmd
	for p.working < jobs {
		numbers := worker{p}.todo()
		if len(numbers) == 0 && p.large < 0 {
			numbers = worker{p}.nextLarge()
		}
		if len(numbers) == 0 {
			break
		}
		p.working++
		cmds = append(cmds, worker{p}.describe(numbers))
	}
	at := p.current()
	pre, known := p.said[at]
	_, draws := p.src.(Drawer)
	how := p.screen().drawing()
	known = known && (!draws || pre.how == how)
	switch {
	case p.asking >= 0:
	case at >= 0 && !known && !p.rows[at].Far && p.screen().previewAt() != nowhere:
		p.asking = at
		row, ctx := p.rows[at], p.ctx
		cmds = append(cmds, func() tea.Msg { return previewMsg{p, at, previewOf(ctx, p.src, row, how)} })
	default:
		cmds = append(cmds, p.judging.start(p))
	}
	cmds = append(cmds, p.parting.start(p))
	return tea.Batch(cmds...)
}

// nextLarge returns a large log to describe, one of those on the screen first.
func (w worker) nextLarge() []int {
	if len(w.p.later) == 0 {
		return nil
	}
	at := 0
	for i := w.p.top; i < min(w.p.top+w.p.screen().listHeight(), len(w.p.shown.at)); i++ {
		if n := slices.Index(w.p.later, w.p.shown.at[i]); n >= 0 {
			at = n
			break
		}
	}
	n := w.p.later[at]
	w.p.later = slices.Delete(w.p.later, at, at+1)
	w.p.large = n
	return []int{n}
}

// todo returns the rows to describe next, but for large logs, which it notes for later.
func (w worker) todo() []int {
	for {
		numbers := w.undescribed()
		if len(numbers) == 0 {
			return nil
		}
		kept := numbers[:0]
		for _, n := range numbers {
			if w.p.rows[n].Number < 0 && w.p.rows[n].Session.Size > largeLog {
				w.p.later = append(w.p.later, n)
			} else {
				kept = append(kept, n)
			}
		}
		if len(kept) > 0 {
			return kept
		}
	}
}

// undescribed takes rows that nobody describes, those on the screen first.
func (w worker) undescribed() []int {
	var numbers []int
	take := func(n int) {
		if n >= 0 && !w.p.asked[n] && (!w.p.rows[n].Known || w.p.stale[n]) {
			w.p.asked[n] = true
			numbers = append(numbers, n)
		}
	}
	for i := w.p.top; i < min(w.p.top+w.p.screen().listHeight()+lookAhead, len(w.p.shown.at)) && len(numbers) < jobRows; i++ {
		take(w.p.shown.at[i])
	}
	for ; w.p.next < len(w.p.rows) && len(numbers) < jobRows; w.p.next++ {
		take(w.p.next)
	}
	return numbers
}

// describe looks at rows for a while; those it did not come to are left for later.
func (w worker) describe(numbers []int) tea.Cmd {
	rows := make([]Row, len(numbers))
	for i, n := range numbers {
		rows[i] = w.p.rows[n]
	}
	ctx := w.p.ctx
	return func() tea.Msg {
		start := time.Now()
		for i := range rows {
			if ctx.Err() != nil || time.Since(start) > jobSlice {
				return describedMsg{w.p, numbers[:i], rows[:i], numbers[i:]}
			}
			rows[i] = w.p.src.Describe(ctx, rows[i])
		}
		return describedMsg{w.p, numbers, rows, nil}
	}
}
