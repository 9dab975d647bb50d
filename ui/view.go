package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
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
	above         int  // rows above the text
	mouse         bool // it is the program's, not the terminal's
}

// headerRows and footerRows are how many rows the parts take. chips says that the header
// has a row of its own for what is hidden, turns that it has one for the turn.
func (f *frame) headerRows(chips, turns bool) int {
	switch {
	case f.height < headerHeight:
		return 0
	case f.height < headerRules:
		return 1
	}
	rows := 2
	for _, more := range []bool{chips, turns} {
		if more {
			rows++
		}
	}
	return rows
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

// The sizes of a pane beside the text, in cells.
const (
	sideFrom   = 150 // width of a screen that has room for one
	sideMost   = 55
	textLeast  = 95  // with the bars on both sides: 90 and more for the text
	besideFrom = 200 // width of a screen on which one is shown without being asked for
	besideRows = 60
)

// side is the width of a pane beside the text, 0 if it is not there.
func (f *frame) side(p pane.Pane) int {
	if p == nil || p.Place() != pane.Side || f.width < sideFrom {
		return 0
	}
	return min(sideMost, f.width-textLeast)
}

// textWidth is that of the conversation.
func (f *frame) textWidth(p pane.Pane) int { return f.width - f.side(p) }

// roomy reports whether there is room for an outline that nobody asked for.
func (f *frame) roomy() bool { return f.width >= besideFrom && f.height >= besideRows }

// inPane reports whether a column is that of a pane.
func (f *frame) inPane(p pane.Pane, x int) bool {
	return p != nil && (f.side(p) == 0 || x >= f.textWidth(p))
}

func (m *Model) headerRows() int {
	return m.frame.headerRows(m.header.chips() != "", m.header.named)
}

// layout gives the list its place between header and footer.
func (m *Model) layout() {
	if m.panes.staged() { // the text stays where it is
		m.Desk.Height = m.frame.height
		return
	}
	m.header.named = m.header.names(m.frame.width) // once for a screen: the log is read meanwhile
	m.Desk.Height = max(m.frame.height-m.headerRows()-m.frame.footerRows(), 0)
	if h, above := m.Desk.Height, m.headerRows(); h != m.Col.List.Height() || above != m.frame.above {
		m.Col.List.Place(h, above-m.frame.above)
		m.frame.above = above
	}
}

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	name := m.header.name()
	if k := m.look.masks.masker; k != nil && m.panes.staged() && !m.opt.Stage.Bare {
		name = k.Text(name)
	}
	v.WindowTitle = safetext.Title(name + " - msgview")
	if m.panes.ended {
		return v // whoever looks on is not shown the text that was played
	}
	if m.frame.mouse && !m.panes.staged() {
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
	if m.opt.Play != nil && !m.start.done { // the stage is the first that is seen
		put(m.Pen.Sign("…", "~", m.Pen.Dim).Line())
		return string(out)
	}
	if m.panes.staged() {
		for _, l := range m.panes.over.View(&m.Desk, m.frame.width, m.frame.height) {
			put(l)
		}
		return string(out)
	}
	for _, l := range m.header.lines(m.frame.width, m.headerRows()) {
		put(l)
	}
	body := m.panes.body(&m.Desk, m.frame, body{&m.Desk, &m.bar, m.tail.loading})
	spread := m.keys.spread(m.typed, m.Pen, m.frame.width, m.Desk.Height)
	for i := range m.Desk.Height {
		if from := m.Desk.Height - len(spread); i >= from {
			put(spread[i-from])
			continue
		}
		if i < len(body) {
			put(body[i])
		} else {
			put(safetext.Line{})
		}
	}
	for _, l := range m.panes.below(&m.Desk, &m.footer, m.frame, m.note, m.typed) {
		put(l)
	}
	return string(out)
}
