package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
)

func (m *Model) wheel(msg tea.MouseWheelMsg) tea.Cmd {
	if m.frame.inPane(m.panes.over, msg.X) {
		return m.tell(msg)
	}
	rows := pane.Wheel(msg)
	if rows < 0 {
		m.Col.Following = false
	}
	if rows != 0 {
		m.Col.List.Scroll(rows)
	}
	return nil
}

// click puts the cursor where the mouse is; a click on the item it is on opens or
// closes it.
func (m *Model) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || m.panes.foot != nil || m.panes.staged() {
		return nil
	}
	if msg.Y < m.headerRows() {
		return clickHeader(m, m.header.at(msg.Y, msg.X))
	}
	if msg.Y -= m.headerRows(); msg.Y >= m.Desk.Height {
		return nil // what is below the text stands for no row of it
	}
	if m.frame.inPane(m.panes.over, msg.X) {
		return m.hand(&m.panes.over, msg)
	}
	if m.panes.over != nil {
		m.panes.focus = onText
	}
	if msg.X == m.frame.textWidth(m.panes.over)-1 && msg.Y >= 0 && msg.Y < m.Desk.Height {
		m.bar.click(msg.Y)
		return nil
	}
	row, ok := m.Col.List.At(msg.Y)
	if !ok {
		return nil
	}
	before := m.Col.Here()
	m.Col.List.Select(msg.Y)
	if row.Key == before {
		if _, said := foldAction(m.Col, toggleFold); said != "" {
			m.note.say(said)
		}
	}
	return nil
}

// clickHeader does what a part of the header stands for. Below a pane nothing is moved.
func clickHeader(m *Model, does string) tea.Cmd {
	m.note = note{}
	covered := m.panes.over != nil && m.frame.side(m.panes.over) == 0
	if does == promptOfTurn && !covered {
		if entry, ok := m.header.promptNamed(); ok {
			m.Jumps.Remember()
			m.Col.Following = false
			m.Col.Way.ShowCall(entry, -1)
		}
		return nil
	}
	act := m.keys.named(does)
	if _, opens := act.(opens); !opens && covered {
		return nil
	}
	return m.carryOut(act, 0)
}
