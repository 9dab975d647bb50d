package pane

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/ui/export"
	"msgview/ui/safetext"
)

// Info says what the log is, why it is read so, and what became of its records.
type Info struct {
	scroll
	text string // "" until it was read
	asks bool
}

// infoMsg brings what was read of a log.
type infoMsg struct {
	text string
	err  error
}

var infoKey = binding("close", "i")

// NewInfo opens it.
func NewInfo(*Desk) (Pane, error) { return &Info{}, nil }

// Keys implements Pane.
func (i *Info) Keys() []key.Binding { return append([]key.Binding{infoKey}, i.scroll.Keys()...) }

// Place implements Pane.
func (i *Info) Place() Place { return Over }

// Title implements Pane.
func (i *Info) Title() []string {
	return []string{"the log", "j k Space b scroll", "q closes"}
}

// Update implements Pane.
func (i *Info) Update(d *Desk, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case infoMsg:
		if i.again(); msg.err != nil {
			return complain(msg.err)
		}
		i.text = msg.text
		return Result{}
	case tea.KeyPressMsg:
		if key.Matches(msg, infoKey) {
			return Result{Done: true}
		}
	case Tick:
		if i.asks {
			return Result{}
		}
		i.asks = true
		log := d.Col.Log
		var found *findings.Count
		if told := d.Check.Told(); told.Whole && !d.Check.Working() {
			n := findings.ToLookAt(told.List)
			found = &n
		}
		return Result{Cmd: func() tea.Msg {
			var text strings.Builder
			err := export.Info(&text, log, found)
			return News{i, infoMsg{text.String(), err}}
		}}
	}
	return i.update(d, msg)
}

// infoLabels is the room for what stands at the left of a row, in cells.
const infoLabels = 14

// View implements Pane.
func (i *Info) View(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	if i.text == "" {
		return []safetext.Line{safetext.CleanLine(" reading "+p.Glyph("…", "..."), p.Dim, width).Line()}
	}
	return i.view(width, height, func() (lines []safetext.Line) {
		for row := range strings.Lines(i.text) {
			row = strings.TrimSuffix(row, "\n")
			at := min(infoLabels, len(row))
			label := safetext.CleanLine(" "+strings.TrimRight(row[:at], " "), p.Accent, width).Line()
			room := max(width-at-1, 1)
			for _, l := range safetext.Clean(row[at:], p.Plain).Wrap(room, safetext.WrapOptions{}) {
				lines = append(lines, label.PadRight(at+1, p.Plain).AppendLine(l))
				label = safetext.Line{}
			}
		}
		return lines
	})
}
