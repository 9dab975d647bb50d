package render

import "msgview/ui/safetext"

// DiffView says how differences are drawn.
type DiffView uint8

// The ways to draw differences.
const (
	DiffUnified    DiffView = iota // removed lines above the added ones
	DiffAuto                       // side by side where the text has room for it
	DiffSideBySide                 // as long as there is any room
)

// The least widths, in cells, at which differences stand side by side: by themselves,
// and where the reader wants it.
const (
	besideFrom  = 130
	besideLeast = 60
)

// SideBySide reports whether differences are drawn with the old lines on the left and
// the new ones on the right in a text of a width.
func (v DiffView) SideBySide(width int) bool {
	switch v {
	case DiffAuto:
		return width >= besideFrom
	case DiffSideBySide:
		return width >= besideLeast
	}
	return false
}

// file returns where the lines of a file end of which line i is the first, and whether
// they have two sides: of a file that is new, or gone, there is only one.
func (s sheet) file(i int) (end int, twoSided bool) {
	old, new := false, false
	for end = i; end < len(s.lines) && !s.begins(end); end++ {
		sign := s.lines[end].sign
		old = old || sign == '-' || sign == ' '
		new = new || sign == '+' || sign == ' '
	}
	return end, old && new
}

// begins reports whether a line is the heading of a file.
func (s sheet) begins(i int) bool { return s.lines[i].sign == 'h' && !s.lines[i].remark() }

// pair draws a line that stays, or lines that are removed beside those added in their
// place, and returns the number of the line after them.
func (s sheet) pair(i int, width int) (rows []safetext.Line, next int) {
	var left, right []int
	take := func(sign byte) (taken []int) {
		for next < len(s.lines) && (s.lines[next].sign == sign || len(taken) > 0 && s.lines[next].remark()) {
			taken = append(taken, next)
			next++
		}
		return taken
	}
	if next = i; s.lines[i].sign == ' ' {
		next++
		left, right = []int{i}, []int{i}
	} else {
		left, right = take('-'), take('+')
	}
	gap := safetext.CleanLine(s.glyph(" │ ", " | "), s.p.Rule, 3)
	half := max((width-gap.Width())/2, 1)
	for k := range max(len(left), len(right)) {
		var old, new []safetext.Line
		if k < len(left) {
			old = s.cell(left[k], s.numbered(s.lines[left[k]].old, half), half)
		}
		if k < len(right) {
			new = s.cell(right[k], s.numbered(s.lines[right[k]].new, half), half)
		}
		for n := range max(len(old), len(new)) {
			var l, r safetext.Line
			if n < len(old) {
				l = old[n]
			}
			if n < len(new) {
				r = new[n]
			}
			rows = append(rows, l.PadRight(half, s.p.Plain).Beside(gap, r))
		}
	}
	return rows, next
}

// numbered returns the number before a line of a side, none where there are none or no
// room for them.
func (s sheet) numbered(n, width int) []int {
	if s.digits == 0 || width <= s.digits+10 {
		return nil
	}
	return []int{n}
}
