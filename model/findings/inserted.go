package findings

import (
	"cmp"
	"slices"
	"strings"

	"msgview/model/tool"
	"msgview/model/wordset"
)

// Rows that were only put into a file, and a later write of the whole of it lacks: nothing that
// was taken out tells that the old text is back, so the rest of the file has to.

// An inserted is an edit that took nothing out, or put far more in.
type inserted struct {
	place  Place
	rows   []string // that it put in
	names  []string // words that are new with them
	base   []uint32 // rows of the file before, nil if nobody looked at it
	around string   // what stood together before, "" if the rows came before or behind it
	shells uint64

	anchors []string // rows that it was made at, of one that took rows out
	gone    []uint32 // those that it took out
	heard   uint64   // see files
}

// Bounds of what is kept of such an edit.
const (
	maxInserts = 8
	maxNames   = 3 // the longest words
	manyRows   = 3 // that are more than another way to say the same
	leastName  = 5 // bytes of a word that tells something
)

// insert notes an edit that only puts rows in, and forgets the ones that another takes out.
func (a *file) insert(g *files, at Place, one tool.Edit) {
	a.inserts = slices.DeleteFunc(a.inserts, func(b inserted) bool {
		return slices.ContainsFunc(b.rows, func(row string) bool {
			return strings.Contains(one.Old, row) && !strings.Contains(one.New, row)
		})
	})
	if len(a.inserts) >= maxInserts || len(one.New) > maxPatch {
		return
	}
	in := inserted{place: at, base: a.base, shells: a.changes(g), heard: g.heard}
	if !holdsAll(one.New, one.Old) {
		if len(in.base) == 0 || strings.Count(one.New, "\n") < manyRows-1 {
			return
		}
		in.madeAt(one)
	}
	forNow := 0
	for row := range strings.Lines(one.New) {
		if row = strings.TrimSpace(row); len(row) < leastRow || len(row) > maxText || strings.Contains(one.Old, row) {
			continue
		}
		if isForNow(row) {
			forNow++
			continue
		}
		if len(in.rows) < maxAdded {
			in.rows = append(in.rows, strings.Clone(row))
		}
	}
	if len(in.rows) < max(1, 3*forNow) { // a few within others are to stay
		return
	}
	for _, word := range longWords(strings.Join(in.rows, "\n")) {
		if !keywords.Has(word) && !strings.Contains(one.Old, word) && !slices.Contains(in.names, word) {
			in.names = append(in.names, word)
		}
	}
	slices.SortStableFunc(in.names, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	if in.anchors != nil {
		if len(in.rows) >= manyRows && len(in.names) >= 2 && len(in.base) > 0 {
			in.names = in.names[:min(len(in.names), maxAdded)]
			a.inserts = append(a.inserts, in)
		}
		return
	}
	in.names = in.names[:min(len(in.names), maxNames)]
	if old := strings.TrimSpace(one.Old); strings.Contains(old, "\n") && len(old) <= maxListing && !strings.Contains(one.New, old) {
		in.around = strings.Clone(old)
	}
	if in.around != "" || len(in.base) > 0 {
		a.inserts = append(a.inserts, in)
	}
}

// madeAt notes what an edit that takes rows out was made at, and these.
func (in *inserted) madeAt(one tool.Edit) {
	in.anchors = []string{}
	for row := range strings.Lines(one.Old) {
		if row = strings.TrimSpace(row); len(row) < leastRow || len(row) > maxText {
			continue
		}
		if !strings.Contains(one.New, row) {
			in.gone = append(in.gone, rowHash(row))
		}
		if len(in.anchors) < maxAdded {
			in.anchors = append(in.anchors, strings.Clone(row))
		}
	}
}

func containsAny(text string, all []string) bool {
	return slices.ContainsFunc(all, func(w string) bool { return strings.Contains(text, w) })
}

// holdsAll reports whether a text has all rows of another one, in their order.
func holdsAll(text, other string) bool {
	rest := strings.Split(text, "\n")
	for row := range strings.Lines(strings.TrimSpace(other)) {
		row = strings.TrimSpace(row)
		i := slices.IndexFunc(rest, func(r string) bool { return strings.TrimSpace(r) == row })
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
	}
	return true
}

// isForNow reports whether a row is one that is put in to look what happens, and taken out again.
func isForNow(row string) bool {
	low := strings.ToLower(strings.TrimLeft(row, " \t/#*-<!"))
	for _, w := range [...]string{"print", "console.", "fmt.print", "log.", "logger.", "logging.", "debug", "dbg!", "breakpoint", "import pdb", "pdb.", "puts ", "p ", "var_dump", "dd(", "system.out", "echo ", "todo", "fixme", "xxx", "time.sleep", "sleep"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return strings.Contains(low, "debug")
}

// keywords are words that tell nothing of a row of code.
var keywords = wordset.Set{Words: "return import const function class public private protected static async await export default string while raise except break continue false import print yield lambda throw catch final finally struct interface package module extends implements throws except boolean number object array float double switch extern using namespace template typename virtual override"}

// longWords returns the words of a text that are long enough to tell something.
func longWords(text string) []string {
	return slices.DeleteFunc(strings.FieldsFunc(text, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c < 0x80
	}), func(w string) bool { return len(w) < leastName })
}

// seen takes all rows that a file has now for what later edits are put into. Those that are gone
// by then were taken out by somebody else, unless the file is as it was before them: an old copy.
func (a *file) seen(rows []uint32, text string, shells uint64) (old *inserted) {
	a.base = rows
	a.inserts = slices.DeleteFunc(a.inserts, func(in inserted) bool {
		if in.within(text) {
			return false
		}
		if in.shells == shells && len(in.base) > 0 && in.anchors == nil && slices.Equal(in.base, rows) {
			old = &in
			return false
		}
		return true
	})
	return old
}

// within reports whether a text has one of the rows.
func (in *inserted) within(text string) bool {
	return containsAny(text, in.rows)
}

// drops looks for rows that were put in and are not in what is written, though it has what was
// there before them.
func (a *file) drops(g *files, l *looked, e *ended, text string) {
	all := a.inserts
	a.inserts = nil
	if len(all) == 0 {
		return
	}
	now := map[uint32]bool{}
	for row := range strings.Lines(text) {
		now[rowHash(row)] = true
	}
	paths := e.use.Paths()
	for _, in := range all {
		if in.shells != a.changes(g) || in.within(text) || containsAny(text, in.names) {
			continue
		}
		if in.anchors != nil && (in.heard != g.heard || !containsAny(text, in.anchors) || g.saying.saysAnew(g.thread)) {
			continue
		}
		if !in.isBefore(now) && (in.around == "" || !strings.Contains(text, in.around)) {
			continue
		}
		if g.saying.saysBack(g.thread, in.place) || g.saying.saysOut(g.thread, strings.Join(paths[:min(len(paths), 1)], ""), in.rows) {
			continue
		}
		f := e.finding(Likely, in.rows[0])
		f.Counterpart = &in.place
		l.say(e.place, ruleUndone, e.target, f)
		return
	}
}

// isBefore reports whether what a file has now is what it had before the rows came, but for a few.
func (in *inserted) isBefore(now map[uint32]bool) bool {
	kept, all := 0, 0
	for _, h := range in.base {
		if slices.Contains(in.gone, h) {
			continue
		}
		if all++; now[h] {
			kept++
		}
	}
	return kept >= 2 && all-kept <= max(1, all/5)
}
