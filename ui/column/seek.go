package column

import (
	"msgview/model"
	"msgview/ui/render"
)

// A Kind says which items to look for: by the flags of their entries first, which is
// quick, and then for certain.
type Kind struct {
	Name   string
	Flags  func(entry int, f model.Flags) bool
	Item   func(*render.Item) bool
	Folded bool // those in sub-agents that are closed count too
}

// A seeker looks for the nearest item of a kind in the order in which everything
// would be shown, the threads of sub-agents below the calls that started them.
type seeker struct {
	s       *items
	what    Kind
	step    int
	parents map[int]bool // entries with an item that threads are nested under
	entered map[int]bool // threads that were looked into: in damaged logs they may start each other
}

// Seek returns the nearest item of a kind after or before another.
func (c *Column) Seek(from render.Key, forwards bool, what Kind) (render.Key, bool) {
	if s := c.items; s.sieve != nil { // what it leaves is all there is
		flags, item := what.Flags, what.Item
		what.Flags = func(entry int, f model.Flags) bool { return s.sieve.has(entry) && flags(entry, f) }
		what.Item = func(it *render.Item) bool { return item(it) && s.state(it) != render.Hidden }
	}
	return seek(c.items, from, forwards, what)
}

// seek returns the nearest item of a kind after or before k: in the thread that k
// is in, in those that are open below it and, past its end, in those around it as
// far as they are shown. For a kind that counts when it is folded away it looks
// into closed threads too, and outside of a thread that is shown alone.
func seek(s *items, k render.Key, forwards bool, what Kind) (render.Key, bool) {
	f := seeker{s: s, what: what, step: 1, parents: map[int]bool{}, entered: map[int]bool{}}
	if !forwards {
		f.step = -1
	}
	for n := range s.index.Threads() {
		if parent, ok := s.tree.parentEntry(n); ok {
			f.parents[parent] = true
		}
	}
	if it := s.item(k); it != nil && forwards && f.enters(it) {
		if found, ok := f.inside(it, 0); ok {
			return found, true
		}
	}
	for range maxDepth {
		thread, at := s.tree.place(k)
		if found, ok := f.entry(int(k.Entry), thread, int(k.Place)+f.step); ok {
			return found, true
		}
		if found, ok := f.thread(thread, at); ok {
			return found, true
		}
		if thread == mainThread || thread == s.root && !what.Folded {
			break
		}
		parent, ok := s.tree.parent(thread)
		it := s.item(parent)
		if !ok || it == nil {
			break
		}
		if found, ok := f.beside(it, thread); ok {
			return found, true
		}
		if !forwards && what.Item(it) {
			return parent, true
		}
		k = parent
	}
	return render.Key{}, false
}

// enters reports whether the threads below an item count.
func (f *seeker) enters(it *render.Item) bool {
	return len(it.Threads()) > 0 && (f.what.Folded || f.s.nested[it.Key])
}

// inside looks into the threads below an item, from the i-th in the order of the
// search on.
func (f *seeker) inside(it *render.Item, i int) (render.Key, bool) {
	for ; i < len(it.Threads()); i++ {
		thread := it.Threads()[i]
		if f.step < 0 {
			thread = it.Threads()[len(it.Threads())-1-i]
		}
		if f.entered[thread] || len(f.entered) > maxEntered {
			continue
		}
		f.entered[thread] = true
		at := -1
		if f.step < 0 {
			at = f.s.tree.length(thread)
		}
		if found, ok := f.thread(thread, at); ok {
			return found, true
		}
	}
	return render.Key{}, false
}

// maxEntered bounds the threads that a jump looks into.
const maxEntered = 100_000

// beside looks into the threads of an item that follow one of them.
func (f *seeker) beside(it *render.Item, thread int) (render.Key, bool) {
	for i := range it.Threads() {
		number := it.Threads()[i]
		if f.step < 0 {
			number = it.Threads()[len(it.Threads())-1-i]
		}
		if f.entered[number] = true; number == thread {
			return f.inside(it, i+1)
		}
	}
	return render.Key{}, false
}

// thread looks from place at of a thread on, itself excluded.
func (f *seeker) thread(thread, at int) (render.Key, bool) {
	for {
		entry, place, ok := f.next(thread, at)
		if !ok {
			return render.Key{}, false
		}
		at = place
		from := 0
		if f.step < 0 {
			from = len(f.s.of(entry)) - 1
		}
		if found, ok := f.entry(entry, thread, from); ok {
			return found, true
		}
	}
}

// entry looks at the items of an entry from one on.
func (f *seeker) entry(entry, thread, from int) (render.Key, bool) {
	list := f.s.of(entry)
	for i := from; i >= 0 && i < len(list); i += f.step {
		it := &list[i]
		if !f.s.tree.belongs(it, thread) {
			continue
		}
		if f.step > 0 && f.what.Item(it) {
			return it.Key, true
		}
		if f.enters(it) {
			if found, ok := f.inside(it, 0); ok {
				return found, true
			}
		}
		if f.step < 0 && f.what.Item(it) {
			return it.Key, true
		}
	}
	return render.Key{}, false
}

// next returns the next entry of a thread that may have an item of the kind or
// threads below it, shown or not.
func (f *seeker) next(thread, at int) (entry, place int, ok bool) {
	fits := func(i int, flags model.Flags) bool {
		return !flags.Has(model.FlagPiece) && (f.what.Flags(i, flags) || f.parents[i])
	}
	if thread == mainThread {
		entry, ok = f.s.index.Next(at, f.step, f.s.talk, func(i int, flags model.Flags) bool {
			return (!flags.Has(model.FlagSide) || flags.Has(model.FlagHead)) && fits(i, flags)
		})
		return entry, entry, ok
	}
	for at += f.step; ; at += f.step {
		entry, ok = f.s.index.ThreadEntry(thread, at)
		if !ok {
			return 0, 0, false
		}
		if fits(entry, f.s.index.Flags(entry)) {
			return entry, at, true
		}
	}
}
