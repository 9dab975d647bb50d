// Package find looks for a text in the whole log, in what is shown and in what is not,
// and brings the reader from match to match.
//
// query.go says what matches, find.go goes through the log, count.go and hits.go find the
// matches in the rows that are drawn. A Search is those with the reader.
package find

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/ui/chrome"
	"msgview/ui/column"
	"msgview/ui/list"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Search is what the reader looks for, and the match that the reader is at. The zero
// value but for the column looks for nothing.
type Search struct {
	col     *column.Column
	finder  *finder // nil if nothing is looked for
	current hit
	nth     int        // match of the current hit, from 0
	number  int        // of that match among all, from 1; 0 if none is current
	key     render.Key // item that shows the current hit
	beside  bool       // nothing of it is drawn there
	all     bool       // those in metadata are gone to, too
	rows    map[render.Key]rowHits
	looked  int // how often there was news of it, for a sign that turns
}

// New returns a search in a column.
func New(col *column.Column) *Search { return &Search{col: col} }

func (s *Search) palette() *palette.Palette { return s.col.Options().Palette }

// Start looks for a text from an item on, and for nothing if the text is empty. saw is
// what was shown when it was begun to be typed, nil if it was not.
func (s *Search) Start(text string, from render.Key, saw *column.Opened) error {
	s.Stop()
	if text == "" || text == "/" {
		if saw != nil {
			s.col.Back(saw)
		}
		return nil
	}
	q, err := newQuery(text)
	if err != nil {
		return err
	}
	s.finder = find(s.col.Log, q, int(from.Entry), s.palette(), s.col.Counter(), s.all)
	s.finder.saw = saw
	return nil
}

// Stop forgets the search and its marks in the text.
func (s *Search) Stop() {
	if s.finder != nil {
		s.finder.cancel()
	}
	s.finder, s.rows, s.number = nil, nil, 0
}

// On reports whether something is looked for.
func (s *Search) On() bool { return s.finder != nil }

// Text is what is looked for.
func (s *Search) Text() string { return s.finder.query.text }

// Now is what is being looked for.
func (s *Search) Now() Run { return Run{s.finder} }

// A Run is one search of a Search.
type Run struct{ f *finder }

// Wait waits a moment for a first match, so that a quick search needs no second screen. It
// may be called from any goroutine.
func (r Run) Wait(limit time.Duration) { r.f.waitFirst(limit) }

// Ended is closed when the log was looked through.
func (r Run) Ended() <-chan struct{} { return r.f.ended }

// State returns how many matches that n goes to were found so far, how many there are in
// metadata, and whether there may be more.
func (s *Search) State() (matches, metadata int, done bool, err error) {
	matches, kinds, done, err := s.finder.state()
	return matches, kinds[inMetadata], done, err
}

// All has n go to matches in metadata, too, or pass over them again, and says which.
func (s *Search) All() string {
	s.all = !s.all
	if f := s.finder; f != nil {
		f.mu.Lock()
		f.all = s.all
		f.mu.Unlock()
		if s.number > 0 {
			s.number = f.before(s.current) + s.nth + 1
		}
	}
	if s.all {
		return "n stops at matches in metadata, too"
	}
	return "n passes over matches in metadata, unless there are no others"
}

// Entries are those with a match that were found so far, each once, in the order of
// reading.
func (s *Search) Entries() []int {
	f := s.finder
	f.mu.Lock()
	defer f.mu.Unlock()
	var entries []int
	passes := f.passes()
	for _, h := range f.hits {
		if passes && h.kind == inMetadata {
			continue
		}
		if n := len(entries); n == 0 || entries[n-1] != h.entry {
			entries = append(entries, h.entry)
		}
	}
	return entries
}

// Take goes to the first match if the reader is at none and there is one.
func (s *Search) Take() {
	s.looked++
	if matches, _, done, _ := s.finder.state(); s.number > 0 || matches == 0 && !done {
		return
	}
	if s.finder.saw != nil {
		s.col.Back(s.finder.saw) // away from the match of a shorter text, which is closed again
	}
	// at or after the place the search began
	if h, _, ok := s.finder.from(hit{entry: s.finder.begin, part: -1}, true); ok {
		s.show(h, 0)
	}
}

// At returns the number of the match that the reader is at, 0 if at none, and its place:
// the entry and which of the matches there it is.
func (s *Search) At() (number, entry, nth int) { return s.number, s.current.entry, s.nth }

// Place returns the number of the match that the reader came to last, 0 for none, and how
// many there are as far as it was looked; done says that these are all.
func (s *Search) Place() (number, of int, done bool) {
	if s.finder == nil {
		return 0, 0, true
	}
	of, _, done, _ = s.finder.state()
	if s.number > 0 {
		number = s.finder.before(s.current) + s.nth + 1
	}
	return number, of, done
}

// Next goes to the next match: within the item that is read, or in another. It says
// whether it went on from the other end, and whether there was any.
func (s *Search) Next(forwards bool, times int) (wrapped, ok bool) {
	for range min(times, 1000) {
		h, nth, around, found := s.hitBeside(forwards)
		if !found {
			return wrapped, false
		}
		s.show(h, nth)
		wrapped = around || wrapped
	}
	return wrapped, true
}

// Wrapped says that the search went on from the other end.
func (s *Search) Wrapped(room int) string {
	const text = "the search went on from the other end"
	if s.beside {
		return chrome.Longest(room, text+"; "+besideTexts[0], "from the other end; r shows the match")
	}
	return text
}

// besideTexts say of a match that nothing of it is shown, the longest first.
var besideTexts = []string{
	"the match is in what the log keeps beside this; r shows it",
	"the match is beside this; r shows it",
	"beside this; r shows it",
	"r shows it",
}

