package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/safetext"
)

// The smallest sizes at which the parts of the screen are worth their room.
const (
	headerHeight = 12 // below, no header
	footerHeight = 4  // below, no footer
	headerRules  = 20 // below, no rules between the parts
)

// frame is the screen and where its parts are.
type frame struct {
	width, height int
	above         int // rows above the text
}

// headerRows and footerRows are how many rows the parts take. chips says that the header
// has a row of its own for what is hidden.
func (f *frame) headerRows(chips bool) int {
	switch {
	case f.height < headerHeight:
		return 0
	case f.height < headerRules:
		return 1
	case chips:
		return 3
	}
	return 2
}

func (f *frame) footerRows() int {
	switch {
	case f.height < footerHeight:
		return 0
	case f.height < headerRules:
		return 1
	}
	return 2
}

func (m *Model) headerRows() int { return m.frame.headerRows(m.header.chips() != "") }

func (m *Model) listHeight() int {
	return max(m.frame.height-m.headerRows()-m.frame.footerRows(), 0)
}

// layout gives the list its place between header and footer.
func (m *Model) layout() {
	m.Desk.Height = m.listHeight()
	if h, above := m.Desk.Height, m.headerRows(); h != m.Col.List.Height() || above != m.frame.above {
		m.Col.List.Place(h, above-m.frame.above)
		m.frame.above = above
	}
}

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = safetext.Title(m.header.name() + " - msgview")
	if m.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	if m.frame.width > 0 && m.frame.height > 0 {
		v.SetContent(m.screen())
	}
	return v
}

// screen returns the rows of the screen, each as wide as it or narrower.
func (m *Model) screen() string {
	m.layout()
	var out []byte
	rows := 0
	put := func(l safetext.Line) {
		if rows > 0 {
			out = append(out, '\n')
		}
		l = l.Truncate(m.frame.width, safetext.Text{})
		if m.look.theme.Paint {
			l = l.PadRight(m.frame.width, m.Pen.Canvas).On(m.Pen.Canvas)
		}
		if m.opt.ASCII {
			l = l.ASCII()
		}
		out = l.AppendTo(out)
		rows++
	}
	for _, l := range m.header.lines(m.frame.width, m.headerRows()) {
		put(l)
	}
	body := m.body(m.frame.width, m.listHeight())
	for i := range m.listHeight() {
		if i < len(body) {
			put(body[i])
		} else {
			put(safetext.Line{})
		}
	}
	for _, l := range m.below() {
		put(l)
	}
	return string(out)
}

// body draws what is between header and footer.
func (m *Model) body(width, height int) []safetext.Line {
	if m.over != nil {
		return m.over.View(&m.Desk, width, height)
	}
	b := body{&m.Desk, m.tail.loading}
	return b.lines(width, height)
}

// below is what stands below the text.
func (m *Model) below() []safetext.Line {
	rows := m.frame.footerRows()
	if rows == 0 {
		return nil
	}
	var lines []safetext.Line
	if rows > 1 {
		lines = append(lines, m.Pen.RuleLine(m.frame.width))
	}
	switch {
	case m.foot != nil:
		return append(lines, m.foot.View(&m.Desk, m.frame.width, 1)...)
	case m.over != nil:
		p := m.Pen
		title := " " + chrome.Fitting(m.over.Title(), "   ", "", m.frame.width-1)
		return append(lines, safetext.CleanLine(title, p.Dim.Over(p.Footer), m.frame.width).Line().PadRight(m.frame.width, p.Footer))
	}
	return append(lines, m.footer.line(m.frame.width, m.note, m.typed))
}
