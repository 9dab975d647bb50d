package column

import (
	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// A Counter draws items as a column does, each in full and for itself, for another
// goroutine.
type Counter struct{ items *items }

// Counter returns one that draws what the column shows now.
func (c *Column) Counter() *Counter {
	s := newItems(c.Log, nil)
	s.root, s.talk, s.level, s.filter = c.items.root, c.items.talk, c.items.level, c.items.filter
	s.known = c.items.known
	if c.items.drawer != nil {
		opt := c.opt
		opt.Pictures = nil // they have no text
		s.drawer = newDrawer(opt)
	}
	return &Counter{s}
}

// Message returns the message of an entry.
func (c *Counter) Message(entry int) (*model.Message, error) { return c.items.log.Message(entry) }

// Level is the level of detail.
func (c *Counter) Level() int { return c.items.level }

// Shows returns the item that shows a part of an entry: see Column.Shows.
func (c *Counter) Shows(entry, part int) (render.Key, bool) {
	return c.items.entries.shows(entry, part)
}

// Empty reports whether all that is shown of an entry is shown with the calls of others.
func (c *Counter) Empty(entry int) bool { return len(c.items.of(entry)) == 0 }

// Item returns the item of a key, nil if it is gone.
func (c *Counter) Item(k render.Key) *render.Item { return c.items.item(k) }

// Draws reports whether anything can be drawn: the window has a size.
func (c *Counter) Draws() bool { return c.items.drawer != nil }

// Full draws all of an item, with as many rows of a long body. result is the row at which
// the result of a call begins, 0 if none is shown.
func (c *Counter) Full(k render.Key, limit int) (lines []safetext.Line, result int) {
	c.items.setFold(k, render.Full)
	c.items.limit[k] = limit
	lines = c.items.draw(k, render.Full)
	return lines, c.items.drawn[k].result
}

// Forget drops what was drawn.
func (c *Counter) Forget() {
	s := c.items
	s.forgetFolds()
	clear(s.kept)
	clear(s.entries.made)
	clear(s.drawn)
}
