package pane

import (
	"errors"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/expression"
	"msgview/model/nearest"
	"msgview/ui/filter"
	"msgview/ui/safetext"
)

// Filter asks for an expression, and filters by it while it is typed.
type Filter struct {
	typing
	at    int    // of the expressions that were filtered by before, from 1; 0 for what is typed
	draft string // what is typed
	wrong *expression.Error

	expr *expression.Expression // that was filtered by when it was opened, nil for none
	text string
}

var filterKeys = struct{ earlier, later key.Binding }{
	binding("an expression used before", "up", "ctrl+p"),
	binding("a later one", "down", "ctrl+n"),
}

// NewFilter opens the prompt.
func NewFilter(d *Desk) (Pane, error) {
	return &Filter{typing: newTyping(d, "&"), expr: d.Filter.Expression(), text: d.Filter.Text()}, nil
}

// Keys implements Pane.
func (f *Filter) Keys() []key.Binding {
	return append(f.typing.Keys(), filterKeys.earlier, filterKeys.later)
}

// Update implements Pane.
func (f *Filter) Update(d *Desk, msg tea.Msg) Result {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, filterKeys.earlier):
			return f.offer(d, f.at+1)
		case key.Matches(press, filterKeys.later):
			return f.offer(d, f.at-1)
		}
	}
	switch f.take(msg) {
	case cancelled:
		r := Result{Done: true}
		if f.expr == nil {
			d.Filter.Stop()
		} else if !d.Filter.On() || d.Filter.Text() != f.text {
			r.Cmd = d.Filter.Start(f.expr, f.text, d.Check.Told(), f.from)
		}
		d.Col.Back(&f.saw)
		return r
	case entered:
		text := strings.TrimSpace(f.input.Value())
		if text == "" {
			d.Filter.Stop()
			return Result{Done: true}
		}
		if f.wrong != nil {
			return Result{} // the prompt says what is wrong
		}
		d.Jumps.RememberAt(f.from)
		d.Filter.Past.Add(text)
		return Result{Done: true, Cmd: keepExpression(d, text)}
	case textChanged:
		f.at, f.draft = 0, f.input.Value()
		return f.apply(d)
	}
	return Result{}
}

// offer puts an expression that was filtered by before into the prompt.
func (f *Filter) offer(d *Desk, at int) Result {
	past := d.Filter.Past.All()
	if at < 0 || at > len(past) {
		return Result{}
	}
	f.at = at
	text := f.draft
	if at > 0 {
		text = past[at-1]
	}
	f.input.SetValue(text)
	f.input.CursorEnd()
	return f.apply(d)
}

// apply filters by what stands in the prompt, if that can be understood.
func (f *Filter) apply(d *Desk) Result {
	f.wrong = nil
	text := f.input.Value()
	if strings.TrimSpace(text) == "" {
		d.Filter.Stop()
		return Result{}
	}
	e, err := filter.Parse(text)
	if err != nil {
		errors.As(err, &f.wrong)
		return Result{}
	}
	return Result{Cmd: d.Filter.Start(e, text, d.Check.Told(), f.from)}
}

// FilterBy filters by an expression as if it were typed.
func FilterBy(d *Desk, text string) Result {
	e, err := filter.Parse(text)
	if err != nil {
		return complain(err)
	}
	return Result{Cmd: d.Filter.Start(e, text, d.Check.Told(), d.Col.Here())}
}

// keepExpression keeps an expression for the next time.
func keepExpression(d *Desk, text string) tea.Cmd {
	save := d.Filter.Past.Save
	if save == nil {
		return nil
	}
	return func() tea.Msg { save(text); return nil }
}

// View implements Pane: what is wrong is said, and marked where it is.
func (f *Filter) View(d *Desk, width, _ int) []safetext.Line {
	says := "tool=bash exit!=0 and dur>30s"
	switch {
	case f.wrong != nil:
		f.err = f.wrong.Says + nearest.Hint(f.wrong.Word, f.wrong.Names)
	case d.Filter.On():
		f.err, says = "", d.Filter.Says()
	default:
		f.err = ""
	}
	lines := f.row(d, width, says)
	if f.wrong == nil {
		return lines
	}
	shown, value := lines[0].Plain(), f.input.Value()
	before, wrong := f.input.Prompt+value[:f.wrong.At], value[f.wrong.At:f.wrong.End]
	if !strings.HasPrefix(shown, before+wrong) { // it is longer than the row
		return lines
	}
	style := d.Pen.Error
	style.Underline = true
	lines[0] = lines[0].Highlight([]safetext.Range{{From: len(before), To: len(before) + len(wrong)}}, style)
	return lines
}
