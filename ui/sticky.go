package ui

import (
	"fmt"
	"strings"

	"msgview/ui/chrome"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/turns"
)

// The row below the header says which turn the first row of the text is in, and its prompt
// where that is scrolled away. It is there however far the reader is, so that nothing
// below it moves when the prompt goes or comes.

// names reports whether there is to be such a row. There is none where all of the log is on
// the screen and the row would say nothing that the header does not, unless that has no room
// for the name and the title. When that ends, the row comes over the text, and stays.
func (h *header) names(width int) bool {
	if h.turns() == 0 {
		return false
	}
	if h.tail.loading || h.Col.List.Height() == 0 || h.asked && !h.spare {
		return true
	}
	if !h.asked || !h.spare || !h.allShown() {
		h.asked, h.spare = true, h.tail.ended() && h.allShown() && h.saysNothing()
	}
	return !h.spare || h.cuts(width)
}

// allShown reports whether all of the log is in the window, with a row to spare.
func (h *header) allShown() bool {
	rows := h.Col.List.Rows()
	if len(rows) == 0 || len(rows) >= h.Col.List.Height() || rows[0].Line > 0 {
		return false
	}
	for first := range h.Col.All() {
		return first == rows[0].Key
	}
	return false
}

// saysNothing reports whether the row would be empty, or name the only turn.
func (h *header) saysNothing() bool {
	entry, cut, ok := h.Col.Way.First()
	return !ok || !h.findTurn(entry) || h.turns() == 1 && !cut
}

// namedTurn is what is said of a turn, for a state of the index.
type namedTurn struct {
	changes, talk int
	entry, next   int // its prompt, and that of the next one
	number        int
	title, took   string
}

// turns counts those of what is shown.
func (h *header) turns() int { return h.Col.Talk.Totals(true).Turns }

// turnLine names the turn of the first row. Where that is seen there, something else has its
// room.
func (h *header) turnLine(width int, other func(room int) safetext.Text) safetext.Line {
	entry, cut, ok := h.Col.Way.First()
	if !ok {
		return safetext.Line{}
	}
	p, t := h.Pen, &h.turn
	ends := func(left, right safetext.Text) safetext.Line {
		return chrome.Ends(p.Row(width, left), p.Row(width, right), width-1, p.Plain).Line(width)
	}
	if !h.findTurn(entry) {
		says := "before turn 1 of " + render.Number(h.turns())
		if width < 60 {
			says = fmt.Sprintf("before 1/%d", h.turns())
		}
		right := safetext.CleanLine(says, p.Dim, max(width-2, 1))
		return ends(other(width-right.Width()-3), right)
	}
	says := fmt.Sprintf("turn %s of %s", render.Number(t.number), render.Number(h.turns()))
	if width < 60 {
		says = fmt.Sprintf("%d/%d", t.number, h.turns())
	}
	if t.took != "" {
		says += "  " + t.took
	}
	right := safetext.CleanLine(says, p.Dim, max(width-2, 1))
	if entry == t.entry && !cut {
		return ends(other(width-right.Width()-3), right)
	}
	left := safetext.CleanLine(fmt.Sprintf(" %d ", t.number), p.Dim, width).Line()
	if room := width - left.Width() - right.Width() - 3; room >= minTitle/2 {
		left = left.Append(safetext.CleanLine(t.title, p.Plain, 4*room)).Truncate(left.Width()+room, p.Sign("…", "...", p.Dim))
	}
	return ends(left.Text(), right)
}

// findTurn reads what is said of the turn of an entry, if that is another one or the log
// changed. It reports whether there is one.
func (h *header) findTurn(entry int) bool {
	index, talk := h.Col.Index, h.Col.Talk.Number()
	if t := &h.turn; t.number > 0 && t.changes == index.Changes() && t.talk == talk && t.entry <= entry && entry < t.next && !index.Interleaved() {
		return true
	}
	begin := entry
	if !isTurn(entry, index.Flags(entry)) {
		var ok bool
		if begin, ok = index.Next(entry, -1, talk, isTurn); !ok {
			return false
		}
	}
	if t := &h.turn; t.number > 0 && t.changes == index.Changes() && t.talk == talk && t.entry == begin {
		return true
	}
	next, ok := index.Next(begin, 1, talk, isTurn)
	if !ok {
		next = index.Len()
	}
	_, before := h.Col.Talk.Numbers(begin)
	h.turn = namedTurn{index.Changes(), talk, begin, next, before + 1, strings.TrimSpace(turns.Title(h.Col.Log, begin)), turns.Short(turns.Took(h.Col.Log, begin, next, talk))}
	return true
}

// promptNamed is the prompt of the turn that the row names: of the first one where it says
// that what is read stands before that.
func (h *header) promptNamed() (entry int, ok bool) {
	first, _, ok := h.Col.Way.First()
	if ok && h.findTurn(first) {
		return h.turn.entry, true
	}
	return h.Col.Index.Next(first, 1, h.Col.Talk.Number(), isTurn)
}
