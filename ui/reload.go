package ui

import (
	"time"

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
		if err == nil {
			waitFor(log)
		}
		return reopenedMsg{log, err}
	}
}

// The old log is shown until the new one is there, if that is soon: there is nothing to see
// of one that was just opened.
const (
	reopenWait = 2 * time.Second
	reopenLook = 10 * time.Millisecond
)

// waitFor waits until a log is read, but not for long.
func waitFor(log model.Log) {
	readOn(log)
	for end := time.Now().Add(reopenWait); time.Now().Before(end); time.Sleep(reopenLook) {
		if _, done, _ := log.Index().State(); done {
			return
		}
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
	var begun tea.Cmd
	if n, done, _ := m.tail.look(); done && n > 0 && m.frame.width > 0 {
		begun = m.begin(true) // the first frame is of the place that was read
	}
	if by != nil {
		return tea.Batch(begun, m.Filter.Start(by, text, m.Check.Told(), m.Col.Here()), wake(m.Col.Log, 0))
	}
	return tea.Batch(begun, wake(m.Col.Log, 0))
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
