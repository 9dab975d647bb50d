package ui

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/column"
	"msgview/ui/render"
)

// awaited is a call that had no result when it was said, or when the log was opened.
type awaited struct {
	key   render.Key
	place int // among the calls of its message
}

// Not all calls get a result. Those that came before the log was opened stand near its end.
const (
	mostAwaited   = 1000
	awaitedBefore = 200
)

// saidItem is what was said of the newest item, which may grow.
type saidItem struct {
	key   render.Key
	text  string
	words prefix
	items int // that share its row

	now   string // what is shown of it, and since when, if that is something else
	since time.Time
}

// restPause is how long an item does not grow until it is said what is new of it.
const restPause = time.Second

// resultOf returns the entry of the result of a call. One that the log has, but was not drawn
// yet, is still to come.
func resultOf(c *column.Column, k render.Key, place int) (entry int, ok bool) {
	entry, _, ok = c.Index.Result(int(k.Entry), place)
	return entry, ok && entry < c.Seen()
}

// awaitRow takes note of the calls of a row that is said.
func (l *linear) awaitRow(c *column.Column, k render.Key) {
	if it := c.Item(k); it != nil {
		column.RowsOf(c).Sharing(it, func(it *render.Item) { l.await(c, it) })
	}
}

// await takes note of a call.
func (l *linear) await(c *column.Column, it *render.Item) {
	if it.Kind != render.Call {
		return
	}
	at, there := slices.BinarySearchFunc(l.awaited, it.Key, func(a awaited, k render.Key) int { return inLog(a.key, k) })
	_, got := resultOf(c, it.Key, int(it.CallPlace))
	switch {
	case there && got:
		l.awaited = slices.Delete(l.awaited, at, at+1)
	case !there && !got:
		l.awaited = slices.Insert(l.awaited, at, awaited{it.Key, int(it.CallPlace)})
		l.awaited = l.awaited[max(0, len(l.awaited)-mostAwaited):]
	}
}

// awaitOpen takes note of the calls near the end of the log that have no result yet.
func (l *linear) awaitOpen(c *column.Column) {
	n := c.Seen()
	for entry := max(0, n-awaitedBefore); entry < n; entry++ {
		if f := c.Index.Flags(entry); !f.Has(model.FlagCall) || !f.Has(model.FlagLoose) && !f.Has(model.FlagOpen) {
			continue
		}
		for i, all := 0, c.Items(c.Index.Owner(entry)); i < len(all); i++ {
			l.await(c, &all[i])
		}
	}
}

// inLog compares the places of items in the log.
func inLog(a, b render.Key) int {
	return cmp.Or(cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.Place, b.Place))
}

// result is the result of a call that was awaited.
type result struct {
	call render.Key
	row  render.Key // of the item that has the row of the call
	from int        // the entry that it stands in
}

// results are those that came since it was looked last, in their order. They are not awaited
// any more.
func (l *linear) results(c *column.Column) (all []result) {
	l.awaited = slices.DeleteFunc(l.awaited, func(a awaited) bool {
		from, ok := resultOf(c, a.key, a.place)
		if !ok {
			return false
		}
		if row, shown := column.RowsOf(c).Of(a.key); shown {
			all = append(all, result{a.key, row, from})
		}
		return true
	})
	slices.SortStableFunc(all, func(a, b result) int { return cmp.Compare(a.from, b.from) })
	return all
}

// sayResults says those of the results that stand before an entry, and returns the others.
// Calls that share a row have it said once.
func (l *linear) sayResults(m *Model, all []result, before int) (others []result, said bool) {
	for i, r := range all {
		if r.from >= before {
			return all[i:], said
		}
		it := m.Col.Item(r.call)
		lines := resultLines(m.Col, r)
		if it == nil || it.Call == nil || len(lines) == 0 {
			continue
		}
		l.line("Tool result of " + it.Call.Name + ", " + position(m, r.call) + ":")
		if next := i + 1; r.row == r.call || next == len(all) || all[next].row != r.row || all[next].from >= before {
			l.line(strings.Join(lines, "\n"))
		}
		if text := itemText(m.Col, r.row); r.row == l.key {
			l.text = text
		}
		if r.row == l.spoken.key {
			l.speaks(m, r.row)
		}
		l.of.says(r.call)
		said = true
	}
	return nil, said
}

