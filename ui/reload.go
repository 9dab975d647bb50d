package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/column"
)

// reopenedMsg brings the log that was opened again.
type reopenedMsg struct {
	log model.Log
	err error
}

// reload opens the log again, as the file is now.
func (m *Model) reload() tea.Cmd {
	reopen := m.opt.Reopen
	if reopen == nil {
		m.note.say("this log cannot be read again")
		return nil
	}
	return func() tea.Msg {
		log, err := reopen()
		return reopenedMsg{log, err}
	}
}

// reopened takes over the log that was opened again. The reader stays at the
// message with the same number.
func (m *Model) reopened(msg reopenedMsg) tea.Cmd {
	m.tail.reopening = false
	if m.note.complain(msg.err); msg.err != nil {
		return nil
	}
	number, _ := m.Col.Talk.Numbers(int(m.Col.Here().Entry))
	m.Search.Stop()
	m.Check.Stop()
	m.Figures.Stop()
	old := m.Col
	if m.start.owned {
		old.Log.Close()
	}
	m.start.owned = true
	col := column.New(m.look.masks.again(msg.log), old.Folds.Level(), m.Pen.Palette)
	col.Like(old)
	by, text := m.Filter.Expression(), m.Filter.Text()
	m.sit(col)
	m.panes.clear()
	m.header.span, m.header.turn, m.header.asked = span{}, namedTurn{}, false
	m.start.done = false
	if m.start.at = number + 1; m.Col.Following {
		m.start.at = 0
	}
	m.Desk.Program.Open = m.look.masks.opening(m.opt.Open)
	m.redraw()
	m.note.say("read again")
	if by != nil {
		return tea.Batch(m.Filter.Start(by, text, m.Check.Told(), m.Col.Here()), wake(m.Col.Log, 0))
	}
	return wake(m.Col.Log, 0)
}

// Close releases a log that the viewer opened itself.
func (m *Model) Close() {
	m.Search.Stop()
	m.Filter.Close()
	m.Check.Stop()
	m.Figures.Stop()
	m.pipe.stop()
	m.look.masks.stop()
	m.images.store.Close()
	m.memory.leave(&m.Desk)
	m.panes.clear()
	if m.start.owned {
		m.Col.Log.Close()
	}
}
