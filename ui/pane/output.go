package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/safetext"
)

// Output is what a program printed.
type Output struct {
	scroll
	title, text string
}

// NewOutput shows what a program printed, with a title.
func NewOutput(title, text string) *Output { return &Output{title: title, text: text} }

// Keys implements Pane.
func (o *Output) Keys() []key.Binding { return o.scroll.Keys() }

// Place implements Pane.
func (o *Output) Place() Place { return Over }

// Title implements Pane.
func (o *Output) Title() []string { return []string{o.title, "q closes"} }

// Update implements Pane.
func (o *Output) Update(d *Desk, msg tea.Msg) Result { return o.update(d, msg) }

// View implements Pane.
func (o *Output) View(d *Desk, width, height int) []safetext.Line {
	return o.view(width, height, func() []safetext.Line {
		t := safetext.CleanOutput(o.text, d.Pen.Plain)
		return t.WithMarkers(d.Pen.Control).Wrap(max(width, 1), safetext.WrapOptions{Hard: true})
	})
}
