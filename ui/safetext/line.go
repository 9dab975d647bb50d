package safetext

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Line is one row of text: a Text without newlines, and its width. The zero Line
// is empty.
type Line struct {
	t     Text
	cells int
	lead  int   // bytes before the text proper: margins and marks
	joint joint // how the text proper continues that of the row before

	second *beside // a second column, nil for most rows
}

// joint says what stood between two rows that were one line.
type joint uint8

const (
	newLine joint = iota // they were not one line
	atSpace              // spaces that were left out
	within               // nothing
)

// From says that the first n bytes of the row are a margin, not its text proper.
func (l Line) From(n int) Line {
	if l.joint == newLine {
		l.lead = n
	}
	return l
}

// Lead returns how many bytes at the beginning are a margin, not the text proper.
func (l Line) Lead() int { return min(l.lead, len(l.t.s)) }

// Joined returns the text of rows as it was before it became rows, without the
// margins and marks of those that continue others, and where in it each row begins:
// the byte of the text, and the byte of the row that stands there.
func Joined(rows []Line) (text string, at, lead []int) {
	var b strings.Builder
	at, lead = make([]int, len(rows)), make([]int, len(rows))
	for i, l := range rows {
		switch {
		case i == 0:
		case l.joint == newLine:
			b.WriteByte('\n')
		case l.joint == atSpace:
			b.WriteByte(' ')
		}
		lead[i] = l.Lead()
		at[i] = b.Len()
		b.WriteString(l.t.s[lead[i]:])
	}
	return b.String(), at, lead
}

// lineOf makes a row of a text that has no newline.
func lineOf(t Text) Line { return Line{t: t, cells: width(t.s)} }

// Line returns the text as one row. Newlines become the marker ⏎.
func (t Text) Line() Line {
	if strings.IndexByte(t.s, '\n') < 0 {
		return lineOf(t)
	}
	var b Builder
	t.each(func(s string, st Style) {
		for {
			before, after, more := cutLine(s)
			b.add(before, st)
			if !more {
				return
			}
			b.add("⏎", st.marker())
			s = after
		}
	})
	b.notes = t.Notes()
	return lineOf(b.Text())
}

// Lines returns the lines of the text as they are, however wide; none for no text.
func (t Text) Lines() []Line {
	if t.s == "" {
		return nil
	}
	lines := make([]Line, 0, countNewlines(t.s)+1)
	for from := 0; ; {
		i := strings.IndexByte(t.s[from:], '\n')
		if i < 0 {
			return append(lines, lineOf(t.Slice(from, len(t.s))))
		}
		lines = append(lines, lineOf(t.Slice(from, from+i)))
		from += i + 1
	}
}

// Text returns the row as a text.
func (l Line) Text() Text { return l.t }

// Plain returns the row without styles.
func (l Line) Plain() string { return l.t.s }

// Width returns the width in cells.
func (l Line) Width() int { return l.cells }

// Empty reports whether the row has no text.
func (l Line) Empty() bool { return l.t.s == "" }

// String returns the row for a terminal. Its only control characters are those of
// the escape sequences that set its styles; if there is any, the row ends with the
// one that sets back the terminal's own style.
func (l Line) String() string {
	return l.t.String()
}

// AppendTo appends what String returns to dst.
func (l Line) AppendTo(dst []byte) []byte { return l.t.appendTo(dst) }

// String returns the lines of the text for a terminal, as Line.String does.
func (t Text) String() string {
	if strings.IndexByte(t.s, '\n') < 0 {
		if len(t.runs) > 0 && t.runs[0].end-t.base >= len(t.s) && t.runs[0].st == (Style{}) {
			return t.s
		}
		return string(t.appendTo(make([]byte, 0, len(t.s)+16*min(len(t.runs)+1, len(t.s)))))
	}
	var b []byte
	for i, l := range t.Lines() {
		if i > 0 {
			b = append(b, '\n')
		}
		b = l.AppendTo(b)
	}
	return string(b)
}

