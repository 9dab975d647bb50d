package pane

import (
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/column"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// typing is a line at the bottom where something is typed, for panes that ask.
type typing struct {
	input textinput.Model
	from  render.Key    // where the reader was
	saw   column.Opened // and what was open there
	err   string
}

// maxTyped bounds what is typed, in characters.
const maxTyped = 1000

func newTyping(d *Desk, sign string) typing {
	in := chrome.NewInput(sign, maxTyped)
	in.Focus()
	return typing{input: in, from: d.Col.Here(), saw: d.Col.Opened()}
}

var typingKeys = struct{ cancel, enter key.Binding }{
	binding("cancel", "esc", "ctrl+g"),
	binding("go", "enter"),
}

// Keys are those that end it.
func (t *typing) Keys() []key.Binding { return []key.Binding{typingKeys.enter, typingKeys.cancel} }

// Title implements Pane: what is typed stands where a title would.
func (t *typing) Title() []string { return nil }

// Place implements Pane.
func (t *typing) Place() Place { return Foot }

// What a message did to a line that is typed.
type typed int

const (
	nothingTyped typed = iota
	textChanged
	cancelled
	entered
)

// take hands a message to the input line.
func (t *typing) take(msg tea.Msg) typed {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, typingKeys.cancel) || press.String() == "backspace" && t.input.Value() == "":
			return cancelled
		case key.Matches(press, typingKeys.enter):
			return entered
		}
	}
	before := t.input.Value()
	t.input, _ = t.input.Update(msg) // its commands only let the cursor blink
	if t.input.Value() != before {
		return textChanged
	}
	return nothingTyped
}

// row draws the line, with what is to be said of it on the right: of what may be typed whole
// pieces, as many as there is room for beside what is typed, of a mistake what has room.
func (t *typing) row(d *Desk, width int, says string) []safetext.Line {
	p := d.Pen
	free := width - safetext.Clean(t.input.Prompt+t.input.Value(), p.Plain).Line().Width() - 3 // the cursor, and a space on both sides of it
	right := safetext.CleanLine(chrome.Fitting(strings.Split(says, ", "), ", ", "", free), p.Dim, width)
	if t.err != "" {
		right = safetext.CleanLine(t.err, p.Error, max(width/2, free, 1))
	}
	room := max(width-right.Width()-1, 1)
	left := p.Input(t.input, room).Line().Truncate(room, safetext.Text{}).Text()
	return []safetext.Line{chrome.Ends(p.Row(room, left), p.Row(width, right), width, p.Plain).Line(width)}
}
