package list

// window is the rows that are seen: those from a line of an item on.
type window[K comparable, L any] struct {
	src    Source[K, L]
	height int
	top    K   // first item
	skip   int // its lines above the window
	set    bool
}

// shrunk puts the window back into an item that has fewer lines than when it was
// looked at last. Most items change in Changed; one whose record cannot be read any
// more, or reads differently, does not.
func (w *window[K, L]) shrunk() {
	if w.skip > 0 {
		w.skip = min(w.skip, max(len(w.src.Lines(w.top))-1, 0))
	}
}

func (w *window[K, L]) rows() []Row[K, L] {
	rows := make([]Row[K, L], 0, w.height)
	skip := w.skip
	for k, ok := w.top, w.set; ok && len(rows) < w.height; k, ok = w.src.Next(k) {
		lines := w.src.Lines(k)
		for i := min(skip, len(lines)); i < len(lines) && len(rows) < w.height; i++ {
			rows = append(rows, Row[K, L]{k, i, lines[i]})
		}
		skip = 0
	}
	return rows
}

// up moves the window up by n lines, as far as there are any.
func (w *window[K, L]) up(n int) {
	for w.skip -= n; w.skip < 0; {
		k, ok := w.src.Prev(w.top)
		if !ok {
			w.skip = 0
			return
		}
		w.top = k
		w.skip += len(w.src.Lines(k))
	}
}

// down moves the window down by n lines.
func (w *window[K, L]) down(n int) {
	for w.skip += n; ; {
		lines := len(w.src.Lines(w.top))
		if w.skip < lines || lines == 0 && w.skip == 0 {
			return
		}
		k, ok := w.src.Next(w.top)
		if !ok {
			w.skip = max(lines-1, 0)
			return
		}
		w.skip -= lines
		w.top = k
	}
}

// clamp keeps the window full as long as there are lines above it.
func (w *window[K, L]) clamp() {
	if missing := w.height - len(w.rows()); missing > 0 {
		w.up(missing)
	}
}

// blank reports whether a line has nothing to read, as far as the source can tell.
func (w *window[K, L]) blank(line L) bool {
	b, ok := w.src.(interface{ Blank(L) bool })
	return ok && b.Blank(line)
}

// tall reports whether an item does not fit on the screen as a whole.
func (w *window[K, L]) tall(k K) bool { return len(w.src.Lines(k)) > w.height }

// rowOf returns the row of a line of an item, -1 if it is not in the window.
func (w *window[K, L]) rowOf(k K, line int) int {
	for i, r := range w.rows() {
		if r.Key == k && r.Line == line {
			return i
		}
	}
	return -1
}

func (w *window[K, L]) nextShown(k K) (K, bool) {
	for {
		next, ok := w.src.Next(k)
		if !ok || len(w.src.Lines(next)) > 0 {
			return next, ok
		}
		k = next
	}
}

func (w *window[K, L]) prevShown(k K) (K, bool) {
	for {
		prev, ok := w.src.Prev(k)
		if !ok || len(w.src.Lines(prev)) > 0 {
			return prev, ok
		}
		k = prev
	}
}

// put scrolls so that a line of an item is on a row.
func (w *window[K, L]) put(k K, line, row int) {
	w.top, w.skip = k, line
	w.up(row)
	w.clamp()
}
