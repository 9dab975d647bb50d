package chrome

import (
	"sync"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/textinput"
	"charm.land/lipgloss/v2"

	"msgview/ui/safetext"
)

// lips are the styles that were asked for: those of themes, of which there are some dozen.
var lips sync.Map

// Lip is a style as Lip Gloss has it.
func Lip(st safetext.Style) lipgloss.Style {
	if s, ok := lips.Load(st); ok {
		return s.(lipgloss.Style)
	}
	s := newLip(st)
	lips.Store(st, s)
	return s
}

func newLip(st safetext.Style) lipgloss.Style {
	s := lipgloss.NewStyle().Inline(true)
	if name := st.Fg.Name(); name != "" {
		s = s.Foreground(lipgloss.Color(name))
	}
	if name := st.Bg.Name(); name != "" {
		s = s.Background(lipgloss.Color(name))
	}
	if st.Bold {
		s = s.Bold(true)
	}
	if st.Dim {
		s = s.Faint(true)
	}
	if st.Italic {
		s = s.Italic(true)
	}
	if st.Underline {
		s = s.Underline(true)
	}
	if st.Reverse {
		s = s.Reverse(true)
	}
	if st.Strikethrough {
		s = s.Strikethrough(true)
	}
	return s
}

// Drawn takes over what a component of Bubbles drew. It comes through the gate, as the text
// of a log does: what was typed or pasted may stand in it.
func Drawn(view string) safetext.Text { return safetext.FromANSI(view) }

// Input draws an input line in as many cells.
func (p Pen) Input(in textinput.Model, width int) safetext.Text {
	state := textinput.StyleState{Text: Lip(p.Plain), Prompt: Lip(p.Accent)}
	styles := in.Styles()
	styles.Focused, styles.Blurred, styles.Cursor.Color = state, state, nil
	in.SetStyles(styles)
	in.SetWidth(max(width-len(in.Prompt)-1, 1))
	at := in.Position()
	for _, pos := range []int{len(in.Value()), 0, at + 1, at} { // what fits is chosen anew, with what the cursor is on
		in.SetCursor(pos)
	}
	return Drawn(in.View())
}

// NewInput returns a line to type in, with what stands before it.
func NewInput(prompt string, limit int) textinput.Model {
	in := textinput.New()
	in.Prompt, in.CharLimit = prompt, limit
	in.KeyMap.Paste.SetEnabled(false) // what is pasted comes from the terminal
	return in
}

// Keys draws keys and what they do, in the colours of the footer.
func (p Pen) Keys() help.Model {
	var h help.Model // without the colours of its own, which take their time to be made
	key, dim := Lip(p.Key.Over(p.Footer)), Lip(p.Dim.Over(p.Footer))
	h.Styles.ShortKey, h.Styles.ShortDesc, h.Styles.ShortSeparator = key, dim, dim
	return h
}
