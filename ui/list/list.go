// Package list is a window over a long column of items of which only the ones
// near the window are ever drawn.
//
// The window is anchored to an item and a line within it, not to a line number of
// the whole column. So the height of what was not drawn yet does not matter, and
// whatever changes above or below, the line that is being read stays where it is.
// There is no total height: a scroll bar must be placed by other means.
package list

// A Source is the column. Items are identified by comparable keys. Items may have
// no lines at all; Next and Prev should skip those that are known to be hidden. A
// source may also have a method Blank that tells lines that only keep items apart.
type Source[K comparable, L any] interface {
	First() (K, bool)
	Last() (K, bool)
	Next(K) (K, bool)
	Prev(K) (K, bool)
	Lines(K) []L
}

// A Row is one line of the window.
type Row[K comparable, L any] struct {
	Key  K
	Line int // number of the line within its item
	Text L
}

// A List is the window. The zero value is not usable, see New. It must be told by
// Changed when items changed their lines or were hidden.
type List[K comparable, L any] struct {
	win window[K, L]

	cursor     K
	cursorLine int // the line of the cursor's item that is read, for tall items

	keeping bool // a change is being made
	lower   int  // by how many rows it moves the upper edge down
}

// New returns a list over a source.
func New[K comparable, L any](src Source[K, L]) *List[K, L] {
	return &List[K, L]{win: window[K, L]{src: src}}
}

// Place sets the height of the window and says by how many rows its upper edge
// went down on the screen, or up if lower is negative. The cursor's line stays on
// its row of the screen. Place may be called within a change, see Changed.
func (l *List[K, L]) Place(height, lower int) {
	set := func() { l.win.height, l.lower = max(height, 0), lower }
	if l.keeping {
		set()
		return
	}
	l.keep(set)
}

// Height is the number of rows of the window.
func (l *List[K, L]) Height() int { return l.win.height }

// Cursor returns the item that the cursor is on; ok is false for an empty list.
func (l *List[K, L]) Cursor() (K, bool) {
	l.ready()
	return l.cursor, l.win.set
}

// Top returns the first item of the window.
func (l *List[K, L]) Top() (K, bool) {
	l.ready()
	return l.win.top, l.win.set
}

// ready puts window and cursor on the first item once there is one.
func (l *List[K, L]) ready() bool {
	if !l.win.set {
		if k, ok := l.win.src.First(); ok {
			l.win.top, l.cursor, l.win.set = k, k, true
		}
	}
	return l.win.set
}

// Changed must be called around a change of the items: change is run, and the
// cursor's item keeps its row on the screen. change must not move the list in any
// other way than by Place. fallback gives the item to use if the cursor's item is
// hidden afterwards.
func (l *List[K, L]) Changed(change func(), fallback func(K) (K, bool)) {
	l.keep(func() {
		change()
		if !l.win.set || fallback == nil {
			return
		}
		if len(l.win.src.Lines(l.cursor)) == 0 {
			if k, ok := fallback(l.cursor); ok {
				l.cursor, l.cursorLine = k, 0
			}
		}
	})
}

// keep runs change and afterwards puts the cursor's line back on its row of the
// screen. If that line is blank, the text below it is what stays.
func (l *List[K, L]) keep(change func()) {
	if !l.ready() {
		l.keeping = true
		change()
		l.keeping = false
		return
	}
	row, text := l.rowFrom(l.textLine()), true
	if row < 0 {
		row, text = l.cursorRow(), false
	}
	l.keeping, l.lower = true, 0
	change()
	l.keeping = false
	row = max(row-l.lower, 0)
	l.cursorLine = min(l.cursorLine, max(len(l.win.src.Lines(l.cursor))-1, 0))
	l.win.top, l.win.skip = l.cursor, l.cursorLine
	if text {
		l.win.skip = l.textLine()
	}
	l.win.up(min(row, max(l.win.height-1, 0)))
	l.win.clamp()
}

// textLine is the first line of the cursor's item, from the one that is read on,
// that is not blank, as far as the source can tell.
func (l *List[K, L]) textLine() int {
	lines := l.win.src.Lines(l.cursor)
	for i := l.cursorLine; i < len(lines); i++ {
		if !l.win.blank(lines[i]) {
			return i
		}
	}
	return l.cursorLine
}

// cursorRow is the row of the cursor's line, -1 if it is outside the window.
func (l *List[K, L]) cursorRow() int { return l.rowFrom(l.cursorLine) }

// rowFrom is the first row with a line of the cursor's item from a line on.
func (l *List[K, L]) rowFrom(line int) int {
	for i, r := range l.win.rows() {
		if r.Key == l.cursor && r.Line >= line {
			return i
		}
	}
	return -1
}

// Rows returns the rows of the window, fewer than its height if the list is short. The cursor
// is brought into the window, but not within a change: it has its place after that.
func (l *List[K, L]) Rows() []Row[K, L] {
	if !l.ready() {
		return nil
	}
	l.win.shrunk()
	rows := l.win.rows()
	if len(rows) > 0 && !l.keeping && !l.seen(rows) {
		l.pull()
		rows = l.win.rows()
	}
	return rows
}
