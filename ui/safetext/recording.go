package safetext

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Recording turns screens into what a terminal of a fixed size is sent to show them: the
// rows that differ from the screen before, from where they differ on. What scrolls is
// scrolled. It uses no other screen than the terminal's own, so that the last one stays.
//
// The style, the cursor and the region that scrolls stay from screen to screen, as what
// comes next mostly has use for them; a whole screen begins without any.
type Recording struct {
	width, height int
	rows          []Line
	x, y          int // of the cursor; x is -1 where that is not known
	top, bottom   int // of the rows that scroll, the latter not among them
	style         Style
	out           []byte
}

// NewRecording returns the recording of a terminal.
func NewRecording(width, height int) *Recording {
	return &Recording{width: width, height: height, rows: make([]Line, height), x: -1, bottom: height}
}

// Begin is what is sent first: the screen is empty then, and has no cursor.
func (r *Recording) Begin() string {
	r.x = -1
	return resetSGR + allScrolls + "\x1b[2J\x1b[H\x1b[?25l"
}

// allScrolls lets all rows scroll, and moves the cursor to the first.
const allScrolls = "\x1b[r"

// End is what is sent last: the terminal is as it was, with the cursor in the last row.
func (r *Recording) End() string {
	end := "\x1b[" + strconv.Itoa(r.height) + ";1H\x1b[?25h" + resetSGR
	if r.partScrolls() {
		end = allScrolls + end
	}
	return end
}

// Whole is what shows a screen whatever was there before.
func (r *Recording) Whole(rows []Line) string {
	clear(r.rows)
	r.x, r.style = -1, Style{}
	return resetSGR + r.region() + "\x1b[2J" + r.Next(rows)
}

// region sets the rows that scroll, and moves the cursor to the first row.
func (r *Recording) region() string {
	if !r.partScrolls() {
		return allScrolls
	}
	return "\x1b[" + strconv.Itoa(r.top+1) + ";" + strconv.Itoa(r.bottom) + "r"
}

// partScrolls reports whether there are rows that do not scroll.
func (r *Recording) partScrolls() bool { return r.top > 0 || r.bottom < r.height }

// Next is what shows a screen after the one before, "" if nothing differs.
func (r *Recording) Next(rows []Line) string {
	r.out = r.out[:0]
	r.scroll(rows)
	for y := range r.height {
		var l Line
		if y < len(rows) {
			l = rows[y]
		}
		r.row(y, l)
	}
	return string(r.out)
}

// Bare returns the row with the colour of letters that is that of a style given back to
// the terminal.
func (l Line) Bare(st Style) Line {
	if st.Fg != 0 {
		l.t = l.t.restyle(func(old Style) Style {
			if old.Fg == st.Fg {
				old.Fg = 0
			}
			return old
		})
	}
	return l
}

// sameLine reports whether two rows look the same.
func sameLine(a, b Line) bool {
	if a.t.s != b.t.s {
		return false
	}
	if len(a.t.s) == 0 {
		return true
	}
	i, j := 0, 0
	for at := 0; at < len(a.t.s); {
		for i < len(a.t.runs) && a.t.runs[i].end-a.t.base <= at {
			i++
		}
		for j < len(b.t.runs) && b.t.runs[j].end-b.t.base <= at {
			j++
		}
		if i == len(a.t.runs) || j == len(b.t.runs) || a.t.runs[i].st != b.t.runs[j].st {
			return i == len(a.t.runs) && j == len(b.t.runs)
		}
		at = min(a.t.runs[i].end-a.t.base, b.t.runs[j].end-b.t.base)
	}
	return true
}

// leastScrolled is how many bytes are to be saved for the rows to be scrolled.
const leastScrolled = 24

