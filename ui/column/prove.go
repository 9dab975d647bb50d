package column

import (
	"strings"

	"msgview/ui/list"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Prove puts the reader on the row of an item that has a text of it, and opens the item
// for that where it must be. Without such a row the reader is on the item.
func Prove(c *Column, k render.Key, text string) {
	c.Show(k, list.Centre)
	it := c.items.item(k)
	if it == nil {
		return
	}
	text = strings.Join(strings.Fields(safetext.Plain(text, true)), " ")
	if runes := []rune(text); len(runes) > maxProof {
		text = string(runes[:maxProof])
	}
	if text == "" {
		return
	}
	if row, ok := rowWith(c, k, text); ok {
		c.List.Show(k, row, list.Upper)
		return
	}
	if c.items.state(it) < render.Full {
		c.Change(func() { c.items.setFold(k, render.Full) })
		if row, ok := rowWith(c, k, text); ok {
			c.List.Show(k, row, list.Centre)
		}
	}
}

// maxProof is how much of a text is looked for: rows wrap.
const maxProof = 24

// rowWith returns the row of an item that has a text, of several the last: the head of a
// call may have it, too.
func rowWith(c *Column, k render.Key, text string) (row int, ok bool) {
	for i, l := range c.items.Lines(k) {
		if strings.Contains(strings.Join(strings.Fields(l.Plain()), " "), text) && (i > 0 || !ok) {
			row, ok = i, true
		}
	}
	return row, ok
}
