package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/list"
	"msgview/ui/render"
)

// openTalk shows one conversation of the log and nothing of the others, from its
// beginning. Whoever jumps to another one then, to a hit of a search say, sees that.
func (m *Model) openTalk(number int) tea.Cmd {
	if number < 0 || number >= m.index.Talks() {
		return nil
	}
	m.setTalk(number)
	return m.goTalk(number)
}

// setTalk shows nothing but a conversation, or with model.Every all of the log.
func (m *Model) setTalk(number int) {
	if m.items.talk != number {
		m.items.talk = number
		m.items.redraw(nil)
	}
}

// follow the reader into the conversation of an item that is jumped to.
func (m *Model) talkOf(k render.Key) {
	if m.items.talk == model.Every {
		return
	}
	entry, _ := m.items.under(k, mainThread)
	number, _ := m.index.Conversation(entry)
	m.setTalk(number)
}

// totals counts what is shown: the conversation, or all of the log.
func (m *Model) totals() model.Talk {
	if number := m.items.talk; number != model.Every {
		return m.index.Talk(number)
	}
	a := m.index.Account()
	messages, turns := m.index.Totals()
	return model.Talk{Messages: messages, Turns: turns, Calls: a.Calls, Errors: a.Errors, Problems: a.Problems(m.ended())}
}

// numbers returns how many messages and prompts of what is shown stand before an
// entry.
func (m *Model) numbers(entry int) (messages, prompts int) {
	if m.items.talk != model.Every {
		return m.index.NumberIn(entry)
	}
	return m.index.Number(entry)
}

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
	from, alone := m.index.Len(), render.Alone(m.index)
	for range maxUntimed {
		entry, ok := m.index.Find(from-1, -1, func(i int, f model.Flags) bool {
			return !f.Has(model.FlagSide) && (render.MayShow(f, s.level, s.filter, alone) || s.folded(i))
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
