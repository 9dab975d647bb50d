package list

// Scroll moves the window by n lines and takes the cursor along where it would
// leave the window.
func (l *List[K, L]) Scroll(n int) {
	if !l.ready() || n == 0 {
		return
	}
	if n < 0 {
		l.win.up(-n)
	} else {
		l.win.down(n)
		l.win.clamp()
	}
	l.pull()
}

// pull moves the cursor into the window: to what is seen of its item, or to the
// nearest item of which something can be read.
func (l *List[K, L]) pull() {
	rows := l.win.rows()
	if len(rows) == 0 || l.seen(rows) {
		return
	}
	for _, r := range rows {
		if r.Key == l.cursor && !l.win.blank(r.Text) {
			l.cursorLine = r.Line
			return
		}
	}
	last := -1
	for i, r := range rows {
		if !l.win.blank(r.Text) && (last < 0 || rows[last].Key != r.Key) {
			last = i
			if l.cursor != rows[0].Key && l.above(rows[0].Key) {
				break // the first that can be read
			}
		}
	}
	if last < 0 { // nothing but blank rows
		l.cursor, l.cursorLine = rows[0].Key, rows[0].Line
		l.unhide()
		return
	}
	l.cursor, l.cursorLine = rows[last].Key, rows[last].Line
}

// seen reports whether the line that is read, or the text below it, is among rows.
func (l *List[K, L]) seen(rows []Row[K, L]) bool {
	for _, r := range rows {
		if r.Key == l.cursor && r.Line >= l.cursorLine && !l.win.blank(r.Text) {
			return r.Line == l.cursorLine || r.Line == l.textLine()
		}
	}
	return false
}

// unhide scrolls as little as needed to have the text of the line that is read in
// the window, where only the blank lines above it are.
func (l *List[K, L]) unhide() {
	if l.win.set && l.win.height > 0 && !l.seen(l.win.rows()) {
		l.win.put(l.cursor, l.textLine(), l.win.height-1)
	}
}

// above reports whether the cursor is before the item k. The cursor was in the
// window a moment ago, so that a short walk tells.
func (l *List[K, L]) above(k K) bool {
	for n := 0; n <= l.win.height+64; n++ {
		p, ok := l.win.src.Prev(k)
		if !ok {
			return false
		}
		if p == l.cursor {
			return true
		}
		k = p
	}
	return false
}

// Line moves the reading line by n: within a tall item line by line, otherwise to
// the next or previous item.
func (l *List[K, L]) Line(n int) {
	if !l.ready() {
		return
	}
	for ; n > 0; n-- {
		if !l.lineDown() {
			return
		}
	}
	for ; n < 0; n++ {
		if !l.lineUp() {
			return
		}
	}
}

func (l *List[K, L]) lineDown() bool {
	lines := len(l.win.src.Lines(l.cursor))
	if l.win.tall(l.cursor) {
		// read on to the item's end before moving on
		if end := l.win.rowOf(l.cursor, lines-1); end < 0 || end >= l.win.height {
			l.win.down(1)
			l.win.clamp()
			l.pull()
			return true
		}
	}
	k, ok := l.win.nextShown(l.cursor)
	if !ok {
		before := l.win.skip
		l.win.down(1)
		l.win.clamp()
		l.pull()
		return l.win.skip != before
	}
	l.cursor, l.cursorLine = k, 0
	l.ensure()
	return true
}

func (l *List[K, L]) lineUp() bool {
	if l.win.tall(l.cursor) && l.win.rowOf(l.cursor, 0) < 0 {
		l.win.up(1)
		l.pull()
		return true
	}
	k, ok := l.win.prevShown(l.cursor)
	if !ok {
		l.win.up(1)
		return false
	}
	l.cursor = k
	if l.cursorLine = 0; l.win.tall(k) {
		l.cursorLine = len(l.win.src.Lines(k)) - 1
	}
	l.ensure()
	return true
}

// Item moves the cursor by n items, skipping the rest of tall ones.
func (l *List[K, L]) Item(n int) {
	if !l.ready() {
		return
	}
	for ; n > 0; n-- {
		k, ok := l.win.nextShown(l.cursor)
		if !ok {
			break
		}
		l.cursor, l.cursorLine = k, 0
	}
	for ; n < 0; n++ {
		if l.cursorLine > 0 {
			l.cursorLine = 0
			continue
		}
		k, ok := l.win.prevShown(l.cursor)
		if !ok {
			break
		}
		l.cursor, l.cursorLine = k, 0
	}
	l.ensure()
}

