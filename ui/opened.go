package ui

import (
	"maps"
	"slices"

	"msgview/ui/list"
	"msgview/ui/render"
)

// opened is what is shown of a log: which thread, what the reader opened, and
// where the reader is.
type opened struct {
	spot    list.Spot[render.Key]
	root    int
	threads []thread
	fold    map[render.Key]render.State
	nested  map[render.Key]bool
	limit   map[render.Key]int
}

// opened returns what is shown.
func (m *Model) opened() opened {
	s := m.items
	return opened{m.list.Spot(), s.root, slices.Clone(m.threads), maps.Clone(s.fold), maps.Clone(s.nested), maps.Clone(s.limit)}
}

// back shows again what was shown.
func (m *Model) back(o *opened) {
	m.change(func() {
		s := m.items
		m.threads, s.root = slices.Clone(o.threads), o.root
		s.fold, s.nested, s.limit = maps.Clone(o.fold), maps.Clone(o.nested), maps.Clone(o.limit)
	})
	m.list.Back(o.spot)
}