// resultLines are the row of a call and its result, without what else is shown of the call and
// was said before.
func resultLines(c *column.Column, r result) []string {
	rows := c.Lines(r.row)
	all := saidLines(rows)
	at := c.ResultRow(r.row)
	if r.row != r.call || at <= 0 || at >= len(rows) {
		return all
	}
	before := saidLines(rows[:at])
	head := slices.IndexFunc(before, func(s string) bool { return !notice(s) })
	if head < 0 || len(before) > len(all) {
		return all
	}
	return append([]string{before[head]}, all[len(before):]...)
}

// speaks takes note of what is said of the newest item.
func (l *linear) speaks(m *Model, k render.Key) {
	l.spoken = saidItem{key: k, text: itemText(m.Col, k)}
	l.spoken.words, l.spoken.items = amount(m.Col, k)
}

// amount is how much there is of an item, however it is shown and without masks, which get their
// numbers later. What a call does, and for how long, is told by its result.
func amount(c *column.Column, k render.Key) (words prefix, items int) {
	it := c.Item(k)
	if it == nil {
		return prefix{}, 0
	}
	if it.Kind != render.Call {
		parts := it.Parts
		if log := plainOf(c.Log); log != c.Log {
			from, to := it.Range()
			if msg, err := log.Message(int(k.Entry)); err == nil && from < to && to <= len(msg.Parts) {
				parts = msg.Parts[from:to]
			}
		}
		words = prefixOf(wordsOf(&model.Message{Parts: parts}))
	}
	column.RowsOf(c).Sharing(it, func(*render.Item) { items++ })
	return words, items
}

// rest says what is new of the newest item that was said, once it does not grow for a while or
// something else came.
func (l *linear) rest(m *Model, complete bool) (said bool) {
	s := &l.spoken
	text := ""
	if s.text != "" {
		text = itemText(m.Col, s.key)
	}
	if text == "" || text == s.text {
		s.now = ""
		return false
	}
	words, items := amount(m.Col, s.key)
	if words == s.words && items == s.items { // it is shown otherwise
		s.text, s.now = text, ""
		return false
	}
	if now := m.opt.Now(); s.now != text {
		s.now, s.since = text, now
	}
	if !complete && m.opt.Now().Sub(s.since) < restPause {
		return false
	}
	if lines := newLines(s.text, text); len(lines) > 0 {
		l.line(role(m.Col.Item(s.key)) + ", " + position(m, s.key) + ", goes on:")
		l.line(strings.Join(lines, "\n"))
		said = true
	}
	if l.key == s.key {
		l.text = text
	}
	l.speaks(m, s.key)
	l.awaitRow(m.Col, s.key)
	return said
}

// newLines are what a text has that it had not before, between what it begins and ends with as
// then. Of a line that went on it is the words from there.
func newLines(before, now string) []string {
	old, all := strings.Split(before, "\n"), strings.Split(now, "\n")
	for len(old) > 0 && len(all) > 0 && sameWords(old[0], all[0]) {
		old, all = old[1:], all[1:]
	}
	for len(old) > 0 && len(all) > 0 && sameWords(old[len(old)-1], all[len(all)-1]) {
		old, all = old[:len(old)-1], all[:len(all)-1]
	}
	if len(old) == 0 || len(all) == 0 || !strings.HasPrefix(all[0], old[0]) {
		return all
	}
	from := len(old[0])
	if rest := all[0][from:]; rest != "" && rest[0] != ' ' { // within a word
		from = strings.LastIndexByte(old[0], ' ') + 1
	}
	all[0] = strings.TrimLeft(all[0][from:], " ")
	return all
}

// sameWords reports whether two lines differ in nothing but their spaces.
func sameWords(a, b string) bool {
	return a == b || slices.Equal(strings.Fields(a), strings.Fields(b))
}