// BesideRoom is the least room, in cells, to say that nothing of a match is shown.
var BesideRoom = len(besideTexts[len(besideTexts)-1])

// hitBeside returns the nearest match after or before the current one or, if the
// reader went elsewhere, after or before what is read: the nth of a hit.
func (s *Search) hitBeside(forwards bool) (h hit, nth int, wrapped, ok bool) {
	k := s.col.Here()
	var from, to hit // places around the hits that are passed
	if s.number > 0 && k == s.key {
		if i, ok := s.matchBeside(s.current, k, s.nth, forwards); ok {
			return s.current, i, false, true
		}
		from, to = s.current, s.current.after()
	} else {
		from = hit{entry: int(k.Entry), part: -1}
		if it := s.col.Item(k); it != nil {
			first, _ := it.Range()
			from.part = int32(first)
		}
		to = from
		var own []hit
		for range 2 { // a call and its result
			h, around, ok := s.finder.from(to, true)
			if key, shown := s.col.Shows(h.entry, int(h.part)); !ok || around || !shown || key != k {
				break
			}
			own, to = append(own, h), h.after()
		}
		if !forwards {
			slices.Reverse(own)
		}
		for _, h := range own {
			if i, ok := s.matchBeside(h, k, -1, forwards); ok {
				return h, i, false, true
			}
		}
	}
	if forwards {
		h, wrapped, ok = s.finder.from(to, true)
		return h, 0, wrapped, ok
	}
	h, wrapped, ok = s.finder.from(from, false)
	return h, maxRowHits, wrapped, ok
}

// matchBeside returns the match of a hit after or before the nth, if the reader is
// still on that, else after or before the line that is read. A hit of which nothing
// is drawn counts as one after it.
func (s *Search) matchBeside(h hit, k render.Key, nth int, forwards bool) (int, bool) {
	_, line := s.col.List.Position()
	found, all := s.hits(k), s.stops(h, k)
	if nth >= 0 && (len(all) == 0 || nth < len(all) && found.rows[all[nth]] == line) {
		if forwards {
			return nth + 1, nth+1 < int(h.count)
		}
		return nth - 1, nth > 0
	}
	if forwards {
		if len(all) == 0 {
			return 0, true
		}
		for i, n := range all {
			if found.rows[n] > line {
				return i, true
			}
		}
		return 0, false
	}
	for i := len(all) - 1; i >= 0; i-- {
		if found.rows[all[i]] < line {
			return i, true
		}
	}
	return 0, false
}

// show opens the item that a hit is in and goes to its nth match, or the last.
func (s *Search) show(h hit, nth int) {
	s.current, s.number, s.nth, s.beside = h, 1, max(min(nth, int(h.count)-1), 0), false
	k, ok := s.col.Shows(h.entry, int(h.part))
	if !ok {
		s.col.ShowEntry(h.entry)
		s.key, s.beside = s.col.Here(), true
		s.number = s.finder.before(h) + s.nth + 1
		return
	}
	s.key = k
	s.col.Show(k, list.Nearest)
	if len(s.matches(h, k)) < int(h.count) {
		s.col.Folds.Set(k, render.Full, 0)
		if len(s.matches(h, k)) < int(h.count) && s.col.Folds.Cut(k) && s.fewTexts(k) {
			s.col.Folds.Set(k, render.Full, countedRows)
		}
	}
	row := 0
	all := s.stops(h, k)
	if s.beside = len(all) == 0; !s.beside {
		row = s.hits(k).rows[all[s.nth]]
	}
	s.number = s.finder.before(h) + s.nth + 1
	s.col.List.Show(k, row, list.Nearest)
}

// fewTexts reports whether all texts of an item may be drawn.
func (s *Search) fewTexts(k render.Key) bool {
	it := s.col.Item(k)
	return it != nil && fewTexts(it)
}

// Beside reports whether the reader is at a match of which nothing is shown.
func (s *Search) Beside() bool { return s.number > 0 && s.beside && s.col.Here() == s.key }

// Says says how the search stands: the number of the match, how many there are, and in
// what if there is room for that, in cells, or that nothing of it is shown if beside is
// set.
func (s *Search) Says(room int, pen chrome.Pen, beside bool) string {
	if s.finder == nil {
		return ""
	}
	matches, kinds, done, _ := s.finder.state()
	var where []string
	s.finder.mu.Lock()
	passes := s.finder.passes()
	s.finder.mu.Unlock()
	apart := "" // what is passed over
	for kind, name := range kindNames {
		if n := kinds[kind]; n > 0 {
			if passes && hitKind(kind) == inMetadata {
				apart = fmt.Sprintf(" +%d in %s", n, name)
				continue
			}
			where = append(where, fmt.Sprintf("%d in %s", n, name))
		}
	}
	more := ""
	if !done {
		more = "+"
	}
	now, _, _ := s.Place()
	number := fmt.Sprintf("%d/%d%s", now, matches, more)
	if len(number)+len(apart) <= room {
		number += apart
	}
	if !done {
		number = pen.Spinner(s.looked) + " " + number
	}
	in := strings.Join(where, pen.Dot())
	if beside && s.Beside() {
		in = chrome.Longest(room-len(number)-2, besideTexts...)
	}
	if full := in + "  " + number; in != "" && safetext.CleanLine(full, pen.Dim, room+1).Width() <= room {
		return full
	}
	return number
}

// kindNames are the kinds of hits as the footer names them.
var kindNames = [...]string{inTalk: "talk", inArguments: "arguments", inResults: "results", inReasoning: "reasoning", inOther: "the rest", inMetadata: "metadata"}
