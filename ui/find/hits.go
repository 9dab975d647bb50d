package find

import (
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// rowHits are the matches in the rows of an item.
type rowHits struct {
	of     *finder
	first  *safetext.Line     // of the rows that were looked through
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
func (s *Search) hits(k render.Key) rowHits {
	if s.finder == nil {
		return rowHits{}
	}
	lines := s.col.Lines(k)
	if len(lines) == 0 {
		return rowHits{}
	}
	if h, ok := s.rows[k]; ok && h.of == s.finder && h.first == &lines[0] {
		return h
	}
	h := s.finder.query.inRows(lines)
	h.of, h.first = s.finder, &lines[0]
	if s.rows == nil || len(s.rows) >= maxKnownRows {
		s.rows = map[render.Key]rowHits{}
	}
	s.rows[k] = h
	return h
}

// maxKnownRows bounds the items whose matches are remembered; a screen has at most some
// hundreds.
const maxKnownRows = 500

// inRows returns the matches in rows. A match may begin in one row and end in another.
func (q query) inRows(lines []safetext.Line) rowHits {
	h := rowHits{ranges: map[int][]rowMatch{}}
	text, pieces, at := safetext.Flow(lines)
	piece := 0
	for _, f := range q.in(text, maxRowHits) {
		from, to := f[0], f[1]
		for from < to && isSpace(text[from]) {
			from++
		}
		for to > from && isSpace(text[to-1]) {
			to--
		}
		for piece+1 < len(at) && at[piece+1] <= from {
			piece++
		}
		first := true
		for i := piece; i < len(at) && at[i] < to; i++ {
			p := pieces[i]
			r := safetext.Range{From: max(from, at[i]) - at[i] + p.From, To: min(to-at[i]+p.From, p.To)}
			for r.From < r.To && lines[p.Row].Plain()[r.From] == ' ' {
				r.From++
			}
			if r.From < r.To {
				if first {
					h.rows, first = append(h.rows, p.Row), false
				}
				h.ranges[p.Row] = append(h.ranges[p.Row], rowMatch{r, len(h.rows) - 1})
			}
		}
	}
	return h
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' }

// Highlight marks the matches in a row of an item, the current one in a way of its own.
func (s *Search) Highlight(k render.Key, row int, l safetext.Line) safetext.Line {
	if s.finder == nil {
		return l
	}
	ranges := s.hits(k).ranges[row]
	if len(ranges) == 0 {
		return l
	}
	current := s.currentMatch(k)
	var here, others []safetext.Range
	for _, r := range ranges {
		if r.match == current {
			here = append(here, r.Range)
		} else {
			others = append(others, r.Range)
		}
	}
	if len(here) > 0 {
		l = l.Highlight(here, s.palette().CurrentHit)
	}
	if len(others) > 0 {
		l = l.Highlight(others, s.palette().Hit)
	}
	return l
}

// matches returns which of the matches in the rows of an item are those of a hit.
func (s *Search) matches(h hit, k render.Key) []int {
	found := s.hits(k)
	return h.own(s.col.Item(k), s.col.ResultRow(k), found.rows)
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
func (s *Search) stops(h hit, k render.Key) []int {
	if s.beside && k == s.key && h == s.current {
		return nil // what matches in the rows is something else
	}
	all := s.matches(h, k)
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
func (s *Search) currentMatch(k render.Key) int {
	if s.finder == nil || s.number == 0 || k != s.key {
		return -1
	}
	if all := s.stops(s.current, k); s.nth < len(all) {
		return all[s.nth]
	}
	return -1
}

// Marked returns what of a row of an item is marked as a match.
func (s *Search) Marked(k render.Key, row int) []safetext.Range {
	var all []safetext.Range
	for _, r := range s.hits(k).ranges[row] {
		all = append(all, r.Range)
	}
	return all
}
