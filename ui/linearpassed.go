package ui

import (
	"fmt"
	"slices"

	"msgview/model"
	"msgview/ui/column"
	"msgview/ui/render"
)

// came says what came of a log that is followed before the item that the reader is on now: how
// the newest one goes on, other items, and results of calls that were said. It returns the results
// that are behind that.
func (l *linear) came(m *Model, passed []render.Key, now render.Key, pressed bool) (results []result, said bool) {
	if m.Col.Following && !pressed {
		results = l.results(m.Col)
		said = !m.Filter.On() && l.rest(m, len(passed) > 0 || now != l.newest)
	}
	for _, k := range passed {
		others, told := l.sayResults(m, results, int(k.Entry))
		results, said = others, l.item(m, k) || told || said
	}
	if len(passed) == mostPassed {
		if left := leftOut(m, passed[mostPassed-1], now); left != "" {
			l.line(left)
		}
	}
	others, told := l.sayResults(m, results, int(now.Entry))
	return others, told || said
}

// speaking are the items of which there is something to say.
func speaking(m *Model) column.Kind {
	return column.Kind{
		Flags: func(int, model.Flags) bool { return true },
		Item:  func(it *render.Item) bool { return itemText(m.Col, it.Key) != "" },
	}
}

// mostPassed bounds how many items that came are said at once.
const mostPassed = 1000

// passed are the items that came between those that were said and the newest of a log that is
// followed, which the reader is put on. Where the reader was elsewhere in between, by a filter or a
// key, nothing is said again that was said before that. It reports whether the newest is behind
// what was said.
func (l *linear) passed(m *Model, k render.Key) (all []render.Key, reached bool) {
	from := l.key
	if l.newest.Entry >= 0 {
		from = l.newest
	}
	if !m.Col.Following || from.Entry < 0 || l.opening {
		return nil, false
	}
	if k == from {
		return nil, true
	}
	if m.Col.Index.Interleaved() && m.Col.Talk.Number() == model.Every && !m.Col.Alone() {
		// what came is somewhere in the order of reading, but last in the log
		for entry := from.Entry; entry <= k.Entry && len(all) < mostPassed; entry++ {
			for _, it := range m.Col.Items(int(entry)) {
				if at := it.Key; precedes(from, at) && precedes(at, k) && itemText(m.Col, at) != "" {
					all = append(all, at)
				}
			}
		}
		return l.behind(all, k), true
	}
	said := speaking(m)
	speaks := said.Item
	said.Item = func(it *render.Item) bool { return it.Key == k || speaks(it) }
	for at, ok := m.Col.Seek(from, true, said); at != k && len(all) < mostPassed; at, ok = m.Col.Seek(at, true, said) {
		if !ok {
			return nil, false // the newest is not below what was said last
		}
		all = append(all, at)
	}
	return l.behind(all, k), true
}

// behind are those of the items that came, before the newest, that are behind the one that was
// said last.
func (l *linear) behind(all []render.Key, newest render.Key) []render.Key {
	if l.key == newest {
		return nil
	}
	return all[slices.Index(all, l.key)+1:]
}

// precedes reports whether an item is before another one in the log.
func precedes(k, o render.Key) bool {
	return k.Entry < o.Entry || k.Entry == o.Entry && k.Place < o.Place
}

// leftOut says what stands between the item that was said last and the newest, and is not said,
// "" if there is nothing.
func leftOut(m *Model, last, newest render.Key) string {
	first, _ := m.Col.Talk.Numbers(int(last.Entry))
	end, _ := m.Col.Talk.Numbers(int(newest.Entry))
	back := m.keys.of("item-prev") + " goes back to them one by one"
	n, what := end-first-1, "message"
	if n > 0 {
		back = fmt.Sprintf("%s%d and Enter goes to the first of them", m.keys.of("goto"), first+2)
	} else if n, what = 0, "item"; newest.Entry >= last.Entry {
		for entry := last.Entry; entry <= newest.Entry; entry++ {
			all := m.Col.Items(int(entry))
			for i := range all {
				if at := all[i].Key; precedes(last, at) && precedes(at, newest) && column.RowsOf(m.Col).Has(&all[i]) {
					n++
				}
			}
		}
	}
	if n <= 0 {
		return ""
	}
	was := "were"
	if n == 1 {
		was = "was"
	}
	return fmt.Sprintf("%s %s %s left out; %s, %s to the newest", render.Number(n), render.Plural(n, what), was, back, m.keys.of("follow"))
}
