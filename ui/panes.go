package ui

import (
	"reflect"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/pane"
	"msgview/ui/safetext"
)

// panes are what is open beside or over the conversation.
type panes struct {
	over  pane.Pane   // in place of the conversation or beside it, nil if there is none
	under pane.Pane   // was beside the text before that lay over both, nil if there was none
	stack []pane.Pane // over these another one was opened; they are there again when that closes
	foot  pane.Pane   // where something is typed, nil if it is not
	focus focus
	ended bool                 // the program is left from the stage, and shows nothing more
	left  map[string]pane.Pane // as they were when they were left, by their names
}

// focus is who gets the keys while there is a pane.
type focus uint8

const (
	onPane focus = iota
	onText       // beside the pane
	onPeek       // the pane, which lets the text be seen until the next key
)

// typing reports whether letters are text, and no keys.
func (p *panes) typing() bool {
	t, ok := p.over.(pane.Typist)
	return p.foot != nil || ok && t.Typing() && p.focus != onText
}

// body draws what is between header and footer.
func (p *panes) body(d *pane.Desk, size frame, text body) []safetext.Line {
	width, height, side := size.width, d.Height, size.side(p.over)
	if p.over != nil && side == 0 && p.focus != onPeek {
		return p.over.View(d, width, height)
	}
	lines := text.lines(width-side, height)
	if side == 0 {
		return lines
	}
	between := safetext.Spaces(1, d.Pen.Plain).Line() // the scroll bar is line enough
	beside := p.over.View(d, side-1, height)
	for len(lines) < height {
		lines = append(lines, safetext.Line{})
	}
	for i := range lines {
		right := []safetext.Line{between}
		if i < len(beside) {
			right = append(right, beside[i])
		}
		lines[i] = lines[i].Truncate(width-side, safetext.Text{}).PadRight(width-side, d.Pen.Plain).AppendLine(right...)
	}
	return lines
}

// staged reports whether a pane has the whole screen.
func (p *panes) staged() bool { return p.over != nil && p.over.Place() == pane.Whole }

// below is what stands below the text: a prompt, what a pane says, or where the reader is.
func (p *panes) below(d *pane.Desk, f *footer, size frame, n note, t typed) []safetext.Line {
	rows := size.footerRows()
	if rows == 0 {
		return nil
	}
	var lines []safetext.Line
	if rows > 1 {
		lines = append(lines, d.Pen.RuleLine(size.width))
	}
	switch pen := d.Pen; {
	case p.foot != nil && n.text != "":
		said := pen.Row(size.width, n.draw(pen, pen.Plain, size.width/2))
		room := max(size.width-said.Width()-apartFooter, 1)
		return append(lines, chrome.Ends(pen.Rows(room, p.foot.View(d, room, 1)...), said, size.width, pen.Plain).Line(size.width))
	case p.foot != nil:
		return append(lines, p.foot.View(d, size.width, 1)...)
	case p.over != nil && p.focus != onText && n.text != "":
		return append(lines, pen.Row(size.width, safetext.Spaces(1, pen.Footer), n.draw(pen, pen.Footer, size.width-1)).Wide(size.width, pen.Footer).Line(size.width))
	case p.over != nil && p.focus != onText:
		said, room, help := p.over.Title(), size.width-1, ""
		if p.explained() { // it lists all the others
			help = "   ? help"
			room -= len(help)
		}
		title := " " + chrome.Fitting(said, "   ", "", room) + help
		return append(lines, pen.Row(size.width, safetext.CleanLine(title, pen.Dim.Over(pen.Footer), size.width)).Wide(size.width, pen.Footer).Line(size.width))
	}
	return append(lines, f.line(size.width, n, t))
}

// open opens a pane, or goes to it if it is open beside the text.
func (m *Model) open(open opens) tea.Cmd {
	p, err := open(&m.Desk)
	switch m.note.complain(err); {
	case p == nil:
		return nil
	case p.Place() == pane.Foot:
		m.panes.foot = p
		return nil
	case m.panes.over == nil || reflect.TypeOf(m.panes.over) != reflect.TypeOf(p):
		if p.Place() != pane.Side && m.frame.side(m.panes.over) > 0 {
			m.panes.under = m.panes.over
		}
		if r, ok := p.(pane.Resumer); ok {
			r.Resume(&m.Desk, m.panes.left[nameOf(p)])
		}
		m.setPane(p)
	}
	m.panes.focus = onPane
	return m.tell(pane.Tick{})
}

