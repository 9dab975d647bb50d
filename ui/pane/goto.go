package pane

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/safetext"
)

// Goto asks where to go.
type Goto struct{ typing }

// NewGoto opens the prompt.
func NewGoto(d *Desk) (Pane, error) { return &Goto{newTyping(d, ":")}, nil }

// Update implements Pane.
func (g *Goto) Update(d *Desk, msg tea.Msg) Result {
	switch g.take(msg) {
	case cancelled:
		return Result{Done: true}
	case entered:
		r := complain(d.Jumps.Typed(g.input.Value()))
		r.Done = true
		return r
	}
	return Result{}
}

// View implements Pane.
func (g *Goto) View(d *Desk, width, _ int) []safetext.Line {
	return g.row(d, width, d.Search.Says(max(width/2, 1), d.Pen, false))
}