func (t Text) appendTo(dst []byte) []byte {
	var last Style
	t.each(func(s string, st Style) {
		st.Marker = false // has no meaning of its own for a terminal
		if st != last {
			if last != (Style{}) && !st.replaces(last) {
				dst = append(dst, resetSGR...)
			}
			if st != (Style{}) {
				dst = appendSGR(dst, st)
			}
			last = st
		}
		dst = append(dst, s...)
	})
	if last != (Style{}) {
		dst = append(dst, resetSGR...)
	}
	return dst
}

// Append returns the row followed by texts. Their newlines become ⏎.
func (l Line) Append(texts ...Text) Line {
	rows := make([]Line, 0, 4)
	for _, t := range texts {
		rows = append(rows, t.Line())
	}
	return l.AppendLine(rows...)
}

// AppendLine returns the row followed by others.
func (l Line) AppendLine(others ...Line) Line {
	row := Line{cells: l.cells, lead: l.lead, joint: l.joint, second: l.second}
	texts, bytes, last := append(make([]Text, 0, 4), l.t), len(l.t.s), l.t.s
	measured := true // the cells of all are those of each together
	for _, o := range others {
		if row.second == nil {
			row.second = o.second.behind(bytes)
		}
		if row.joint == newLine && o.joint != newLine {
			row.lead, row.joint = bytes+o.lead, o.joint
		}
		if o.t.s != "" {
			measured = measured && apart(last, o.t.s)
			last = o.t.s
		}
		texts, bytes, row.cells = append(texts, o.t), bytes+len(o.t.s), row.cells+o.cells
	}
	switch {
	case bytes == len(l.t.s) && len(others) == 1 && others[0].t.notes == nil:
		row.t = l.t
	case len(l.t.s) == 0 && l.t.notes == nil && len(others) == 1:
		row.t = others[0].t
	default:
		row.t = joined(texts)
	}
	if !measured {
		row.cells = width(row.t.s)
	}
	return row
}

