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

// work starts to describe rows, those on the screen first, and the preview of the
// row with the cursor.
func (p *Picker) work() tea.Cmd {
	var cmds []tea.Cmd
	for p.working < jobs {
		numbers := p.todo()
		if len(numbers) == 0 && p.large < 0 {
			numbers = p.nextLarge()
		}
		if len(numbers) == 0 {
			break
		}
		p.working++
		cmds = append(cmds, p.describe(numbers))
	}
	if at := p.current(); at >= 0 && p.asking < 0 && p.previewAt() != nowhere {
		if _, known := p.said[at]; !known {
			p.asking = at
			row, ctx := p.rows[at], p.ctx
			cmds = append(cmds, func() tea.Msg { return previewMsg{p, at, p.src.Preview(ctx, row)} })
		}
	}
	return tea.Batch(cmds...)
}

// nextLarge returns a large log to describe, one of those on the screen first.
func (p *Picker) nextLarge() []int {
	if len(p.later) == 0 {
		return nil
	}
	at := 0
	for i := p.top; i < min(p.top+p.listHeight(), len(p.shown)); i++ {
		if n := slices.Index(p.later, p.shown[i]); n >= 0 {
			at = n
			break
		}
	}
	n := p.later[at]
	p.later = slices.Delete(p.later, at, at+1)
	p.large = n
	return []int{n}
}

// todo returns the rows to describe next, but for large logs, which it notes for later.
func (p *Picker) todo() []int {
	for {
		numbers := p.undescribed()
		if len(numbers) == 0 {
			return nil
		}
		kept := numbers[:0]
		for _, n := range numbers {
			if p.rows[n].Number < 0 && p.rows[n].Session.Size > largeLog {
				p.later = append(p.later, n)
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
func (p *Picker) undescribed() []int {
	var numbers []int
	take := func(n int) {
		if !p.asked[n] && (!p.rows[n].Known || p.stale[n]) {
			p.asked[n] = true
			numbers = append(numbers, n)
		}
	}
	for i := p.top; i < min(p.top+p.listHeight()+lookAhead, len(p.shown)) && len(numbers) < jobRows; i++ {
		take(p.shown[i])
	}
	for ; p.next < len(p.rows) && len(numbers) < jobRows; p.next++ {
		take(p.next)
	}
	return numbers
}

// describe looks at rows for a while; those it did not come to are left for later.
func (p *Picker) describe(numbers []int) tea.Cmd {
	rows := make([]Row, len(numbers))
	for i, n := range numbers {
		rows[i] = p.rows[n]
	}
	ctx := p.ctx
	return func() tea.Msg {
		start := time.Now()
		for i := range rows {
			if ctx.Err() != nil || time.Since(start) > jobSlice {
				return describedMsg{p, numbers[:i], rows[:i], numbers[i:]}
			}
			rows[i] = p.src.Describe(ctx, rows[i])
		}
		return describedMsg{p, numbers, rows, nil}
	}
}
