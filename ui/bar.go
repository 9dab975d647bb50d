package ui

import (
	"msgview/ui/check"
	"msgview/ui/find"
	"msgview/ui/pane"
	"msgview/ui/safetext"
)

// bar is the scroll bar, which is also a map of what is shown. What is marked on it is
// worked out when it changes, not for each screen.
type bar struct {
	*pane.Desk
	of    mapped
	marks []spot     // for each row
	until func() int // the entry from which on errors are not marked, as the header does not count them; nil for none
}

// mapped is what the marks were made of.
type mapped struct {
	told                          *check.Told
	search                        find.Run
	matches                       int
	height, thread, talk, changes int
	end                           int // errors are marked up to here, -1 for all
}

// spot is what a row of the scroll bar marks, and the first place that it stands for.
type spot struct {
	kind        markKind
	entry, call int
}

// markKind is what is marked. Of several in one row the last one here is drawn.
type markKind uint8

const (
	noMark markKind = iota
	slowMark
	boundaryMark
	matchMark
	errorMark
)

// look works out the marks for a height if what they are made of changed.
func (b *bar) look(height int) {
	now := mapped{told: b.Check.Told(), height: height, thread: b.Col.Way.Thread(), talk: b.Col.Talk.Number(), changes: b.Col.Index.Changes(), end: -1}
	if b.until != nil {
		now.end = b.until()
	}
	if b.Search.On() {
		n, _, done, _ := b.Search.State()
		if now.search, now.matches = b.Search.Now(), n; !done && b.of.search == now.search && n < 2*b.of.matches {
			now.matches = b.of.matches // some more change little
		}
	}
	if now == b.of && len(b.marks) == height {
		return
	}
	b.of, b.marks = now, make([]spot, height)
	n := b.Col.Way.Length()
	if n == 0 || height == 0 {
		return
	}
	put := func(kind markKind, entry, call int) {
		at, ok := b.Col.Way.At(entry)
		if !ok {
			return
		}
		if m := &b.marks[min(at*height/n, height-1)]; m.kind < kind {
			*m = spot{kind, entry, call}
		}
	}
	for _, entry := range now.told.Slow {
		put(slowMark, entry, -1)
	}
	for _, entry := range now.told.Boundaries {
		put(boundaryMark, entry, -1)
	}
	if b.Search.On() {
		for _, entry := range b.Search.Entries() {
			put(matchMark, entry, -1)
		}
	}
	for p := range now.told.BadPlaces {
		if now.end >= 0 && p.Entry >= now.end {
			continue
		}
		put(errorMark, p.Entry, p.Call)
	}
}

// cell is a row of the bar, within the thumb or not.
func (b *bar) cell(row int, thumb bool) safetext.Line {
	if row >= len(b.marks) || b.marks[row].kind == noMark {
		return b.Pen.Bar(thumb)
	}
	p := b.Pen
	sign, ascii, style := "✗", "x", p.Error
	switch b.marks[row].kind {
	case slowMark:
		sign, ascii, style = "◔", "o", p.Pending
	case boundaryMark:
		sign, ascii, style = "◇", "=", p.Marker
	case matchMark:
		sign, ascii, style = "┃", "*", p.Accent
	}
	if style.Bg = 0; thumb {
		style.Reverse = true // a block with the sign in it
	}
	return p.Sign(sign, ascii, style).Line()
}

// click goes to what a row of the bar marks, or to what is there.
func (b *bar) click(row int) {
	if row < 0 || row >= b.of.height {
		return
	}
	b.Jumps.Remember()
	b.Col.Following = false
	if m := b.marks[row]; m.kind != noMark {
		b.Col.Way.ShowCall(m.entry, m.call)
		return
	}
	b.Col.Way.Go(row * b.Col.Way.Length() / b.of.height)
}
