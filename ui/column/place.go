package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// under returns where in a thread an item is shown: its place there, or that of
// the call below which the sub-agent is that it belongs to.
func under(s *items, k render.Key, thread int) (entry, at int) {
	for range maxDepth {
		in, at := s.tree.place(k)
		if in == thread {
			if thread == mainThread {
				at = s.index.Position(at, s.talk)
			}
			return int(k.Entry), at
		}
		parent, ok := s.tree.parent(in)
		if !ok {
			break
		}
		k = parent
	}
	return int(k.Entry), min(int(k.Entry), max(extent(s, thread)-1, 0))
}

// extent is how many entries the scroll bar and the percentage of a thread count:
// those of the main thread end where only files of sub-agents follow.
func extent(s *items, thread int) int {
	if thread != mainThread {
		return s.tree.length(thread)
	}
	if s.talk != model.Every || s.index.Interleaved() {
		return s.index.Extent(s.talk)
	}
	n, changes := s.index.Len(), s.index.Changes()
	if s.extents.n != n || s.extents.changes != changes {
		last := n - 1
		for i := last; ; i-- {
			var ok bool
			if i, ok = s.index.Find(i, -1, func(_ int, f model.Flags) bool { return !f.Has(model.FlagSide) || f.Has(model.FlagHead) }); !ok {
				break
			}
			last = i
			if number, _, side := s.index.ThreadOf(i); !side || !s.index.ThreadInfo(number).Linked {
				break
			}
		}
		s.extents = extents{n, changes, last + 1}
	}
	return s.extents.main
}

// extents remembers the extent of the main thread for a state of the index.
type extents struct{ n, changes, main int }

// Where is where in the log an item is.
type Where struct {
	Entry   int // in the main thread
	Side    bool
	At, Of  int // place in the thread of a sub-agent, from 0
	Percent int // of what is shown; -1 if nothing is
}

// Where says where the cursor is.
func (c *Column) Where() (w Where, ok bool) {
	k, ok := c.List.Cursor()
	if !ok {
		return w, false
	}
	w.Entry, _ = under(c.items, k, mainThread)
	if thread, at := c.items.tree.place(k); thread != mainThread {
		w.Side, w.At, w.Of = true, at, c.items.tree.length(thread)
	}
	w.Percent = -1
	_, at := under(c.items, k, c.items.root)
	if n := extent(c.items, c.items.root); n > 0 {
		w.Percent = at * 100 / n
	}
	return w, true
}

// Thumb returns the rows of the scroll bar that the window covers, none if that is
// all of them. The bar counts records, as the height of what was not drawn is not known; of
// those at the edges of the window it is.
func (c *Column) Thumb(height int, rows []Row) (from, to int) {
	n := extent(c.items, c.items.root)
	if _, ok := c.List.Top(); !ok || n == 0 || height == 0 || len(rows) == 0 || c.Whole(rows) {
		return 0, 0
	}
	top, bottom := rows[0], rows[len(rows)-1]
	_, first := under(c.items, top.Key, c.items.root)
	_, last := under(c.items, bottom.Key, c.items.root)
	above, _ := part(c.items, top)
	_, below := part(c.items, bottom)
	begins := false
	if k, ok := c.items.First(); ok && k == top.Key {
		first, begins = 0, top.Line == 0
	}
	from = min(int((float64(first)+above)*float64(height)/float64(n)), height-1)
	to = min(max(from+1, int((float64(last)+below)*float64(height)/float64(n))), height)
	switch ends := c.List.AtEnd(); {
	case ends:
		to = height
		from = min(max(from, 1), height-1)
	case to == height:
		to = max(height-1, 1)
		from = min(from, to-1)
	}
	if !begins && from == 0 && height > 2 {
		from, to = 1, max(to, 2)
	}
	return from, to
}

// part is how much of its item stands above a row, and how much with it, from 0 to 1.
func part(s *items, r Row) (above, with float64) {
	n := max(len(s.Lines(r.Key)), 1)
	return float64(r.Line) / float64(n), float64(r.Line+1) / float64(n)
}

// Whole reports whether all that is shown is in the window.
func (c *Column) Whole(rows []Row) bool {
	if len(rows) == 0 || rows[0].Line > 0 || !c.List.AtEnd() {
		return false
	}
	first, ok := c.items.First()
	return ok && first == rows[0].Key
}
