package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// groups tells which items of a column share a row: see render.GroupKind. The row is
// at the first of them, the others have none until the reader opens the group, which
// gives each one of its own.
type groups struct{ s *items }

// has reports whether an item in a state shares a row with its neighbours. One that
// the reader folded or opened does not.
func (g groups) has(it *render.Item, st render.State) bool {
	if g.s.sieve != nil || st != render.Line || it.Groups(st, g.s.level) == render.Ungrouped || g.s.nested[it.Key] {
		return false
	}
	_, own := g.s.fold[it.Key]
	return !own
}

// follows reports whether the item before one is in its group.
func (g groups) follows(it *render.Item, st render.State) bool {
	before, ok := g.neighbour(it.Key, false)
	return ok && g.together(it, before, st)
}

// together reports whether an item and a neighbour of it share a row.
func (g groups) together(it, other *render.Item, st render.State) bool {
	if render.Apart(it.Key, other.Key) {
		return false
	}
	state := g.s.single(other)
	return g.has(other, state) && other.Groups(state, g.s.level) == it.Groups(st, g.s.level)
}

// neighbour returns the item before or after one in its thread that is shown if it
// has a row of its own.
func (g groups) neighbour(k render.Key, forwards bool) (*render.Item, bool) {
	s, step := g.s, -1
	if forwards {
		step = 1
	}
	thread, at := s.tree.place(k)
	list, i := s.of(int(k.Entry)), int(k.Place)+step
	for range maxHidden {
		for ; i >= 0 && i < len(list); i += step {
			if s.tree.belongs(&list[i], thread) && s.single(&list[i]) != render.Hidden {
				return &list[i], true
			}
		}
		entry, place, ok := s.step(thread, at, forwards)
		if !ok {
			return nil, false
		}
		at, list, i = place, s.of(entry), 0
		if !forwards {
			i = len(list) - 1
		}
	}
	return nil, false
}

// maxHidden bounds the entries without an item to show that are looked through for
// the neighbour of one.
const maxHidden = 1000

// of returns what the row of an item stands for, nil if that is the item alone and its
// own row says more.
func (g groups) of(it *render.Item, st render.State) *render.Group {
	group := &render.Group{Growing: g.s.drawer != nil && g.s.drawer.Growing()}
	g.each(it, st, group.Add)
	if group.Len() == 1 && it.Groups(st, g.s.level) != render.CallGroup {
		return nil
	}
	return group
}

// each runs over the items of the group that begins with one.
func (g groups) each(it *render.Item, st render.State, do func(*render.Item)) {
	do(it)
	for at := it; ; {
		next, ok := g.neighbour(at.Key, true)
		if !ok || !g.together(it, next, st) {
			return
		}
		do(next)
		at = next
	}
}

// Rows tells which items have which row of a column.
type Rows struct{ items *items }

// RowsOf returns the rows of a column, as they are at each time of asking.
func RowsOf(c *Column) Rows { return Rows{c.items} }

// Of returns the item that has the row of an item, itself or the first of its group; ok is
// false if that is hidden, or elsewhere than what is shown.
func (r Rows) Of(k render.Key) (row render.Key, ok bool) {
	s := r.items
	it := s.item(k)
	if it == nil || !s.tree.within(k, s.root) || s.outermost(k) != k {
		return k, false
	}
	if number, _ := s.index.Conversation(int(k.Entry)); s.talk != model.Every && number != s.talk {
		return k, false
	}
	for g, st := (groups{s}), s.single(it); s.sieve == nil && g.has(it, st) && g.follows(it, st); st = s.single(it) {
		it, _ = g.neighbour(it.Key, false)
	}
	return it.Key, s.state(it) != render.Hidden
}

// Has reports whether an item has a row of its own.
func (r Rows) Has(it *render.Item) bool { return r.items.state(it) != render.Hidden }

// Sharing runs over the items that share the row of the first of them, or over an item alone.
func (r Rows) Sharing(it *render.Item, do func(*render.Item)) {
	if g, st := (groups{r.items}), r.items.single(it); g.has(it, st) {
		g.each(it, st, do)
		return
	}
	do(it)
}

// open gives each item of the group that begins with one a row of its own; ok is false
// if there is no such group.
func (g groups) open(it *render.Item, st render.State) (ok bool) {
	if !g.has(it, st) || g.of(it, st) == nil {
		return false
	}
	var keys []render.Key
	g.each(it, st, func(other *render.Item) { keys = append(keys, other.Key) })
	for _, k := range keys {
		g.s.setFold(k, render.Line)
	}
	return true
}

// opened reports whether an item is of a group that was opened.
func (g groups) opened(it *render.Item) bool {
	st, own := g.s.fold[it.Key]
	return own && st == render.Line && g.kind(it) != render.Ungrouped
}

// kind returns with which neighbours the level has an item share a row.
func (g groups) kind(it *render.Item) render.GroupKind {
	return it.Groups(render.ByLevel(it, g.s.level, g.s.filter, true), g.s.level)
}

// close takes away the rows of the group that was opened around an item.
func (g groups) close(it *render.Item) {
	keys := []render.Key{it.Key}
	for _, forwards := range []bool{true, false} {
		for at := it; ; {
			next, ok := g.neighbour(at.Key, forwards)
			if !ok || !g.opened(next) || g.kind(next) != g.kind(it) || render.Apart(it.Key, next.Key) {
				break
			}
			keys = append(keys, next.Key)
			at = next
		}
	}
	for _, k := range keys {
		delete(g.s.fold, k)
	}
}
