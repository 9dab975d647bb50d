package render

import (
	"fmt"
	"strings"
	"time"

	"msgview/ui/safetext"
)

// columns are the widths of what stands at the right end of rows, in cells: how a
// call ended, how much it gave and how long it took. They have the same place in
// every row, so that the eye can run down them; 0 for one that is left out.
type columns struct{ state, size, took int }

// columnsFor returns the columns of rows of a width. Where there is little room the
// time goes first, then the size; of the state its sign stays.
func columnsFor(width int) columns {
	switch {
	case width >= roomy:
		return columns{state: 11, size: 9, took: 7}
	case width >= narrow:
		return columns{state: 11, size: 9}
	case width >= 20:
		return columns{state: 1}
	}
	return columns{}
}

// ascii gives the sign for success in ASCII, which is a word, the room that it needs.
func (c columns) ascii() columns {
	if c.state == 1 {
		c.state = 2
	}
	return c
}

// width is the width of all columns with the spaces before them.
func (c columns) width() int {
	w := 0
	for _, n := range [...]int{c.state, c.size, c.took} {
		if n > 0 {
			w += n + 1
		}
	}
	return w
}

// facts are what a row says in its columns, and before them as far as there is room.
type facts struct {
	more              []safetext.Text // what matters most first
	state, size, took safetext.Text
	stateless         bool // rows of the kind never have a state
}

// none reports whether no column has anything.
func (f facts) none() bool { return f.state.Empty() && f.size.Empty() && f.took.Empty() }

// maxRow is the widest that a row with columns gets, in cells: up to here the columns stand
// beside the scroll bar. On wider screens the eye would lose the row on its way to them.
const maxRow = 200

// mostReadOut is the same of a row that is read out.
const mostReadOut = 2000

// rowWidth is the room of a row with columns, in cells.
func (b *rows) rowWidth() int {
	most := min(b.opt.Width, maxRow)
	if b.opt.ReadOut {
		most = mostReadOut
	}
	return max(most-b.indent-b.name.Width(), 1)
}

// widest is how wide rows get, in cells.
func widest(b *rows) int {
	if b.opt.ReadOut {
		return mostReadOut
	}
	return b.opt.Width
}

// room is what the columns leave of it.
func (b *rows) room() int { return max(b.rowWidth()-b.columns.width(), 1) }

// stateless is what the columns leave of a row that never has a state.
func stateless(b *rows) int {
	room := b.room()
	if n := b.columns.state; n > 0 {
		room += n + 1
	}
	if b.columns.size == 0 {
		room = b.rowWidth()
	}
	return min(room, b.rowWidth())
}

// roomBeside is the room that is left in a row for what it is about: the first of what
// else it says keeps its own, if there is enough for both.
func (b *rows) roomBeside(left safetext.Text, more []safetext.Text) int {
	room := max(b.room()-left.Width(), 0)
	if len(more) > 0 && room-more[0].Width()-2 >= leastObject {
		room -= more[0].Width() + 2
	}
	return room
}

// leastObject is the least room for what a row is about, in cells.
const leastObject = 16

// row writes a row with columns, and reports whether the last of f.more had room in it.
func (b *rows) row(left safetext.Text, f facts) (last bool) {
	room, empty := b.room(), f.none()
	if empty {
		room = b.rowWidth()
	}
	more := safetext.Text{}
	for _, t := range f.more {
		next := more.Append(safetext.Spaces(2, b.p.Plain), t)
		if last = left.Width()+next.Width() <= room; last {
			more = next
		}
	}
	line := left.Line()
	if more.Width() > 0 {
		line = line.PadRight(room-more.Width(), b.p.Plain).Append(more)
	}
	most := room
	if f.stateless && !empty {
		most = stateless(b)
	}
	line = line.Truncate(most, b.ellipsis)
	if empty {
		b.add(line)
		return last
	}
	end := room // cells so far, with columns that are empty
	for i, c := range [...]struct {
		text  safetext.Text
		width int
	}{{f.state, b.columns.state}, {f.size, b.columns.size}, {f.took, b.columns.took}} {
		if c.width == 0 {
			continue
		}
		end += 1 + c.width
		if c.text.Empty() {
			continue
		}
		tail := b.ellipsis
		if c.width <= 2 {
			tail = safetext.Text{} // the sign alone
		}
		text, at := c.text.Line().Truncate(c.width, tail), end-c.width
		if i > 0 { // numbers end at the right
			at = end - text.Width()
		}
		line = line.PadRight(at, b.p.Plain).AppendLine(text)
	}
	b.add(line)
	return last
}

// lengthOf writes how much a text holds in at most nine cells: its lines, the bytes
// of a long one.
func lengthOf(s string) string {
	s = strings.TrimRight(s, "\n")
	switch n := strings.Count(s, "\n") + 1; {
	case s == "":
		return "empty"
	case n == 1 && len(s) >= 1000:
		return Size(int64(len(s)))
	case n >= 100_000:
		return fmt.Sprintf("%dk l", n/1000)
	default:
		return fmt.Sprintf("%d l", n)
	}
}

// briefSpan writes a length of time for a column, in at most seven cells.
func briefSpan(d time.Duration) string {
	switch d = Rounded(d, spanRoundings[1:]...); {
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%dm %02ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh %02dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24))
}