// ensure scrolls as little as needed to show the cursor's item, from its cursor
// line on, as far as it fits.
func (l *List[K, L]) ensure() {
	if !l.win.set || l.win.height == 0 {
		return
	}
	lines := len(l.win.src.Lines(l.cursor))
	if lines == 0 {
		return
	}
	first, last := l.cursorLine, lines-1
	if l.win.tall(l.cursor) {
		last = l.textLine()
		if first = min(first, lines-1); last-first >= l.win.height {
			first = last
		}
	} else {
		first = 0
	}
	if at := l.win.rowOf(l.cursor, first); at >= 0 {
		if l.win.rowOf(l.cursor, last) >= 0 {
			return
		}
		l.win.put(l.cursor, last, l.win.height-1)
		return
	}
	if l.above(l.win.top) || l.cursor == l.win.top {
		l.win.put(l.cursor, first, 0)
		return
	}
	l.win.put(l.cursor, last, l.win.height-1)
}

// Where says on which part of the window to put an item.
type Where int

// The places in the window.
const (
	Nearest Where = iota // scroll as little as possible
	AtTop
	Centre
	AtBottom
	Upper // as little as possible, but with room below it
)

// Show moves the cursor to a line of an item and scrolls it into view.
func (l *List[K, L]) Show(k K, line int, where Where) {
	if !l.ready() {
		return
	}
	l.cursor = k
	l.cursorLine = max(0, min(line, len(l.win.src.Lines(k))-1))
	switch where {
	case AtTop:
		l.win.put(k, l.cursorLine, 0)
	case Centre:
		l.win.put(k, l.cursorLine, l.win.height/2)
	case AtBottom:
		l.win.put(k, l.cursorLine, max(l.win.height-1, 0))
	case Upper:
		if row := l.win.rowOf(k, l.cursorLine); row < 0 || row > l.win.height*2/3 {
			l.win.put(k, l.cursorLine, l.win.height/3)
		}
	default:
		if l.win.rowOf(k, l.cursorLine) < 0 {
			l.win.put(k, l.cursorLine, l.win.height/3)
		}
	}
	l.unhide()
}

// A Spot is what a list shows at a time: its window and its cursor.
type Spot[K comparable] struct {
	set         bool
	top, cursor K
	skip, line  int
}

// Spot returns what is shown now.
func (l *List[K, L]) Spot() Spot[K] {
	l.ready()
	return Spot[K]{l.win.set, l.win.top, l.cursor, l.win.skip, l.cursorLine}
}

// Back shows again what was shown. Items that changed since then are shown as they
// are now.
func (l *List[K, L]) Back(s Spot[K]) {
	if !s.set || !l.ready() {
		return
	}
	l.win.top, l.cursor, l.cursorLine = s.top, s.cursor, s.line
	l.win.skip = max(0, min(s.skip, len(l.win.src.Lines(s.top))-1))
	l.win.clamp()
	l.pull()
}

// Home moves to the first line.
func (l *List[K, L]) Home() {
	if k, ok := l.win.src.First(); ok {
		l.win.set, l.win.top, l.win.skip, l.cursor, l.cursorLine = true, k, 0, k, 0
		l.unhide()
	}
}

// End moves to the last line. It draws one window, however far away.
func (l *List[K, L]) End() {
	k, ok := l.win.src.Last()
	if !ok {
		return
	}
	l.win.set = true
	if len(l.win.src.Lines(k)) == 0 {
		if p, ok := l.win.prevShown(k); ok {
			k = p
		}
	}
	l.cursor = k
	lines := len(l.win.src.Lines(k))
	if l.cursorLine = 0; lines > l.win.height {
		l.cursorLine = lines - 1
	}
	l.win.put(k, max(lines-1, 0), max(l.win.height-1, 0))
}

// AtEnd reports whether the last line is in the window.
func (l *List[K, L]) AtEnd() bool {
	if !l.ready() {
		return true
	}
	rows := l.win.rows()
	if len(rows) < l.win.height || len(rows) == 0 {
		return true
	}
	last := rows[len(rows)-1]
	if last.Line < len(l.win.src.Lines(last.Key))-1 {
		return false
	}
	_, more := l.win.nextShown(last.Key)
	return !more
}

// At returns the row y of the window.
func (l *List[K, L]) At(y int) (Row[K, L], bool) {
	rows := l.Rows()
	if y < 0 || y >= len(rows) {
		var none Row[K, L]
		return none, false
	}
	return rows[y], true
}

// Select moves the cursor to a row of the window without scrolling.
func (l *List[K, L]) Select(y int) bool {
	r, ok := l.At(y)
	if ok {
		l.cursor, l.cursorLine = r.Key, r.Line
		l.pull() // a blank row may be all of an item that is in the window
	}
	return ok
}

// Position returns the item that the cursor is on and the line of it that is read.
func (l *List[K, L]) Position() (K, int) {
	l.ready()
	return l.cursor, l.cursorLine
}
