package safetext

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A patch is what differs in a row.
type patch struct {
	y        int
	text     Text  // that is drawn
	from, to int   // bytes of it that are drawn
	col      int   // cell where it begins
	less     int   // cells of the old row that are behind the new one
	anew     bool  // the row is erased first
	certain  bool  // all terminals agree on the width of both
	style    Style // that it begins with
	empty    bool  // it has nothing with a style
}

func patchOf(y int, old, l *Line) patch {
	p := patch{y: y, less: old.cells - l.cells, certain: measured(old.t.s) && measured(l.t.s), empty: true}
	from, to := 0, len(l.t.s)
	if p.certain {
		from, p.col = commonStart(old, l)
	}
	if indent := len(l.t.s) - len(strings.TrimLeft(l.t.s, " ")); old.t.s == "" && indent > 0 && l.bare(indent) {
		from, p.col = indent, indent // the row is empty
	}
	if p.certain && p.less == 0 {
		to -= commonEnd(old, l, from)
	}
	p.anew = !p.certain && old.t.s != ""
	p.text = l.t.Slice(from, to)
	p.text.each(func(s string, st Style) {
		if p.empty && (!st.bare() || strings.TrimLeft(s, " ") != "") {
			p.style, p.empty = st, false
			p.style.Marker = false
		}
	})
	return p
}

// drawAll draws what differs from top to bottom, or in another order if that is shorter:
// first what has the style that is set, and last what has that with which the screen before
// began, as the next one mostly does.
func (r *Recording) drawAll() {
	before, from := r.pen, len(r.out)
	for i := range r.patches {
		r.draw(&r.patches[i])
	}
	if len(r.patches) == 0 {
		return
	}
	usual := r.usual
	r.usual = r.patches[0].style
	if len(r.patches) < 3 || r.usual == before.style {
		return
	}
	r.moved = r.moved[:0]
	for _, group := range [...]int{0, 1, 2} {
		is := 0
		for i := range r.patches {
			switch p := &r.patches[i]; {
			case p.empty: // with the row above
			case p.style == before.style:
				is = 0
			case p.style == usual:
				is = 2
			default:
				is = 1
			}
			if is == group {
				r.moved = append(r.moved, i)
			}
		}
	}
	after, end := r.pen, len(r.out)
	r.pen = before
	for _, i := range r.moved {
		r.draw(&r.patches[i])
	}
	last := len(r.out)
	r.out = appendChange(r.out, r.style, usual)
	other := written(r.out[end:])
	r.out = r.out[:last]
	r.out = appendChange(r.out, after.style, usual)
	first := written(r.out[from:end]) + written(r.out[last:])
	if first <= other {
		r.pen, r.out = after, r.out[:end]
		return
	}
	r.out = append(r.out[:from], r.out[end:last]...)
}

// written is how many bytes text takes in a recording, in which controls are escaped.
func written(s []byte) int {
	return len(s) + bytes.Count(s, []byte("\x1b"))*len("u001b") + bytes.Count(s, []byte("\r")) + bytes.Count(s, []byte("\n"))
}

// draw draws what differs in a row.
func (r *Recording) draw(p *patch) {
	r.move(p.col, p.y)
	if p.anew {
		r.erase()
	}
	p.text.each(func(s string, st Style) {
		if !st.bare() || !r.bare() || strings.TrimLeft(s, " ") != "" {
			r.set(st)
		}
		r.out = append(r.out, s...)
	})
	r.x, r.y = p.col+width(p.text.s), p.y
	switch {
	case !p.certain:
		r.x = -1
	case p.less > 0 && p.less < fewCells && r.bare():
		r.out = append(r.out, Spaces(p.less, Style{}).s...)
		r.x += p.less
	case p.less > 0:
		r.erase()
	}
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
func commonStart(a, b *Line) (bytes, cells int) {
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
func sameStyle(a, b *Line, bytes int) int {
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
func commonEnd(a, b *Line, from int) (bytes int) {
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
