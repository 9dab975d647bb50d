package column

import (
	"maps"
	"slices"

	"msgview/ui/list"
	"msgview/ui/render"
)

// Opened is what is shown of a log: which thread, what the reader opened, and
// where the reader is.
type Opened struct {
	spot    list.Spot[render.Key]
	root    int
	threads []thread
	fold    map[render.Key]render.State
	nested  map[render.Key]bool
	limit   map[render.Key]int
}

// Opened returns what is shown.
func (c *Column) Opened() Opened {
	s := c.items
	return Opened{c.List.Spot(), s.root, slices.Clone(c.threads), maps.Clone(s.fold), maps.Clone(s.nested), maps.Clone(s.limit)}
}

// Back shows again what was shown.
func (c *Column) Back(o *Opened) {
	c.Change(func() {
		s := c.items
		c.threads, s.root = slices.Clone(o.threads), o.root
		s.fold, s.nested, s.limit = maps.Clone(o.fold), maps.Clone(o.nested), maps.Clone(o.limit)
	})
	c.List.Back(o.spot)
}