// scroll scrolls what has moved up since the screen before: the rows that scrolled last,
// or just those that moved if that leaves less to draw.
func (r *Recording) scroll(rows []Line) {
	if len(rows) < r.height {
		return
	}
	from, to := 0, r.height
	for from < to && sameLine(r.rows[from], rows[from]) {
		from++
	}
	for to > from && sameLine(r.rows[to-1], rows[to-1]) {
		to--
	}
	best, saved, top, bottom := 0, leastScrolled, 0, 0
	for k := 1; k < to-from; k++ {
		sum, first, last := 0, -1, 0
		for y := from; y+k < to; y++ {
			switch {
			case rows[y].t.s == "" || !sameLine(rows[y], r.rows[y+k]):
			case !sameLine(rows[y], r.rows[y]):
				sum += len(rows[y].t.s)
				if last = y; first < 0 {
					first = y
				}
			}
			if r.rows[y+k].t.s != "" && rows[y].t.s == r.rows[y].t.s && rows[y].t.s != "" {
				sum -= len(rows[y].t.s) // it stood where it is to stand
			}
		}
		if sum > saved {
			best, saved, top, bottom = k, sum, first, last+k+1
		}
	}
	if best == 0 {
		return
	}
	kept, moved := r.left(rows, r.top, r.bottom, best), r.left(rows, top, bottom, best)+regionBytes
	if min(kept, moved)+leastScrolled > r.left(rows, 0, 0, 0) {
		return
	}
	if moved < kept {
		r.top, r.bottom = top, bottom
		r.out = append(r.out, r.region()...)
		r.x, r.y = 0, 0
	}
	if !r.bare() {
		r.set(Style{}) // new rows take the background that is set
	}
	r.sequence("\x1b[", best, "S")
	copy(r.rows[r.top:r.bottom], r.rows[r.top+best:r.bottom])
	clear(r.rows[max(r.bottom-best, r.top):r.bottom])
}

// What a row and a region take beside the text, about.
const (
	rowBytes    = 12
	eraseBytes  = 8
	regionBytes = 8 // more, but the next screen mostly needs it too
)

// left is about how many bytes it takes to draw the screen after some rows scrolled by k.
func (r *Recording) left(rows []Line, top, bottom, k int) (bytes int) {
	for y, l := range rows[:r.height] {
		var old Line
		switch {
		case y < top || y >= bottom:
			old = r.rows[y]
		case y+k < bottom:
			old = r.rows[y+k]
		}
		switch {
		case sameLine(old, l):
		case l.t.s == "":
			bytes += rowBytes + eraseBytes
		default:
			bytes += rowBytes + len(l.t.s)
		}
	}
	return bytes
}

func (r *Recording) sequence(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			r.out = append(r.out, p...)
		case int:
			r.out = strconv.AppendInt(r.out, int64(p), 10)
		}
	}
}

// row draws a row where it differs.
func (r *Recording) row(y int, l Line) {
	old := r.rows[y]
	if sameLine(old, l) {
		return
	}
	defer func() { r.rows[y] = l }()
	from, col := 0, 0 // byte and cell from which on they differ
	certain := measured(old.t.s) && measured(l.t.s)
	if certain {
		from, col = commonStart(old, l)
	}
	if indent := len(l.t.s) - len(strings.TrimLeft(l.t.s, " ")); old.t.s == "" && indent > 0 && l.bare(indent) {
		from, col = indent, indent // the row is empty
	}
	to := len(l.t.s)
	if certain && old.cells == l.cells {
		to -= commonEnd(old, l, from)
	}
	r.move(col, y)
	if !certain && old.t.s != "" {
		r.erase()
	}
	piece := l.t.Slice(from, to)
	piece.each(func(s string, st Style) {
		if !st.bare() || !r.bare() || strings.TrimLeft(s, " ") != "" {
			r.set(st)
		}
		r.out = append(r.out, s...)
	})
	r.x, r.y = col+width(piece.s), y
	switch less := old.cells - l.cells; {
	case !certain:
		r.x = -1
	case less > 0 && less < fewCells && r.bare():
		r.out = append(r.out, Spaces(less, Style{}).s...)
		r.x += less
	case less > 0:
		r.erase()
	}
}

// fewCells is up to how many cells spaces are shorter than a sequence that does the same.
const fewCells = 7

// fewRows is up to how many ends of lines are shorter than a sequence that does the same.
const fewRows = 2

