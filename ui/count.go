package ui

import (
	"msgview/model"
	"msgview/ui/highlight"
	"msgview/ui/markdown"
	"msgview/ui/render"
)

// Matches are counted once, when they are found, in the rows of the item that shows
// them: what n goes through later, and the numbers in the footer, stay as they are.

// maxCountDrawn bounds the texts that are drawn to count the matches in them, in bytes;
// beyond, and in longer texts than maxCountText, those in what the log has are counted.
const (
	maxCountDrawn = 16 << 20
	maxCountText  = 4 << 20
)

// countedRows is the limit of a body whose matches are counted, in rows.
const countedRows = 1 << 20

// drawnPlace is what matches in rows are counted for: an item or, of a call, its result.
type drawnPlace struct {
	key    render.Key
	result bool
}

// apart returns items that are drawn as those on the screen are, for another goroutine.
func (m *Model) apart() *items {
	s := newItems(m.log, nil)
	s.root, s.talk, s.level, s.filter = m.items.root, m.items.talk, m.items.level, m.items.filter
	if m.items.drawer != nil {
		code := highlight.New(m.palette)
		s.drawer = render.New(m.draw, markdown.NewSet(m.palette, code, m.opt.ASCII), code)
	}
	return s
}

// count returns the number of matches in the rows of a hit's item where all of it is
// shown, ok if it is known: not where too much would have to be drawn.
func (f *finder) count(h hit) (n int, at drawnPlace, ok bool) {
	if f.items.drawer == nil || f.room < 0 {
		return 0, at, false
	}
	k, ok := f.items.hitKey(h)
	if !ok {
		return 0, at, true
	}
	it := f.items.item(k)
	size := drawnSize(it)
	if size > maxCountText {
		return 0, at, false
	}
	f.room -= size
	f.items.setFold(k, render.Full)
	f.items.limit[k] = countedRows
	rows := f.query.inRows(f.items.draw(k, render.Full)).rows
	return len(h.own(it, f.items.drawn[k].result, rows)), drawnPlace{k, h.result}, true
}

// drawnSize is about the length of the texts of an item, in bytes.
func drawnSize(it *render.Item) int {
	size := 1000
	add := func(text string) bool {
		size += len(text)
		return size <= maxCountText
	}
	for _, p := range it.Parts {
		render.PartTexts(p, add)
	}
	if it.Result != nil {
		render.PartTexts(it.Result, add)
	}
	return size
}

// forget drops what was drawn to count.
func (f *finder) forget() {
	s := f.items
	s.forgetFolds()
	clear(s.kept)
	clear(s.made)
	clear(s.drawn)
}

// logged returns the number of matches in a part as it is logged, each text once.
func (f *finder) logged(m *model.Message, part int) int {
	n := 0
	seen := map[string]bool{}
	render.PartTexts(m.Parts[part], func(text string) bool {
		if !seen[text] {
			seen[text] = true
			n += len(f.query.in(text, maxRowHits-n))
		}
		return n < maxRowHits
	})
	return n
}

// onlyResults reports whether all that is shown of an entry is shown with the calls
// of others.
func (f *finder) onlyResults(entry int) bool { return len(f.items.of(entry)) == 0 }
