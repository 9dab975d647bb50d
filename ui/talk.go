package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/list"
	"msgview/ui/render"
)

// goTalk goes to the beginning of a conversation of the log.
func (m *Model) goTalk(number int) tea.Cmd {
	if number < 0 || number >= m.index.Talks() {
		return nil
	}
	m.remember()
	m.show(render.Key{Entry: int32(m.index.Owner(m.index.Talk(number).First))}, list.AtTop)
	return nil
}

// nextTalk goes to the conversation after the one that is read, or the one before;
// beyond the last one to the next file.
func (m *Model) nextTalk(forwards bool) tea.Cmd {
	n := 1
	if !forwards {
		n = -1
	}
	number, _ := m.index.Conversation(int(m.here().Entry))
	if number+n < 0 || number+n >= m.index.Talks() {
		return func() tea.Msg { return stepMsg{m, n} }
	}
	return m.goTalk(number + n)
}
