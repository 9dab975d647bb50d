package ui

import (
	"slices"

	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/column"
	"msgview/ui/find"
	"msgview/ui/list"
	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// bar is the scroll bar, which is also a map of what is shown. What is marked on it is
// worked out when it changes, not for each screen.
type bar struct {
	*pane.Desk
	of    mapped
	marks []spot       // for each row
	rows  []render.Key // of the window, if all is in it: marks stand beside what they are about then
	until func() int   // the entry from which on errors are not marked, as the header does not count them; nil for none
}

// mapped is what the marks were made of.
type mapped struct {
	told                          *check.Told
	search                        find.Run
	matches                       int
	height, thread, talk, changes int
	end                           int // errors are marked up to here, -1 for all
	whole                         bool
}

// spot is what a row of the scroll bar marks, and the first place that it stands for.
type spot struct {
	kind        markKind
	entry, call int
}

// markKind is what is marked. Of several in one row the last one here is drawn.
type markKind uint8

const (
	noMark     markKind = iota
	mendedMark          // an error that was recovered
	slowMark
	boundaryMark
	matchMark
	warningMark
	errorMark
)

// look works out the marks for the rows of the window and its height if what they are made
// of changed.
func (b *bar) look(rows []column.Row, height int) {
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
	if now.whole = b.Col.Whole(rows); now == b.of && len(b.marks) == height && (!now.whole || b.same(rows)) {
		return
	}
	b.of, b.marks, b.rows = now, make([]spot, height), b.rows[:0]
	n := b.Col.Way.Length()
	if n == 0 || height == 0 {
		return
	}
	row := func(entry, _ int) (int, bool) {
		at, ok := b.Col.Way.At(entry)
		return min(at*height/n, height-1), ok
	}
	if now.whole {
		row = func(entry, call int) (int, bool) { return b.Col.Way.Row(rows, entry, call) }
		for _, r := range rows {
			b.rows = append(b.rows, r.Key)
		}
	}
	b.each(func(kind markKind, entry, call int) {
		if i, ok := row(entry, call); ok && i < height && b.marks[i].kind < kind {
			b.marks[i] = spot{kind, entry, call}
		}
	})
}

// same reports whether the rows are those that the marks were made for.
func (b *bar) same(rows []column.Row) bool {
	return slices.EqualFunc(rows, b.rows, func(r column.Row, k render.Key) bool { return r.Key == k })
}

// each goes through what there is to mark.
func (b *bar) each(put func(kind markKind, entry, call int)) {
	for _, p := range b.of.told.Mended() {
		if b.of.end < 0 || p.Entry < b.of.end {
			put(mendedMark, p.Entry, p.Call)
		}
	}
	for _, entry := range b.of.told.Slow {
		put(slowMark, entry, -1)
	}
	for _, entry := range b.of.told.Boundaries {
		put(boundaryMark, entry, -1)
	}
	if b.Search.On() {
		for _, entry := range b.Search.Entries() {
			put(matchMark, entry, -1)
		}
	}
	for p, severity := range b.of.told.BadPlaces {
		kind := warningMark
		if severity == findings.Error {
			kind = errorMark
		}
		if b.of.end < 0 || p.Entry < b.of.end {
			put(kind, p.Entry, p.Call)
		}
	}
}

// cell is a row of the bar, within the thumb or not.
func (b *bar) cell(row int, thumb bool) safetext.Line {
	if row >= len(b.marks) || b.marks[row].kind == noMark {
		if b.of.whole { // there is nothing to scroll
			return safetext.Spaces(1, b.Pen.Plain).Line()
		}
		return b.Pen.Bar(thumb)
	}
	p := b.Pen
	sign, ascii, style := "✗", "x", p.Error
	switch b.marks[row].kind {
	case mendedMark:
		sign, ascii, style = "×", ".", p.Dim
	case slowMark:
		sign, ascii, style = "◔", "o", p.Pending
	case boundaryMark:
		sign, ascii, style = "◇", "=", p.Marker
	case matchMark:
		sign, ascii, style = "┃", "*", p.Accent
	case warningMark:
		sign, ascii, style = "!", "!", p.Warning
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
	if b.of.whole {
		row = min(row, len(b.rows)-1)
		if row >= 0 {
			b.Col.Show(b.rows[row], list.Upper)
		}
		return
	}
	b.Col.Way.Go(row * b.Col.Way.Length() / b.of.height)
}
