package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/list"
	"msgview/ui/render"
	"msgview/ui/safetext"
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
		m.say("this log cannot be read again")
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
	m.reopening = false
	if msg.err != nil {
		m.complain(msg.err.Error())
		return nil
	}
	number, _ := m.numbers(int(m.here().Entry))
	talk := m.items.talk
	m.stopFinder()
	if m.owned {
		m.log.Close()
	}
	m.log, m.index, m.owned = msg.log, msg.log.Index(), true
	level, filter := m.items.level, m.items.filter
	m.items = newItems(m.log, nil)
	m.items.level, m.items.filter, m.items.talk = level, filter, talk
	m.list = list.New[render.Key, safetext.Line](m.items)
	m.overlay, m.prompt, m.threads, m.jumps = nil, nil, nil, jumps{}
	clear(m.marks)
	m.span = span{}
	m.loading, m.replaced, m.started = true, false, false
	m.settled, m.grew = false, false
	if m.startAt = number + 1; m.follow {
		m.startAt = 0
	}
	m.redraw()
	m.say("read again")
	return m.wake(0)
}

// Close releases a log that the viewer opened itself.
func (m *Model) Close() {
	m.stopFinder()
	if m.owned {
		m.log.Close()
	}
}
