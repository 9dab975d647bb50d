package pane

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/safetext"
)

// Ask asks for a line, and has something done with it.
type Ask struct {
	typing
	says string
	done func(answer string) Result
}

// NewAsk opens a prompt behind a sign; says is said beside it. done is given what was typed.
func NewAsk(d *Desk, sign, says string, done func(answer string) Result) *Ask {
	return &Ask{newTyping(d, sign), says, done}
}

// Update implements Pane.
func (a *Ask) Update(_ *Desk, msg tea.Msg) Result {
	switch a.take(msg) {
	case cancelled:
		return Result{Done: true}
	case entered:
		r := a.done(a.input.Value())
		r.Done = true
		return r
	}
	return Result{}
}

// View implements Pane.
func (a *Ask) View(d *Desk, width, _ int) []safetext.Line { return a.row(d, width, a.says) }
