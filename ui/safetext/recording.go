package safetext

import (
	"strconv"
	"strings"
)

// A Recording turns screens into what a terminal of a fixed size is sent to show them: the
// rows that differ from the screen before, from where they differ on. What scrolls is
// scrolled. It uses no other screen than the terminal's own, so that the last one stays.
//
// The style, the cursor and the region that scrolls stay from screen to screen, as what
// comes next mostly has use for them; a whole screen begins without any.
type Recording struct {
	width, height int
	rows, next    []Line // that the terminal shows, and that it is to show
	same          []bool // both look the same
	top, bottom   int    // of the rows that scroll, the latter not among them
	pen
	out []byte

	usual   Style   // with which the screen before began
	patches []patch // of the screen that is drawn
	moved   []int   // those in another order
}

// A pen is where a terminal draws next, and how.
type pen struct {
	x, y  int // of the cursor; x is -1 where that is not known
	style Style
}

// NewRecording returns the recording of a terminal.
func NewRecording(width, height int) *Recording {
	return &Recording{width: width, height: height, rows: make([]Line, height), next: make([]Line, height), same: make([]bool, height), bottom: height, pen: pen{x: -1}}
}

// Begin is what is sent first: the screen is empty then, and has no cursor.
func (r *Recording) Begin() string {
	r.x = -1
	return resetSGR + allScrolls + "\x1b[2J\x1b[H" + drawing
}

// drawing hides the cursor and lets no row go on in the next: a terminal may count more
// cells in a cluster, and a full row would scroll all that is above it then.
const drawing = "\x1b[?7;25l"

// drawn takes back what drawing does.
const drawn = "\x1b[?7;25h"

// allScrolls lets all rows scroll, and moves the cursor to the first.
const allScrolls = "\x1b[r"

// End is what is sent last: the terminal is as it was, with the cursor in the last row.
func (r *Recording) End() string {
	end := "\x1b[" + strconv.Itoa(r.height) + ";1H" + drawn + resetSGR
	if r.partScrolls() {
		end = allScrolls + end
	}
	return end
}

// Whole is what shows a screen whatever was there before.
func (r *Recording) Whole(rows []Line) string {
	clear(r.rows)
	r.pen = pen{x: -1}
	return resetSGR + drawing + r.region() + "\x1b[2J" + r.Next(rows)
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
	r.out, r.patches = r.out[:0], r.patches[:0]
	for y := range r.next {
		if r.next[y] = (Line{}); y < len(rows) {
			r.next[y] = rows[y].shown()
		}
		r.same[y] = sameLine(&r.rows[y], &r.next[y])
	}
	r.scroll()
	for y := range r.next {
		if !r.same[y] {
			r.patches = append(r.patches, patchOf(y, &r.rows[y], &r.next[y]))
		}
	}
	r.drawAll()
	for _, p := range r.patches {
		r.rows[p.y] = r.next[p.y]
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

// shown returns the row without the spaces at its end that look like nothing.
func (l Line) shown() Line {
	end := len(l.t.s)
	if end == 0 || l.t.s[end-1] != ' ' || !measured(l.t.s) {
		return l // where terminals do not agree on the width they may see to it
	}
	at := len(strings.TrimRight(l.t.s, " "))
	shown := at
	l.t.Slice(at, end).each(func(s string, st Style) {
		if at += len(s); !st.bare() {
			shown = at
		}
	})
	return Line{t: l.t.Slice(0, shown), cells: l.cells - (end - shown)}
}

// Same reports whether two rows are the same in all that is drawn and copied of them.
func (l Line) Same(other Line) bool {
	return l.cells == other.cells && l.lead == other.lead && l.joint == other.joint && l.second == other.second && sameLine(&l, &other)
}

// sameLine reports whether two rows look the same.
func sameLine(a, b *Line) bool {
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
