package column

import (
	"msgview/model"
	"msgview/ui/list"
	"msgview/ui/render"
)

// A Sieve leaves some items of a column: those that are meant, and what surrounds them. It
// is made bit by bit, and needs a few bits for each entry of a log.
type Sieve struct {
	// items are those of an entry that are meant.
	items func(entry int) map[render.Key]bool

	hit     marks // entries with an item that is meant
	before  marks // entries whose last item stands before one
	after   marks // entries whose first item stands after one
	asked   marks // prompts of turns with one
	reached marks // entries that the reader went to in another way

	count int         // items that are meant
	many  map[int]int // of an entry, where they are more than one

	known map[int]map[render.Key]bool // what items said
	shown map[render.Key]bool         // items that the reader went to, and calls with threads that have some
	inner map[int]bool                // threads that have an item that is meant
}

// A Meant is an entry with items that are meant, and what stands around it: -1 for nothing.
type Meant struct {
	Entry, Items          int // none if it is no longer meant
	Prompt, Before, After int
}

// NewSieve returns one that leaves nothing yet. items says which items of an entry are
// meant; it is asked for those near the window.
func NewSieve(items func(entry int) map[render.Key]bool) *Sieve {
	return &Sieve{items: items, many: map[int]int{}, known: map[int]map[render.Key]bool{}, shown: map[render.Key]bool{}, inner: map[int]bool{}}
}

// Add enters entries.
func (s *Sieve) Add(all []Meant) {
	clear(s.known)
	for _, m := range all {
		if n, more := s.many[m.Entry]; more {
			s.count -= n
			delete(s.many, m.Entry)
		} else if s.hit.has(m.Entry) {
			s.count--
		}
		s.count += m.Items
		if m.Items == 0 {
			s.hit.clear(m.Entry)
			continue
		}
		if m.Items > 1 {
			s.many[m.Entry] = m.Items
		}
		s.hit.set(m.Entry)
		s.asked.set(m.Prompt)
		s.before.set(m.Before)
		s.after.set(m.After)
	}
}

// Items is how many items are meant.
func (s *Sieve) Items() int { return s.count }

// has reports whether an entry may have an item to show.
func (s *Sieve) has(i int) bool {
	return s.hit.has(i) || s.before.has(i) || s.after.has(i) || s.asked.has(i) || s.reached.has(i)
}

// next returns the nearest such entry after or before another.
func (s *Sieve) next(at, step int) (nearest int, ok bool) {
	for _, m := range [...]marks{s.hit, s.before, s.after, s.asked, s.reached} {
		if i, has := m.next(at, step); has && (!ok || (i-nearest)*step < 0) {
			nearest, ok = i, true
		}
	}
	return nearest, ok
}

// meant are the items of an entry that are.
func (s *Sieve) meant(entry int) map[render.Key]bool {
	if !s.hit.has(entry) {
		return nil
	}
	keys, known := s.known[entry]
	if !known {
		if len(s.known) >= maxMade {
			clear(s.known)
		}
		keys = s.items(entry)
		s.known[entry] = keys
	}
	return keys
}

// Hit reports whether an item is meant.
func (s *Sieve) Hit(k render.Key) bool { return s.meant(int(k.Entry))[k] }

// leaves reports whether an item that is not meant, the i-th of so many of its entry, is
// shown as it stands beside one.
func (s *Sieve) leaves(it *render.Item, i, of int) bool {
	entry := int(it.Key.Entry)
	if s.shown[it.Key] || s.before.has(entry) && i == of-1 || s.after.has(entry) && i == 0 || s.asked.has(entry) && it.Kind == render.Prompt {
		return true
	}
	for _, t := range it.Threads() {
		if s.inner[t] {
			return true
		}
	}
	keys := s.meant(entry)
	beside := func(place int32) bool { return keys[render.Key{Entry: it.Key.Entry, Place: place}] }
	return len(keys) > 0 && (beside(it.Key.Place-1) || beside(it.Key.Place+1))
}

// Sifted is the column as a sieve leaves it.
type Sifted struct{ c *Column }

// Set shows what a sieve leaves, everything if it is nil.
func (s *Sifted) Set(sieve *Sieve) {
	s.c.Change(func() { s.c.items.sieve = sieve })
}

// On reports whether there is a sieve.
func (s *Sifted) On() bool { return s.c.items.sieve != nil }

// Beside reports whether an item is shown only as it stands beside one that is meant.
func (s *Sifted) Beside(k render.Key) bool {
	sieve := s.c.items.sieve
	return sieve != nil && !sieve.Hit(k)
}

// Near puts the reader onto an item, or the nearest one that is shown.
func (s *Sifted) Near(k render.Key) {
	if k, ok := s.c.nearest(k); ok {
		s.c.List.Show(k, 0, list.Nearest)
	}
}

// maxInner bounds the threads of sub-agents that are opened for what is meant in them.
const maxInner = 200

// Add enters entries into a sieve, and opens the threads that they are in. The line that is
// read stays where it is.
func (s *Sifted) Add(sieve *Sieve, all []Meant) {
	add := func() {
		sieve.Add(all)
		for _, m := range all {
			if number, _, ok := s.c.Index.ThreadOf(m.Entry); ok && m.Items > 0 && !sieve.inner[number] {
				s.inner(sieve, number)
			}
		}
	}
	if sieve != s.c.items.sieve {
		add()
		return
	}
	s.c.Change(add)
}

// inner shows the calls that lead to a thread.
func (s *Sifted) inner(sieve *Sieve, thread int) {
	items := s.c.items
	for range maxDepth {
		if thread == mainThread || sieve.inner[thread] {
			return
		}
		sieve.inner[thread] = true
		parent, ok := items.tree.parent(thread)
		if !ok {
			return
		}
		sieve.reached.set(int(parent.Entry))
		if len(sieve.inner) <= maxInner {
			items.nested[parent] = true
		}
		thread, _ = items.tree.place(parent)
	}
}

// sifted is how much of an item is shown that has a sieve before it.
func sifted(s *items, it *render.Item) render.State {
	st, own := s.fold[it.Key]
	switch {
	case s.sieve.Hit(it.Key):
		return max(s.single(it), render.Line)
	case !s.sieve.leaves(it, int(it.Key.Place), len(s.of(int(it.Key.Entry)))):
		return render.Hidden
	case own:
		return max(st, render.Line)
	}
	return render.Line
}

// stepSifted is step with a sieve.
func (s *items) stepSifted(thread, at, dir int) (entry, place int, ok bool) {
	if thread != mainThread {
		for at += dir; ; at += dir {
			if entry, ok = s.index.ThreadEntry(thread, at); !ok || s.sieve.has(entry) {
				return entry, at, ok
			}
		}
	}
	fits := func(i int, f model.Flags) bool {
		return s.sieve.has(i) && !f.Has(model.FlagPiece) && (!f.Has(model.FlagSide) || f.Has(model.FlagHead))
	}
	if s.talk != model.Every || s.index.Interleaved() {
		entry, ok = s.index.Next(at, dir, s.talk, fits)
		return entry, entry, ok
	}
	n := s.index.Len()
	for at = min(at, n); ; {
		if at, ok = s.sieve.next(at, dir); !ok || at >= n {
			return 0, 0, false
		}
		if fits(at, s.index.Flags(at)) {
			return at, at, true
		}
	}
}
