package safetext

import "strings"

// beside is a second column in a row, which has a text proper of its own.
type beside struct {
	end   int   // byte where the text of the first column ends
	at    int   // byte where the second column begins
	lead  int   // bytes before its text proper, from there on
	joint joint // how that continues the second column of the row before
}

// Beside returns the row with a gap and another row after it, as a second column: a text
// that continues in the rows below goes on in its own column.
func (l Line) Beside(gap Text, o Line) Line {
	end := len(strings.TrimRight(l.t.s, " "))
	row := lineOf(l.t.followedBy(gap).followedBy(o.t))
	row.lead, row.joint = l.lead, l.joint
	row.second = &beside{end: max(end, l.Lead()), at: len(l.t.s) + len(gap.s), lead: o.Lead(), joint: o.joint}
	return row
}

// A Piece is what a row has of a text: the bytes From to To of Plain.
type Piece struct{ Row, From, To int }

// Flow returns the text of rows as Joined does, and where it comes from: at is for each
// piece the byte of the text where it begins. Of rows with two columns the text of the
// first stands before that of the second, as far as either goes on from row to row.
func Flow(rows []Line) (text string, pieces []Piece, at []int) {
	var b strings.Builder
	add := func(row, from, to int, j joint) {
		switch {
		case len(pieces) == 0:
		case j == newLine:
			b.WriteByte('\n')
		case j == atSpace:
			b.WriteByte(' ')
		}
		pieces, at = append(pieces, Piece{row, from, to}), append(at, b.Len())
		b.WriteString(rows[row].t.s[from:to])
	}
	for i := 0; i < len(rows); {
		if rows[i].second == nil {
			add(i, rows[i].Lead(), len(rows[i].t.s), rows[i].joint)
			i++
			continue
		}
		next := i + 1
		for next < len(rows) && rows[next].second != nil && (rows[next].joint != newLine || rows[next].second.joint != newLine) {
			next++
		}
		for k := i; k < next; k++ {
			add(k, rows[k].Lead(), max(rows[k].second.end, rows[k].Lead()), rows[k].joint)
		}
		for k := i; k < next; k++ {
			s := rows[k].second
			j := s.joint
			if k == i {
				j = newLine
			}
			add(k, min(s.at+s.lead, len(rows[k].t.s)), len(rows[k].t.s), j)
		}
		i = next
	}
	return b.String(), pieces, at
}

// behind returns the second column of a row that begins n bytes further.
func (s *beside) behind(n int) *beside {
	if s == nil {
		return nil
	}
	moved := *s
	moved.end, moved.at = s.end+n, s.at+n
	return &moved
}

// within returns the second column of a row that was cut to n bytes.
func (s *beside) within(n int) *beside {
	if s == nil || s.at > n {
		return nil
	}
	return s
}
