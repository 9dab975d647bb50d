package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/ui/render"
)

// longAhead is from how many bytes on a record is decoded before the reader comes to it:
// it would hold up the key that goes there.
const longAhead = 512 << 10

// lookAhead decodes the long records beside what is on the screen and at the end, which
// are asked for next, while nobody waits for them.
func (m *Model) lookAhead() tea.Cmd {
	rows := m.list.Rows()
	if m.loading || len(rows) == 0 {
		return nil
	}
	first, last := int(rows[0].Key.Entry), int(rows[len(rows)-1].Key.Entry)
	beside := [3]int{m.longBeside(m.index.Len(), -1), m.longBeside(first, -1), m.longBeside(last, 1)}
	if beside == m.ahead {
		return nil
	}
	m.ahead = beside
	log := m.log
	return caught(func() tea.Msg {
		for i, e := range beside {
			if e >= 0 && !slices.Contains(beside[:i], e) {
				decodeWithOthers(log, e)
			}
		}
		return nil
	})
}

// longBeside returns the first of some entries after or before one that is long and was
// not looked at yet, -1 if there is none. The next one alone would not do: the list looks
// at it already to know whether it is at its end.
func (m *Model) longBeside(at, step int) int {
	for range 3 {
		var ok bool
		at, ok = m.index.Next(at, step, m.items.talk, func(_ int, f model.Flags) bool { return render.MayShow(f, m.items.level, m.items.filter, false) })
		if !ok {
			break
		}
		if _, made := m.items.made[at]; !made && m.index.Place(at).Length >= longAhead {
			return at
		}
	}
	return -1
}

// decodeWithOthers has a log decode the message of an entry and those with the results
// of its calls, or with the calls of its results, with which it is shown.
func decodeWithOthers(log model.Log, entry int) {
	m, err := log.Message(entry)
	if err != nil {
		return
	}
	n, other := len(m.Calls()), log.Index().Result
	if n == 0 {
		n, other = len(m.Results()), log.Index().Call
	}
	decoded := entry
	for _, k := range []int{0, n - 1} { // they may stand in several messages
		if to, _, ok := other(entry, k); k >= 0 && ok && to != decoded {
			_, _ = log.Message(to)
			decoded = to
		}
	}
}
