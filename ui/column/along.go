package column

import (
	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/list"
	"msgview/ui/render"
)

// Way is the way along what is shown, by entries: those of the conversation, or of the
// thread of a sub-agent. The scroll bar counts them.
type Way struct{ c *Column }

// Thread is the number of the thread that is shown, -1 for the conversation.
func (w *Way) Thread() int { return w.c.items.root }

// Length is how many entries the scroll bar counts.
func (w *Way) Length() int { return extent(w.c.items, w.c.items.root) }

// At returns the place of an entry among those that the scroll bar counts: of one in
// the thread of a sub-agent that of the call that started it. ok is false for what is not
// below what is shown.
func (w *Way) At(entry int) (at int, ok bool) {
	s := w.c.items
	for range maxDepth {
		thread, at, side := s.index.ThreadOf(entry)
		if !side {
			return w.main(entry)
		}
		if thread == s.root {
			return at, true
		}
		parent, ok := s.tree.parentEntry(thread)
		if !ok {
			return 0, false
		}
		if parent == s.index.ThreadInfo(thread).First { // its head stands in the conversation
			return w.main(parent)
		}
		entry = parent
	}
	return 0, false
}

func (w *Way) main(entry int) (at int, ok bool) {
	s := w.c.items
	if s.root != mainThread {
		return 0, false
	}
	if s.talk != model.Every {
		if number, _ := s.index.Conversation(entry); number != s.talk {
			return 0, false
		}
	}
	return s.index.Position(entry, s.talk), true
}

// Go puts the reader on what is shown at a place of the scroll bar.
func (w *Way) Go(at int) {
	c, s := w.c, w.c.items
	entry, ok := s.index.AtPosition(at, s.talk)
	if s.root != mainThread {
		entry, ok = s.index.ThreadEntry(s.root, at)
	}
	if !ok {
		return
	}
	c.Following = false
	for entry = s.index.Owner(entry); entry >= 0; entry-- {
		all := s.of(entry)
		if len(all) == 0 {
			continue
		}
		if k, ok := c.nearest(all[0].Key); ok {
			c.List.Show(k, 0, list.AtTop)
		}
		return
	}
}

// ShowCall goes to a call of an entry by its place among the calls there, or to the entry
// if that is -1.
func (w *Way) ShowCall(entry, place int) {
	c := w.c
	for _, it := range c.items.of(entry) {
		if place >= 0 && it.Kind == render.Call && int(it.CallPlace) == place {
			c.Show(it.Key, list.Upper)
			return
		}
	}
	c.ShowEntry(entry)
}

// Row returns which row of the window a call of an entry begins at by its place among the
// calls there, or the entry if that is -1: the item below which it is, where it has none.
func (w *Way) Row(rows []Row, entry, place int) (row int, ok bool) {
	s := w.c.items
	at, ok := w.At(entry)
	if !ok {
		return 0, false
	}
	row, exact := -1, false // how near what was found is
	before, same := render.Key{Entry: -1}, false
	for i, r := range rows {
		if r.Key == before || r.Text.Empty() {
			continue
		}
		before = r.Key
		_, place2 := under(s, r.Key, s.root)
		own := int(r.Key.Entry) == entry
		switch {
		case own && place >= 0 && w.isCall(r.Key, place):
			return i, true
		case own && !exact:
			row, exact = i, true
		case exact || place2 > at:
		case place2 < at:
			row = i
		case !same:
			row, same = i, true
		}
	}
	return row, row >= 0
}

// isCall reports whether an item is a call, by its place among those of its entry.
func (w *Way) isCall(k render.Key, place int) bool {
	it := w.c.items.item(k)
	return it != nil && it.Kind == render.Call && int(it.CallPlace) == place
}

// First returns the entry of the conversation that the first row of the window is of, and
// whether something of its item is scrolled away. ok is false if nothing is shown.
func (w *Way) First() (entry int, cut, ok bool) {
	c := w.c
	rows := c.List.Rows()
	if len(rows) == 0 {
		return 0, false, false
	}
	entry, _ = under(c.items, rows[0].Key, mainThread)
	for _, l := range c.items.Lines(rows[0].Key)[:rows[0].Line] {
		cut = cut || !l.Empty()
	}
	return entry, cut || entry != int(rows[0].Key.Entry), true
}

// HomeOf returns the item that shows a place.
func (w *Way) HomeOf(p findings.Place) (render.Key, bool) {
	for _, it := range w.c.items.of(p.Entry) {
		if p.Call >= 0 && it.Kind == render.Call && int(it.CallPlace) == p.Call || p.Result >= 0 && it.Kind == render.Orphan && it.ResultPlace() == p.Result {
			return it.Key, true
		}
	}
	return w.Home(p.Entry)
}

// Home returns the first item of an entry that has something to read, or the item that
// shows it: that of its owner, of the call that its result belongs to, or what stands
// before it.
func (w *Way) Home(entry int) (render.Key, bool) {
	entry = w.c.Index.Owner(entry)
	for ; entry >= 0; entry-- {
		if list := w.c.items.of(entry); len(list) > 0 {
			for i := range list {
				if !rowless(w.c.items, &list[i]) {
					return list[i].Key, true
				}
			}
			return list[0].Key, true
		}
		if call, place, ok := w.c.Index.Call(entry, 0); ok {
			for _, it := range w.c.items.of(call) {
				if it.Kind == render.Call && int(it.CallPlace) == place {
					return it.Key, true
				}
			}
		}
	}
	return render.Key{}, false
}
