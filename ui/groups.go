package ui

import "msgview/ui/render"

// grouped reports whether an item in a state shares a row with its neighbours. One
// that the reader folded or opened does not.
func (s *items) grouped(it *render.Item, st render.State) bool {
	if st != render.Line || it.Groups(st, s.level) == render.Ungrouped || s.nested[it.Key] {
		return false
	}
	_, own := s.fold[it.Key]
	return !own
}

// follows reports whether the item before one is in its group.
func (s *items) follows(it *render.Item, st render.State) bool {
	before, ok := s.neighbour(it.Key, false)
	return ok && s.together(it, before, st)
}

// together reports whether an item and a neighbour of it share a row.
func (s *items) together(it, other *render.Item, st render.State) bool {
	if render.Apart(it.Key.Entry, other.Key.Entry) {
		return false
	}
	state := s.single(other)
	return s.grouped(other, state) && other.Groups(state, s.level) == it.Groups(st, s.level)
}

// neighbour returns the item before or after one in its thread that is shown if it
// has a row of its own.
func (s *items) neighbour(k render.Key, forwards bool) (*render.Item, bool) {
	step := -1
	if forwards {
		step = 1
	}
	thread, at := s.place(k)
	list, i := s.of(int(k.Entry)), int(k.Place)+step
	for range maxHidden {
		for ; i >= 0 && i < len(list); i += step {
			if s.belongs(&list[i], thread) && s.single(&list[i]) != render.Hidden {
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

// group returns what the row of an item stands for, nil if that is the item alone
// and its own row says more.
func (s *items) group(it *render.Item, st render.State) *render.Group {
	g := &render.Group{}
	s.eachOf(it, st, g.Add)
	if g.Len() == 1 && it.Groups(st, s.level) == render.NoticeGroup {
		return nil
	}
	return g
}

// eachOf runs over the items of the group that begins with one.
func (s *items) eachOf(it *render.Item, st render.State, do func(*render.Item)) {
	do(it)
	for at := it; ; {
		next, ok := s.neighbour(at.Key, true)
		if !ok || !s.together(it, next, st) {
			return
		}
		do(next)
		at = next
	}
}

// openGroup gives each item of the group that begins with one a row of its own; ok is
// false if there is no such group.
func (s *items) openGroup(it *render.Item, st render.State) (ok bool) {
	if !s.grouped(it, st) || s.group(it, st) == nil {
		return false
	}
	var keys []render.Key
	s.eachOf(it, st, func(other *render.Item) { keys = append(keys, other.Key) })
	for _, k := range keys {
		s.setFold(k, render.Line)
	}
	return true
}

// opened reports whether an item is of a group that was opened.
func (s *items) opened(it *render.Item) bool {
	st, own := s.fold[it.Key]
	return own && st == render.Line && s.groupByLevel(it) != render.Ungrouped
}

// groupByLevel returns with which neighbours the level has an item share a row.
func (s *items) groupByLevel(it *render.Item) render.GroupKind {
	return it.Groups(render.ByLevel(it, s.level, s.filter, true), s.level)
}

// closeGroup takes away the rows of the group that was opened around an item.
func (s *items) closeGroup(it *render.Item) {
	keys := []render.Key{it.Key}
	for _, forwards := range []bool{true, false} {
		for at := it; ; {
			next, ok := s.neighbour(at.Key, forwards)
			if !ok || !s.opened(next) || s.groupByLevel(next) != s.groupByLevel(it) || render.Apart(it.Key.Entry, next.Key.Entry) {
				break
			}
			keys = append(keys, next.Key)
			at = next
		}
	}
	for _, k := range keys {
		delete(s.fold, k)
	}
}
