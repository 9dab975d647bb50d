package picker

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Bounds of the work beside the program.
const (
	jobs      = 2
	jobRows   = 64
	jobSlice  = 10 * time.Millisecond
	lookAhead = 20 // rows below the screen that are described with it
)

// work starts to describe rows, those on the screen first, and the preview of the
// row with the cursor.
func (p *Picker) work() tea.Cmd {
	var cmds []tea.Cmd
	for p.working < jobs {
		numbers := p.todo()
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

// todo returns the rows to describe next.
func (p *Picker) todo() []int {
	var numbers []int
	for i := p.top; i < min(p.top+p.listHeight()+lookAhead, len(p.shown)) && len(numbers) < jobRows; i++ {
		if n := p.shown[i]; !p.asked[n] && (!p.rows[n].Known || p.stale[n]) {
			numbers = append(numbers, n)
		}
	}
	for ; p.next < len(p.rows) && len(numbers) < jobRows; p.next++ {
		if !p.asked[p.next] && (!p.rows[p.next].Known || p.stale[p.next]) {
			numbers = append(numbers, p.next)
		}
	}
	for _, n := range numbers {
		p.asked[n] = true
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
