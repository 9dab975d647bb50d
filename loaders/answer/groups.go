package answer

import (
	"msgview/loaders/literal"
	"msgview/loaders/source"
)

// A groupFilter tells which groups of a log may contain what is searched for, so that
// the others need not be assembled.
type groupFilter struct {
	log         *Log
	forms       []literal.Form
	first, next int // entries that the answer is for
	may         bool
}

func (s *groupFilter) mayContain(i int) bool {
	if i >= s.first && i < s.next {
		return s.may
	}
	g, first, next, ok := s.log.held.GroupOf(i)
	if !ok || s.forms == nil {
		s.first, s.next = i, i
		return true
	}
	s.first, s.next = first, next
	s.may = contains(s.log.file(g.File).Source, g.From, g.To, s.forms)
	return s.may
}

// contains looks for one of the forms in a stretch of a file. If that cannot be read
// they may be there.
func contains(src *source.File, from, to int64, forms []literal.Form) bool {
	overlap := int64(0)
	for _, f := range forms {
		overlap = max(overlap, int64(f.Len()-1))
	}
	buf := make([]byte, min(to-from, searchWindow+overlap))
	for at := from; at < to; at += searchWindow {
		n, err := src.ReadAt(buf[:min(to-at, int64(len(buf)))], at)
		if n == 0 && err != nil || literal.InAny(buf[:n], forms) {
			return true
		}
	}
	return false
}
