package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// First returns the first item that may show something.
func (s *items) First() (render.Key, bool) { return s.enter(s.root, true) }

// Last returns the last one.
func (s *items) Last() (render.Key, bool) {
	k, ok := s.enter(s.root, false)
	return k, ok
}

// enter returns the first or last item of a thread.
func (s *items) enter(thread int, forwards bool) (render.Key, bool) {
	at := -1
	if !forwards {
		at = s.tree.length(thread)
	}
	return s.walk(thread, at, forwards)
}

// walk looks from place at of a thread, itself excluded, for an entry with an
// item to show.
func (s *items) walk(thread, at int, forwards bool) (render.Key, bool) {
	for {
		entry, place, ok := s.step(thread, at, forwards)
		if !ok {
			return render.Key{}, false
		}
		at = place
		list := s.of(entry)
		for i := range list {
			k := i
			if !forwards {
				k = len(list) - 1 - i
			}
			if !s.tree.belongs(&list[k], thread) || s.state(&list[k]) == render.Hidden {
				continue
			}
			if !forwards {
				return s.deepest(list[k].Key), true
			}
			return list[k].Key, true
		}
	}
}

// step returns the next entry of a thread that may show something.
func (s *items) step(thread, at int, forwards bool) (entry, place int, ok bool) {
	alone := s.entries.alone
	dir := 1
	if !forwards {
		dir = -1
	}
	if s.sieve != nil {
		return s.stepSifted(thread, at, dir)
	}
	if thread == mainThread {
		entry, ok = s.index.Next(at, dir, s.talk, func(i int, f model.Flags) bool {
			if f.Has(model.FlagSide) {
				return f.Has(model.FlagHead) && (!s.filter.Sidechains || s.kept[int32(i)])
			}
			return render.MayShow(f, s.level, s.filter, alone) || s.kept[int32(i)]
		})
		return entry, entry, ok
	}
	for at += dir; ; at += dir {
		entry, ok = s.index.ThreadEntry(thread, at)
		if !ok {
			return 0, 0, false
		}
		if render.MayShow(s.index.Flags(entry), s.level, s.filter, alone) || s.kept[int32(entry)] {
			return entry, at, true
		}
	}
}

// deepest returns the last item that is nested under k, or k.
func (s *items) deepest(k render.Key) render.Key {
	if !s.nested[k] {
		return k
	}
	it := s.item(k)
	for i := len(it.Threads()) - 1; i >= 0; i-- {
		if last, ok := s.enter(it.Threads()[i], false); ok {
			return last
		}
	}
	return k
}

// Next returns the item after k.
func (s *items) Next(k render.Key) (render.Key, bool) {
	it := s.item(k)
	if it != nil && s.nested[k] {
		for _, t := range it.Threads() {
			if first, ok := s.enter(t, true); ok {
				return first, true
			}
		}
	}
	return s.after(k)
}

// after returns the item after k and all that is nested under it.
func (s *items) after(k render.Key) (render.Key, bool) {
	if !s.tree.head(k) {
		list := s.of(int(k.Entry))
		for i := int(k.Place) + 1; i < len(list); i++ {
			if s.state(&list[i]) != render.Hidden {
				return list[i].Key, true
			}
		}
	}
	thread, at := s.tree.place(k)
	if next, ok := s.walk(thread, at, true); ok {
		return next, true
	}
	if thread == s.root {
		return render.Key{}, false
	}
	parent, ok := s.tree.parent(thread)
	if !ok {
		return render.Key{}, false
	}
	if it := s.item(parent); it != nil {
		for i, t := range it.Threads() {
			if t == thread {
				for _, t := range it.Threads()[i+1:] {
					if first, ok := s.enter(t, true); ok {
						return first, true
					}
				}
			}
		}
	}
	return s.after(parent)
}

// Prev returns the item before k.
func (s *items) Prev(k render.Key) (render.Key, bool) {
	list := s.of(int(k.Entry))
	for i := min(int(k.Place), len(list)) - 1; i >= 0; i-- {
		if list[i].Kind != render.ThreadHead && s.state(&list[i]) != render.Hidden {
			return s.deepest(list[i].Key), true
		}
	}
	thread, at := s.tree.place(k)
	if prev, ok := s.walk(thread, at, false); ok {
		return prev, true
	}
	if thread == s.root {
		return render.Key{}, false
	}
	parent, ok := s.tree.parent(thread)
	if !ok {
		return render.Key{}, false
	}
	if it := s.item(parent); it != nil {
		for i := len(it.Threads()) - 1; i >= 0; i-- {
			if it.Threads()[i] == thread {
				for i--; i >= 0; i-- {
					if last, ok := s.enter(it.Threads()[i], false); ok {
						return last, true
					}
				}
			}
		}
	}
	return parent, true
}

// outermost returns the nearest of an item and those it is nested under that is
// itself nested under nothing closed or hidden: the item, if it can be shown.
func (s *items) outermost(k render.Key) render.Key {
	out := k
	for range maxDepth {
		thread, _ := s.tree.place(k)
		if thread == s.root {
			break
		}
		parent, ok := s.tree.parent(thread)
		if !ok {
			break
		}
		if it := s.item(parent); !s.nested[parent] || it == nil || s.state(it) == render.Hidden {
			out = parent
		}
		k = parent
	}
	return out
}

// maxDepth bounds how deep threads are nested: in damaged logs they may start each
// other.
const maxDepth = 64

// reveal opens the threads that an item is nested in, so that it can be shown.
func (s *items) reveal(k render.Key) {
	for range maxDepth {
		thread, _ := s.tree.place(k)
		if thread == s.root || thread == mainThread {
			return
		}
		parent, ok := s.tree.parent(thread)
		if !ok {
			return
		}
		s.nested[parent] = true
		if it := s.item(parent); it != nil && s.state(it) == render.Hidden {
			s.setFold(parent, render.Line)
		}
		s.redraw(&parent)
		k = parent
	}
}