// apart reports whether two texts surely take as many cells together as each by itself:
// nothing at the end of the first joins with the beginning of the second.
func apart(a, b string) bool {
	if a == "" {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(a)
	after, _ := utf8.DecodeRuneInString(b)
	return (before < utf8.RuneSelf || simple(before)) && (after < utf8.RuneSelf || simple(after))
}

// WithStyle returns the row in one style.
func (l Line) WithStyle(st Style) Line { l.t = l.t.WithStyle(st); return l }

// On returns the row laid over a style: see Style.Over.
func (l Line) On(below Style) Line { l.t = l.t.On(below); return l }

// WithMarkers returns the row with markers in another style.
func (l Line) WithMarkers(st Style) Line { l.t = l.t.WithMarkers(st); return l }

// PadRight returns the row with spaces after it so that it is at least w cells
// wide.
func (l Line) PadRight(w int, st Style) Line {
	if l.cells >= w {
		return l
	}
	p := l.AppendLine(Line{t: Spaces(w-l.cells, st), cells: w - l.cells})
	p.cells = w
	return p
}

// Truncate returns the row cut so that it, with tail after what is left, is at
// most w cells wide in any kind of terminal. If it fits it is returned as it is. A
// tail that does not fit either is left out; w below 1 gives an empty row.
func (l Line) Truncate(w int, tail Text) Line {
	if len(l.t.s) <= w || l.cells <= w && mostCells(l.t.s) <= w {
		return l
	}
	if w < 1 {
		return Line{}
	}
	end := tail.Line()
	if end.cells > w {
		end = Line{}
	}
	i, _ := fit(l.t.s, 0, w-end.cells)
	cut := lineOf(l.t.Slice(0, i))
	cut.lead, cut.joint, cut.second = l.lead, l.joint, l.second.within(i)
	if end.Empty() {
		return cut
	}
	return cut.AppendLine(end)
}

// fit returns the end of the longest stretch of s from i on that takes at most w
// cells in any kind of terminal, and its cells in one that draws graphemes.
func fit(s string, i, w int) (end, cells int) {
	used := 0
	for i < len(s) {
		e, c, most := grapheme(s, i)
		if used += most; used > w {
			break
		}
		i, cells = e, cells+c
	}
	return i, cells
}

// Slice returns the cells from to to, counted from 0, as far as they exist. Half of
// a grapheme of two cells becomes a space.
func (l Line) Slice(from, to int) Line {
	from, to = max(from, 0), min(to, l.cells)
	if from >= to {
		return Line{}
	}
	if from == 0 && to == l.cells {
		return l
	}
	s := l.t.s
	if len(s) == l.cells && asciiOnly(s) {
		return Line{t: l.t.Slice(from, to), cells: to - from}
	}
	start, stop, before, after := -1, len(s), 0, 0
	for i, col := 0, 0; i < len(s); {
		end, cells, _ := grapheme(s, i)
		if col >= from && start < 0 {
			start, before = i, col-from
		}
		if col+cells > to {
			stop, after = i, to-col
			break
		}
		i, col = end, col+cells
	}
	if start < 0 || start > stop { // nothing but halves
		return Line{t: Spaces(to-from, l.styleAt(stop)), cells: to - from}
	}
	mid := l.t.Slice(start, stop)
	if before == 0 && after == 0 {
		return lineOf(mid)
	}
	var b Builder
	b.Add(Spaces(before, l.styleAt(start-1)), mid, Spaces(after, l.styleAt(stop)))
	return lineOf(b.Text())
}

func (l Line) styleAt(i int) (st Style) {
	rest := l.t.Slice(i, i+1)
	if len(rest.runs) > 0 {
		st = rest.runs[0].st
	}
	return st
}

// A Range is a stretch of bytes of Plain.
type Range struct{ From, To int }

// Highlight returns the row with a style laid over ranges of Plain. A grapheme is
// highlighted if any of its bytes is. Ranges may overlap, be out of order and
// reach beyond the text.
func (l Line) Highlight(ranges []Range, st Style) Line {
	l.t = l.t.Highlight(ranges, st)
	return l
}

// Highlight returns the text with a style laid over ranges of Plain, like
// Line.Highlight.
func (t Text) Highlight(ranges []Range, st Style) Text {
	paint := make([]Paint, 0, len(ranges))
	for _, r := range ranges {
		if r.From < r.To && r.To > 0 && r.From < len(t.s) {
			paint = append(paint, Paint{max(r.From, 0), min(r.To, len(t.s)), st})
		}
	}
	return t.Paint(paint)
}

// A Paint is a style for a stretch of bytes of Plain.
type Paint struct {
	From, To int
	Style    Style
}

// Paint returns the text with styles laid over parts of it, in the order of their
// places; where two overlap the one that begins first is kept. A grapheme is
// painted whole.
func (t Text) Paint(parts []Paint) Text {
	if len(parts) == 0 || t.s == "" {
		return t
	}
	byPlace := func(a, b Paint) int { return a.From - b.From }
	if !slices.IsSortedFunc(parts, byPlace) {
		parts = slices.Clone(parts)
		slices.SortStableFunc(parts, byPlace)
	}
	snap := func(i int, up bool) int { return i }
	if !asciiOnly(t.s) {
		snap = snapper(t.s)
	}
	b := Builder{runs: make([]run, 0, len(parts)+1)}
	at := 0
	for _, p := range parts {
		from, to := max(p.From, at), min(p.To, len(t.s))
		if from >= to {
			continue
		}
		from = max(snap(from, false), at)
		to = snap(to, true)
		t.Slice(at, from).each(func(s string, st Style) { b.extend(len(s), st) })
		t.Slice(from, to).each(func(s string, st Style) { b.extend(len(s), p.Style.Over(st)) })
		at = to
	}
	t.Slice(at, len(t.s)).each(func(s string, st Style) { b.extend(len(s), st) })
	return Text{s: t.s, runs: b.runs, notes: t.notes}
}

// snapper returns a function that moves places to the edge of the grapheme they
// are in. The places it is asked for must not become smaller by more than a
// grapheme.
func snapper(s string) func(i int, up bool) int {
	start, end := 0, 0 // the grapheme looked at last
	return func(i int, up bool) int {
		for end < i {
			start = end
			end, _, _ = grapheme(s, start)
		}
		if i <= start || i == end {
			return i
		}
		if up {
			return end
		}
		return start
	}
}
