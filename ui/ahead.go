package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/render"
)

// longAhead is from how many bytes on a record is decoded before the reader comes to it:
// it would hold up the key that goes there.
const longAhead = 512 << 10

// lookAhead decodes the long records beside what is on the screen, which are asked for
// next, while nobody waits for them.
func (m *Model) lookAhead() tea.Cmd {
	rows := m.list.Rows()
	if m.loading || len(rows) == 0 {
		return nil
	}
	var beside [2]int
	for i, step := range []int{-1, 1} {
		at := int(rows[i*(len(rows)-1)].Key.Entry)
		beside[i] = -1
		e, ok := m.index.Next(at, step, m.items.talk, func(_ int, f model.Flags) bool { return render.MayShow(f, m.items.level, m.items.filter) })
		if _, made := m.items.made[e]; ok && !made && m.index.Place(e).Length >= longAhead {
			beside[i] = e
		}
	}
	if beside == m.ahead {
		return nil
	}
	m.ahead = beside
	log := m.log
	return caught(func() tea.Msg {
		for _, e := range beside {
			if e >= 0 {
				decodeWithResults(log, e)
			}
		}
		return nil
	})
}

// decodeWithResults has a log decode the message of an entry and those with the results
// of its calls, which are shown with it.
func decodeWithResults(log model.Log, entry int) {
	m, err := log.Message(entry)
	if err != nil {
		return
	}
	if calls := len(m.Calls()); calls > 0 {
		for _, k := range []int{0, calls - 1} {
			if to, _, ok := log.Index().Result(entry, k); ok {
				_, _ = log.Message(to)
			}
		}
	}
}
