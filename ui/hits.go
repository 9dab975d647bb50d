package ui

import (
	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// rowHits are the matches in the rows of an item.
type rowHits struct {
	of     *finder
	rows   []int              // in which each match begins
	ranges map[int][]rowMatch // by the row
}

// rowMatch is what a row has of a match.
type rowMatch struct {
	safetext.Range
	match int // number of the match in the item
}

// maxRowHits bounds the matches of an item that are marked.
const maxRowHits = 10_000

// hits returns the matches in the rows of an item.
func (m *Model) hits(k render.Key) rowHits {
	if m.finder == nil {
		return rowHits{}
	}
	lines := m.items.Lines(k)
	d, drawn := m.items.drawn[k]
	if drawn && d.hits.of == m.finder {
		return d.hits
	}
	h := m.finder.query.inRows(lines)
	h.of = m.finder
	if drawn {
		d.hits = h
		m.items.drawn[k] = d
	}
	return h
}

// inRows returns the matches in rows. A match may begin in one row and end in another.
func (q query) inRows(lines []safetext.Line) rowHits {
	h := rowHits{ranges: map[int][]rowMatch{}}
	text, at, lead := safetext.Joined(lines)
	row := 0
	for _, f := range q.in(text, maxRowHits) {
		from, to := f[0], f[1]
		for from < to && isSpace(text[from]) {
			from++
		}
		for to > from && isSpace(text[to-1]) {
			to--
		}
		for row+1 < len(at) && at[row+1] <= from {
			row++
		}
		first := true
		for i := row; i < len(at) && at[i] < to; i++ {
			r := safetext.Range{From: max(from, at[i]) - at[i] + lead[i], To: to - at[i] + lead[i]}
			r.To = min(r.To, len(lines[i].Plain()))
			for r.From < r.To && lines[i].Plain()[r.From] == ' ' {
				r.From++
			}
			if r.From < r.To {
				if first {
					h.rows, first = append(h.rows, i), false
				}
				h.ranges[i] = append(h.ranges[i], rowMatch{r, len(h.rows) - 1})
			}
		}
	}
	return h
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' }

// highlight marks the matches in a row of an item, the current one in a way of its own.
func (m *Model) highlight(k render.Key, row int, l safetext.Line, current int) safetext.Line {
	var here, others []safetext.Range
	for _, r := range m.hits(k).ranges[row] {
		if r.match == current {
			here = append(here, r.Range)
		} else {
			others = append(others, r.Range)
		}
	}
	if len(here) > 0 {
		l = l.Highlight(here, m.palette.CurrentHit)
	}
	if len(others) > 0 {
		l = l.Highlight(others, m.palette.Hit)
	}
	return l
}

// matches returns which of the matches in the rows of an item are those of a hit.
func (m *Model) matches(h hit, k render.Key) []int {
	found := m.hits(k)
	return h.own(m.items.item(k), m.items.drawn[k].result, found.rows)
}

// own returns which of the matches in the rows of an item are those of a hit: of a call
// there are some in what was called and some in its result, which begins at a row.
func (h hit) own(it *render.Item, result int, rows []int) []int {
	var all []int
	for i, row := range rows {
		if it != nil && (it.Kind != render.Call || h.result == (result > 0 && row >= result)) {
			all = append(all, i)
		}
	}
	return all
}

// stops returns at which of the matches in the rows of an item n stops for a hit: as many
// as the hit has, the last one several times where fewer are drawn; none if none is.
func (m *Model) stops(h hit, k render.Key) []int {
	if m.beside && k == m.currentKey && h == m.current {
		return nil // what matches in the rows is something else
	}
	all := m.matches(h, k)
	if n := len(all); n > 0 {
		all = all[:min(n, int(h.count))]
		for len(all) < int(h.count) {
			all = append(all, all[len(all)-1])
		}
	}
	return all
}

// currentMatch returns which of the matches in the rows of an item is the current one,
// -1 for none.
func (m *Model) currentMatch(k render.Key) int {
	if m.finder == nil || m.number == 0 || k != m.currentKey {
		return -1
	}
	if all := m.stops(m.current, k); m.nth < len(all) {
		return all[m.nth]
	}
	return -1
}

// hitKey returns the item that shows the part a match is in: for a result that
// is the item of its call.
func (s *items) hitKey(h hit) (render.Key, bool) {
	msg, err := s.log.Message(h.entry)
	if err != nil {
		return render.Key{}, false
	}
	if h.part < 0 || int(h.part) >= len(msg.Parts) {
		list := s.of(h.entry)
		if len(list) == 0 {
			return render.Key{}, false
		}
		return list[len(list)-1].Key, true
	}
	part := msg.Parts[h.part]
	entry := h.entry
	if _, ok := part.(*model.ToolResult); ok {
		place := 0
		for _, p := range msg.Parts[:h.part] {
			if _, ok := p.(*model.ToolResult); ok {
				place++
			}
		}
		if call, k, ok := s.index.Call(h.entry, place); ok {
			for _, it := range s.of(call) {
				if it.Kind == render.Call && it.CallPlace == k {
					return it.Key, true
				}
			}
		}
	}
	for _, it := range s.of(entry) {
		if it.Shows(int(h.part)) {
			return it.Key, true
		}
	}
	return render.Key{}, false
}
