package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/pane"
)

func (m *Model) wheel(msg tea.MouseWheelMsg) {
	if m.over != nil {
		m.hand(&m.over, msg)
		return
	}
	rows := pane.Wheel(msg)
	if rows < 0 {
		m.Col.Following = false
	}
	if rows != 0 {
		m.Col.List.Scroll(rows)
	}
}

// click puts the cursor where the mouse is; a click on the item it is on opens or
// closes it.
func (m *Model) click(msg tea.MouseClickMsg) {
	if msg.Button != tea.MouseLeft || m.over != nil || m.foot != nil {
		return
	}
	y := msg.Y - m.headerRows()
	row, ok := m.Col.List.At(y)
	if !ok {
		return
	}
	before := m.Col.Here()
	m.Col.List.Select(y)
	if row.Key == before {
		if _, said := foldAction(m.Col, toggleFold); said != "" {
			m.note.say(said)
		}
	}
}
