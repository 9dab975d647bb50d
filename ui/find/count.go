package find

import (
	"msgview/model"
	"msgview/ui/render"
)

// Matches are counted once, when they are found, in the rows of the item that shows
// them: what n goes through later, and the numbers in the footer, stay as they are.

// maxCountText is how long the texts of an item are, in bytes, that is drawn to count the
// matches in it; in longer ones those in what the log has are counted.
const maxCountText = 4 << 20

// maxCountHits bounds the hits of one message that are drawn to count their matches.
const maxCountHits = 1000

// countedRows is the limit of a body whose matches are counted, in rows.
const countedRows = 1 << 20

// drawnPlace is what matches in rows are counted for: an item or, of a call, its result.
type drawnPlace struct {
	key    render.Key
	result bool
}

// count returns the number of matches in the rows of a hit's item where all of it is
// shown, ok if it is known: not where too much would have to be drawn.
func (f *finder) count(h hit) (n int, at drawnPlace, ok bool) {
	if f.drawn++; !f.items.Draws() || f.drawn > maxCountHits {
		return 0, at, false
	}
	k, ok := f.items.Shows(h.entry, int(h.part))
	if !ok {
		return 0, at, true
	}
	it := f.items.Item(k)
	if !fewTexts(it) {
		return 0, at, false
	}
	lines, result := f.items.Full(k, countedRows)
	return len(h.own(it, result, f.query.inRows(lines).rows)), drawnPlace{k, h.result}, true
}

// fewTexts reports whether the texts of an item are no longer than maxCountText: all of
// them may be drawn.
func fewTexts(it *render.Item) bool {
	size := 0
	add := func(text string) bool {
		size += len(text)
		return size <= maxCountText
	}
	for _, p := range it.Parts {
		render.PartTexts(p, add)
	}
	if it.Result() != nil {
		render.PartTexts(it.Result(), add)
	}
	return size <= maxCountText
}

// logged returns the number of matches in parts of a message as they are logged, each
// text once.
func (f *finder) logged(m *model.Message, parts []int) int {
	n := 0
	seen := map[string]bool{}
	for _, part := range parts {
		render.PartTexts(m.Parts[part], func(text string) bool {
			if !seen[text] {
				seen[text] = true
				n += len(f.query.in(text, maxRowHits-n))
			}
			return n < maxRowHits
		})
	}
	return n
}
