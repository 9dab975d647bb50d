package ui

import tea "charm.land/bubbletea/v2"

// wheelRows is how many rows a step of the wheel scrolls.
const wheelRows = 3

func (m *Model) wheel(msg tea.MouseWheelMsg) {
	rows := wheelRows
	if msg.Button == tea.MouseWheelUp {
		rows = -rows
	} else if msg.Button != tea.MouseWheelDown {
		return
	}
	if s, ok := m.overlay.(*scroller); ok && s != nil {
		s.top += rows
		return
	}
	if rows < 0 {
		m.follow = false
	}
	m.list.Scroll(rows)
}

// click puts the cursor where the mouse is; a click on the item it is on opens or
// closes it.
func (m *Model) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || m.overlay != nil || m.prompt != nil {
		return nil
	}
	y := msg.Y - m.headerRows()
	row, ok := m.list.At(y)
	if !ok {
		return nil
	}
	before, _ := m.list.Cursor()
	m.list.Select(y)
	if row.Key == before {
		m.foldAction(toggleFold)
	}
	return nil
}