// move moves the cursor: to the rows below with ends of lines if nothing scrolls by them,
// elsewhere with a sequence.
func (r *Recording) move(x, y int) {
	down := y - r.y
	switch {
	case r.x == x && down == 0:
	case r.x >= 0 && down > 0 && down <= fewRows && (r.y >= r.bottom || y < r.bottom) && x < fewCells && (x == 0 || r.bare() && r.blank(y, x)):
		r.out = append(append(append(r.out, '\r'), "\n\n"[:down]...), Spaces(x, Style{}).s...)
	case x == 0:
		r.sequence("\x1b[", y+1, "H")
	default:
		r.sequence("\x1b[", y+1, ";", x+1, "H")
	}
}

// blank reports whether the first cells of a row, which may be written again, are empty.
func (r *Recording) blank(y, cells int) bool {
	s := r.rows[y].t.s
	return strings.TrimLeft(s[:min(cells, len(s))], " ") == "" && r.rows[y].bare(min(cells, len(s)))
}

// bare reports whether a space looks like nothing.
func (r *Recording) bare() bool { return r.style.bare() }

// set sets a style.
func (r *Recording) set(st Style) {
	st.Marker = false
	r.out = appendChange(r.out, r.style, st)
	r.style = st
}

// erase erases the rest of a row, which takes the background that is set.
func (r *Recording) erase() {
	if !r.bare() {
		r.set(Style{})
	}
	r.out = append(r.out, "\x1b[K"...)
}

// bare reports whether the first bytes of a row look like nothing.
func (l Line) bare(n int) bool {
	bare := true
	l.t.Slice(0, n).each(func(_ string, st Style) {
		bare = bare && st.bare()
	})
	return bare
}

// measured reports whether all terminals agree how wide a row is: each character of it
// stands alone.
func measured(s string) bool {
	if asciiOnly(s) {
		return true
	}
	for i := 0; i < len(s); {
		end, cells, most := grapheme(s, i)
		if _, size := utf8.DecodeRuneInString(s[i:]); cells != most || i+size != end {
			return false
		}
		i = end
	}
	return true
}

// commonStart is how far two rows are the same, in bytes and cells.
func commonStart(a, b Line) (bytes, cells int) {
	n := min(len(a.t.s), len(b.t.s))
	at := 0
	for at < n && a.t.s[at] == b.t.s[at] && a.t.s[at] < utf8.RuneSelf {
		at++
	}
	if at > 0 && at < max(len(a.t.s), len(b.t.s)) {
		at-- // a mark may follow it
	}
	at = sameStyle(a, b, at)
	cells = at
	for at < n {
		end, c, _ := grapheme(b.t.s, at)
		other, _, _ := grapheme(a.t.s, at)
		if end != other || a.t.s[at:end] != b.t.s[at:end] || a.styleAt(at) != b.styleAt(at) {
			break
		}
		at, cells = end, cells+c
	}
	return at, cells
}

// sameStyle is how many of the first bytes of two rows have the same style.
func sameStyle(a, b Line, bytes int) int {
	i, j := 0, 0
	for at := 0; at < bytes; {
		for i < len(a.t.runs) && a.t.runs[i].end-a.t.base <= at {
			i++
		}
		for j < len(b.t.runs) && b.t.runs[j].end-b.t.base <= at {
			j++
		}
		if i == len(a.t.runs) || j == len(b.t.runs) {
			if i == len(a.t.runs) && j == len(b.t.runs) {
				return bytes
			}
			return at
		}
		if a.t.runs[i].st != b.t.runs[j].st {
			return at
		}
		at = min(a.t.runs[i].end-a.t.base, b.t.runs[j].end-b.t.base)
	}
	return bytes
}

// commonEnd is how many bytes at the end of two rows of the same width are the same.
func commonEnd(a, b Line, from int) (bytes int) {
	for bytes < len(a.t.s) && bytes < len(b.t.s)-from {
		i, j := len(a.t.s)-bytes-1, len(b.t.s)-bytes-1
		if a.t.s[i] != b.t.s[j] || a.t.s[i] >= utf8.RuneSelf || a.styleAt(i) != b.styleAt(j) {
			break
		}
		bytes++
	}
	if bytes == len(b.t.s) || bytes == 0 {
		return bytes
	}
	return bytes - 1 // a mark may follow the character before it
}