// made opens a pane that was made already, nil for none.
func made(p pane.Pane) opens { return func(*pane.Desk) (pane.Pane, error) { return p, nil } }

// setPane shows a pane, nil for none.
func (m *Model) setPane(p pane.Pane) {
	was := m.frame.textWidth(m.panes.over)
	leave(m.panes.stack...)
	m.panes.stack = nil
	if old := m.panes.over; old != p && old != m.panes.under {
		m.panes.keep(old)
		leave(old)
	}
	if m.panes.over, m.panes.focus = p, onPane; m.frame.textWidth(m.panes.over) != was {
		m.redraw()
	}
}

// lay opens a pane over the one that is open, which is there again when it closes.
func lay(m *Model, p pane.Pane) tea.Cmd {
	was := m.frame.textWidth(m.panes.over)
	m.panes.stack = append(m.panes.stack, m.panes.over)
	if m.panes.over, m.panes.focus = p, onPane; m.frame.textWidth(p) != was {
		m.redraw()
	}
	return m.tell(pane.Tick{})
}

// lift closes a pane that lies over another one.
func lift(m *Model) tea.Cmd {
	was, last := m.frame.textWidth(m.panes.over), len(m.panes.stack)-1
	leave(m.panes.over)
	m.panes.over, m.panes.stack, m.panes.focus = m.panes.stack[last], m.panes.stack[:last], onPane
	if m.frame.textWidth(m.panes.over) != was {
		m.redraw()
	}
	return m.tell(pane.Tick{})
}

// nameOf is the name of a pane.
func nameOf(p pane.Pane) string {
	if all := p.Title(); len(all) > 0 {
		return all[0]
	}
	return ""
}

// keep remembers how a pane was left.
func (p *panes) keep(old pane.Pane) {
	if _, ok := old.(pane.Resumer); !ok {
		return
	}
	if p.left == nil {
		p.left = map[string]pane.Pane{}
	}
	p.left[nameOf(old)] = old
}

// explained reports whether the pane that is open has a help of its own.
func (p *panes) explained() bool {
	_, help := p.over.(*pane.Help)
	return p.over != nil && !help && !p.typing() && p.over.Place() != pane.Whole
}

// clear closes all panes.
func (p *panes) clear() {
	leave(p.over, p.under)
	leave(p.stack...)
	*p = panes{focus: p.focus}
}

// leave ends what a pane that is left has done beside the program.
func leave(panes ...pane.Pane) {
	for _, p := range panes {
		if c, ok := p.(interface{ Close() }); ok {
			c.Close()
		}
	}
}

// closePane closes the pane; what was beside the text before it is there again.
func (m *Model) closePane() tea.Cmd {
	under := m.panes.under
	if m.panes.under = nil; m.frame.side(under) == 0 {
		under = nil
	}
	m.setPane(under)
	m.panes.focus = onText
	return m.tell(pane.Tick{})
}

// tell tells the pane something that is no key.
func (m *Model) tell(what tea.Msg) tea.Cmd {
	if m.panes.over == nil {
		return nil
	}
	focus := m.panes.focus
	cmd := m.hand(&m.panes.over, what)
	if m.panes.over != nil {
		m.panes.focus = focus
	}
	return cmd
}

// hand gives a message to a pane, which may close.
func (m *Model) hand(to *pane.Pane, msg tea.Msg) tea.Cmd {
	r := (*to).Update(&m.Desk, msg)
	remask(m)
	m.panes.ended = m.panes.ended || r.Quit && m.panes.staged()
	switch {
	case to == &m.panes.foot && r.Done:
		m.panes.foot = nil
	case to == &m.panes.over && r.Over != nil:
		return tea.Batch(lay(m, r.Over), m.came(r))
	case to == &m.panes.over && r.Done && !r.Away && !r.Quit && len(m.panes.stack) > 0:
		return tea.Batch(lift(m), m.came(r))
	case to == &m.panes.over && (r.Done || r.Leave && m.frame.side(m.panes.over) == 0):
		return tea.Batch(m.closePane(), m.came(r))
	case to == &m.panes.over:
		m.panes.focus = onPane
		if r.Leave {
			m.panes.focus = onText
		} else if r.Peek {
			m.panes.focus = onPeek
		}
	}
	return m.came(r)
}
