package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/model"
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

// toNewest goes to what was written last: the end, or where conversations are
// interleaved the end of the one that it belongs to, with what follows in the order
// of reading below it.
func (m *Model) toNewest() {
	s := m.items
	if s.root != mainThread || s.talk != model.Every || !m.index.Interleaved() {
		if !m.list.AtEnd() {
			m.list.End()
		}
		return
	}
	from := m.index.Len()
	for range maxUntimed {
		entry, ok := m.index.Find(from-1, -1, func(i int, f model.Flags) bool {
			return !f.Has(model.FlagSide) && (render.MayShow(f, s.level, s.filter) || s.folded(i))
		})
		if !ok {
			return
		}
		all := s.of(entry)
		for i := len(all) - 1; i >= 0; i-- {
			if s.state(&all[i]) == render.Hidden {
				continue
			}
			k := all[i].Key
			last := max(len(s.Lines(k))-1, 0)
			for _, r := range m.list.Rows() {
				if r.Key == k && r.Line == last {
					return // it is on the screen
				}
			}
			m.list.Show(k, last, list.AtBottom)
			return
		}
		from = entry
	}
}
