// Package column is the conversation as the reader sees it: a column of items of which
// only those near the window are ever decoded and drawn.
//
// items.go says what is in the column and how much of each item is shown, walk.go in
// which order, tree.go which threads are nested under which calls. Package list knows
// which rows are in the window. A Column is those with the reader in it: where the
// reader is, what was opened, which thread was stepped into.
package column

import (
	"iter"
	"time"

	"msgview/model"
	"msgview/ui/highlight"
	"msgview/ui/list"
	"msgview/ui/markdown"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Row is a row of the window.
type Row = list.Row[render.Key, safetext.Line]

// Column is a log with a reader in it.
type Column struct {
	Log     model.Log
	Index   *model.Index
	List    *list.List[render.Key, safetext.Line] // the window
	Folds   *Folds
	Talk    *Talk
	Records *Records
	Way     *Way
	Later   *Later
	Images  *Images
	Sifted  *Sifted

	Following bool   // the window stays with what is written last
	Layout    func() // gives the window its place, where something else may have changed its size

	items   *items
	threads []thread       // that were stepped into
	opt     render.Options // that were drawn with last
}

// thread is where the reader was before stepping into a sub-agent.
type thread struct {
	root int
	key  render.Key // the call
	spot list.Spot[render.Key]
}

// New returns the column of a log, at its beginning. The log stays the caller's.
func New(log model.Log, level int, p *palette.Palette) *Column {
	c := &Column{Log: log, Index: log.Index(), items: newItems(log, nil), Layout: func() {}}
	c.opt.Palette = p
	c.items.level = level
	c.List = list.New[render.Key, safetext.Line](c.items)
	c.Folds, c.Talk, c.Records, c.Way, c.Later, c.Images, c.Sifted = &Folds{c}, &Talk{c}, &Records{c}, &Way{c}, &Later{c}, &Images{c}, &Sifted{c}
	return c
}

// Like makes a column show what another one does, of another log or the same.
func (c *Column) Like(o *Column) {
	c.items.usual = o.items.usual
	c.items.level, c.items.filter, c.items.talk = o.items.level, o.items.filter, o.items.talk
	c.Following, c.Layout = o.Following, o.Layout
}

// Draw has everything drawn anew, after a change of size, colours or options. The line
// that is read stays where it is. The level is the column's own.
func (c *Column) Draw(opt render.Options) {
	opt.Level = c.items.level
	c.opt = opt
	drawer := newDrawer(opt)
	c.Change(func() { c.items.drawer = drawer })
}

func newDrawer(opt render.Options) *render.Drawer {
	code := highlight.New(opt.Palette)
	return render.New(opt, markdown.NewSet(opt.Palette, code, opt.ASCII), code)
}

// Options are those that were drawn with last.
func (c *Column) Options() render.Options { return c.opt }

// Location is where times of day are meant.
func (c *Column) Location() *time.Location {
	if c.opt.Location != nil {
		return c.opt.Location
	}
	return time.Local
}

// JSON colours JSON as it is coloured in the column.
func (c *Column) JSON(s string) safetext.Text { return c.items.drawer.JSON(s) }

// Grown takes note that the log has n entries now, or was read to its end, if that is
// new or changed is set.
func (c *Column) Grown(n int, changed bool) {
	if changed || n != c.items.seen {
		c.List.Changed(func() { c.items.grown(n) }, c.nearest)
	}
}

// Change runs a change of what is shown and keeps the reader's line in place.
func (c *Column) Change(f func()) {
	c.List.Changed(func() {
		f()
		c.items.redraw(nil)
		c.Layout()
	}, c.nearest)
}

// nearest returns the shown item nearest to one that is hidden, rather above it:
// the call it is nested under, if that is closed, but of a record that was read again since
// that.
func (c *Column) nearest(k render.Key) (render.Key, bool) {
	if c.items.drawer == nil {
		return k, false // nothing can be shown yet
	}
	if next, ok := c.Index.ReadAgain(int(k.Entry)); ok { // a line that was half written
		k = render.Key{Entry: int32(next)}
	}
	if k = c.items.outermost(k); len(c.items.Lines(k)) > 0 {
		return k, true
	}
	for p, ok := c.items.Prev(k); ok; p, ok = c.items.Prev(p) {
		if len(c.items.Lines(p)) > 0 {
			return p, true
		}
	}
	for n, ok := c.items.Next(k); ok; n, ok = c.items.Next(n) {
		if len(c.items.Lines(n)) > 0 {
			return n, true
		}
	}
	return k, false
}

// Here is the item that the cursor is on.
func (c *Column) Here() render.Key {
	k, _ := c.List.Cursor()
	return k
}

// Item returns the item of a key, nil if it is gone.
func (c *Column) Item(k render.Key) *render.Item { return c.items.item(k) }

// Items returns those of an entry.
func (c *Column) Items(entry int) []render.Item { return c.items.of(entry) }

// Shows returns the item that shows a part of an entry: for a result that is the item of
// its call. A part that is not there, as -1, stands for what is beside the parts.
func (c *Column) Shows(entry, part int) (render.Key, bool) {
	return c.items.entries.shows(entry, part)
}

// Lines draws an item: none if it is hidden.
func (c *Column) Lines(k render.Key) []safetext.Line { return c.items.Lines(k) }

// ResultRow is the row at which the result of a call begins that was drawn, 0 if none is
// shown.
func (c *Column) ResultRow(k render.Key) int { return c.items.drawn[k].result }

// Over is by how many cells the longest row in the window is too long.
func (c *Column) Over() int {
	most := 0
	for _, r := range c.List.Rows() {
		most = max(most, c.items.drawn[r.Key].over)
	}
	return most
}

// Show puts the reader on an item, opening what hides it.
func (c *Column) Show(k render.Key, where list.Where) {
	c.Following = false
	if c.items.item(k) == nil {
		return
	}
	for !c.items.tree.within(k, c.items.root) {
		// the item is outside of the thread that is shown: back to one that it is in
		if n := len(c.threads); n > 0 {
			c.items.root, c.threads = c.threads[n-1].root, c.threads[:n-1]
		} else {
			c.items.root = mainThread
		}
		c.items.redraw(nil)
	}
	c.Talk.follow(k)
	c.items.reveal(k)
	if s := c.items.sieve; s != nil && c.items.state(c.items.item(k)) == render.Hidden {
		c.Change(func() { s.shown[k] = true; s.reached.set(int(k.Entry)) })
	}
	if it := c.items.item(k); c.items.state(it) == render.Hidden {
		c.Change(func() { c.items.setFold(k, render.Line) })
	}
	c.List.Show(k, 0, where)
}

// ShowEntry goes to the first item of an entry that has something to read, or to the item
// that shows it: of nothing but reasoning that cannot be read that is the one after it, which
// has its sign.
func (c *Column) ShowEntry(entry int) {
	k, ok := c.Way.Home(entry)
	if !ok {
		return
	}
	if it := c.items.item(k); it != nil && rowless(c.items, it) {
		if next, ok := c.items.Next(k); ok {
			k = next
		} else if before, ok := c.items.Prev(k); ok {
			k = before
		}
	}
	c.Show(k, list.AtTop)
}

// Alone reports whether nothing but the thread of a sub-agent is shown.
func (c *Column) Alone() bool { return c.items.root != mainThread }

// Into returns the calls whose threads were stepped into, the outermost first; nil for
// one that is gone.
func (c *Column) Into() []*render.Item {
	var calls []*render.Item
	for _, t := range c.threads {
		calls = append(calls, c.items.item(t.key))
	}
	return calls
}

// LeftBranch reports whether a branch that was left begins with an item.
func (c *Column) LeftBranch(it *render.Item) bool {
	if !it.First || !it.Flags.Has(model.FlagInactive) {
		return false
	}
	thread, place := c.items.tree.place(it.Key)
	before, _, ok := c.items.messageBefore(thread, place, func(model.Flags) bool { return true })
	return !ok || !c.Index.Flags(before).Has(model.FlagInactive)
}

// All are the items that may be shown, in the order of reading.
func (c *Column) All() iter.Seq[render.Key] {
	return func(yield func(render.Key) bool) {
		for k, ok := c.items.First(); ok && yield(k); k, ok = c.items.Next(k) {
		}
	}
}

// Seen is how many entries of the log the column knows of.
func (c *Column) Seen() int { return c.items.seen }

// ToNewest goes to what was written last: the end, or where conversations are
// interleaved the end of the one that it belongs to, with what follows in the order
// of reading below it. The reader is put on it also where it is on the screen already, if
// onto is set.
func (c *Column) ToNewest(onto bool) {
	s := c.items
	if s.root != mainThread || s.talk != model.Every || !c.Index.Interleaved() {
		if !c.List.AtEnd() || onto {
			c.List.End()
		}
		return
	}
	from, alone := c.Index.Len(), s.entries.alone
	for range maxUntimed {
		entry, ok := c.Index.Find(from-1, -1, func(i int, f model.Flags) bool {
			return !f.Has(model.FlagSide) && (render.MayShow(f, s.level, s.filter, alone) || s.kept[int32(i)])
		})
		if !ok {
			return
		}
		all := s.of(entry)
		for i := len(all) - 1; i >= 0; i-- {
			if s.state(&all[i]) == render.Hidden {
				continue
			}
			k := all[i].Key
			last := max(len(s.Lines(k))-1, 0)
			for _, r := range c.List.Rows() {
				if r.Key == k && r.Line == last && (!onto || c.Here() == k) {
					return // it is on the screen
				}
			}
			c.List.Show(k, last, list.AtBottom)
			return
		}
		from = entry
	}
}

// maxUntimed bounds how many messages are passed over.
const maxUntimed = 200
