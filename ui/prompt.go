package ui

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/render"
	"msgview/ui/safetext"
)

// prompt is the line at the bottom where something is typed.
type prompt struct {
	sign  string // "/" or ":"
	input textinput.Model
	from  render.Key // where the reader was
	saw   opened     // and what was open there
	err   string
}

// maxPrompt bounds what is typed, in characters.
const maxPrompt = 1000

// ask opens the prompt.
func (m *Model) ask(sign, text string) {
	in := textinput.New()
	in.CharLimit = maxPrompt
	in.KeyMap.Paste.SetEnabled(false) // what is pasted comes from the terminal
	in.SetValue(text)
	in.Focus()
	m.prompt = &prompt{sign: sign, input: in, from: m.here(), saw: m.opened()}
}

// update hands a message to the input line and reports whether the text changed.
func (p *prompt) update(msg tea.Msg) bool {
	before := p.input.Value()
	p.input, _ = p.input.Update(msg) // its commands only let the cursor blink
	return p.input.Value() != before
}

// promptKey handles a key while the prompt is open.
func (m *Model) promptKey(msg tea.KeyPressMsg) tea.Cmd {
	p := m.prompt
	switch name := msg.String(); {
	case name == "esc" || name == "ctrl+g" || name == "backspace" && p.input.Value() == "":
		m.prompt = nil
		if p.sign == "/" {
			m.cancelSearch()
			m.back(&p.saw)
		}
	case name == "enter":
		m.prompt = nil
		if p.sign == ":" {
			m.goTo(p.input.Value())
			return nil
		}
		m.jumps.add(p.from)
		if p.err != "" {
			m.complain(p.err)
		} else if m.finder != nil {
			return m.found(m.finder)
		}
	case p.update(msg):
		return m.promptChanged()
	}
	return nil
}

// promptChanged searches while the query is typed.
func (m *Model) promptChanged() tea.Cmd {
	if m.prompt == nil || m.prompt.sign != "/" {
		return nil
	}
	return m.search(m.prompt.input.Value())
}

// line draws the prompt.
func (p *prompt) line(m *Model, width int) safetext.Line {
	var b safetext.Builder
	b.Add(safetext.CleanLine(p.sign, m.palette.Accent, 2))
	typed := []rune(p.input.Value())
	at := min(p.input.Position(), len(typed))
	before, after := string(typed[:at]), string(typed[at:])
	if w := width / 2; at > w {
		before = string(typed[at-w : at]) // the end of a long text is what is typed
	}
	b.Add(safetext.Clean(before, m.palette.Plain), m.sign("▏", "|", m.palette.Accent), safetext.Clean(after, m.palette.Plain))
	left := b.Text().Line()
	right := safetext.CleanLine(m.searchState(max(width/2, 1)), m.palette.Dim, max(width/2, 1))
	if p.err != "" {
		right = safetext.CleanLine(p.err, m.palette.Error, max(width/2, 1))
	}
	room := max(width-right.Width()-1, 1)
	return left.Truncate(room, m.sign("…", "~", m.palette.Dim)).PadRight(room, m.palette.Plain).Append(safetext.Spaces(1, m.palette.Plain), right).Truncate(width, safetext.Text{})
}
