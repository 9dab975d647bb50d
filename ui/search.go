package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/list"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// search starts a search from where the reader is, or was when the prompt was
// opened.
func (m *Model) search(text string) tea.Cmd {
	m.stopFinder()
	m.number = 0
	if text == "" || text == "/" {
		if m.prompt != nil {
			m.back(&m.prompt.saw)
		}
		return nil
	}
	q, err := newQuery(text)
	if err != nil {
		if m.prompt != nil {
			m.prompt.err = err.Error()
		} else {
			m.complain(err.Error())
		}
		return nil
	}
	from := m.here()
	var saw *opened
	if m.prompt != nil {
		m.prompt.err = ""
		from, saw = m.prompt.from, &m.prompt.saw
	}
	m.finder = find(m.log, q, int(from.Entry), m.palette, m.apart())
	m.finder.saw = saw
	return m.watch(m.finder)
}

// watch waits for the search to find something or to end.
func (m *Model) watch(f *finder) tea.Cmd {
	return func() tea.Msg {
		f.waitFirst(100 * time.Millisecond)
		return foundMsg{f}
	}
}

// found handles news of a search.
func (m *Model) found(f *finder) tea.Cmd {
	if f != m.finder {
		return nil // of a search that was given up
	}
	hits, _, done, err := f.state()
	if err != nil {
		m.complain(err.Error())
	}
	if m.number == 0 && (hits > 0 || done) {
		if f.saw != nil {
			m.back(f.saw) // away from the match of a shorter text, which is closed again
		}
		m.showFirst()
	}
	if done {
		if hits == 0 && m.prompt == nil {
			m.complain("not found: " + f.query.text)
		}
		return nil
	}
	return tea.Tick(50*time.Millisecond, func(time.Time) tea.Msg { return foundMsg{f} })
}

// showFirst goes to the first match at or after the place the search began.
func (m *Model) showFirst() {
	if h, _, ok := m.finder.from(hit{entry: m.finder.begin, part: -1}, true); ok {
		m.showHit(h, 0)
	}
}

// nextHit goes to the next match: within the item that is read, or in another.
func (m *Model) nextHit(forwards bool, times int) tea.Cmd {
	if m.finder == nil {
		m.say("nothing was searched for yet; / searches")
		return nil
	}
	for range min(times, 1000) {
		h, nth, wrapped, ok := m.hitBeside(forwards)
		if !ok {
			if _, _, done, _ := m.finder.state(); done {
				m.complain("not found: " + m.finder.query.text)
			}
			return nil
		}
		m.showHit(h, nth)
		switch {
		case wrapped && m.beside:
			m.say(longest(m.width-1, wrappedText+"; "+besideTexts[0], "from the other end; r shows the match"))
		case wrapped:
			m.say(wrappedText)
		}
	}
	return nil
}

const wrappedText = "the search went on from the other end"

// besideTexts say of a match that nothing of it is shown, the longest first.
var besideTexts = []string{
	"the match is in what the log keeps beside this; r shows it",
	"the match is beside this; r shows it",
	"beside this; r shows it",
	"r shows it",
}

// longest returns the first of some texts that has room, in cells, or the last.
func longest(room int, texts ...string) string {
	for _, t := range texts {
		if len(t) <= room {
			return t
		}
	}
	return texts[len(texts)-1]
}

// hitBeside returns the nearest match after or before the current one or, if the
// reader went elsewhere, after or before what is read: the nth of a hit.
func (m *Model) hitBeside(forwards bool) (h hit, nth int, wrapped, ok bool) {
	k := m.here()
	var from, to hit // places around the hits that are passed
	if m.number > 0 && k == m.currentKey {
		if i, ok := m.matchBeside(m.current, k, m.nth, forwards); ok {
			return m.current, i, false, true
		}
		from, to = m.current, m.current.after()
	} else {
		from = hit{entry: int(k.Entry), part: -1}
		if it := m.items.item(k); it != nil {
			first, _ := it.Range()
			from.part = int32(first)
		}
		to = from
		var own []hit
		for range 2 { // a call and its result
			h, around, ok := m.finder.from(to, true)
			if key, shown := m.items.hitKey(h); !ok || around || !shown || key != k {
				break
			}
			own, to = append(own, h), h.after()
		}
		if !forwards {
			slices.Reverse(own)
		}
		for _, h := range own {
			if i, ok := m.matchBeside(h, k, -1, forwards); ok {
				return h, i, false, true
			}
		}
	}
	if forwards {
		h, wrapped, ok = m.finder.from(to, true)
		return h, 0, wrapped, ok
	}
	h, wrapped, ok = m.finder.from(from, false)
	return h, maxRowHits, wrapped, ok
}

// matchBeside returns the match of a hit after or before the nth, if the reader is
// still on that, else after or before the line that is read. A hit of which nothing
// is drawn counts as one after it.
func (m *Model) matchBeside(h hit, k render.Key, nth int, forwards bool) (int, bool) {
	_, line := m.list.Position()
	found, all := m.hits(k), m.stops(h, k)
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

// showHit opens the item that a hit is in and goes to its nth match, or the last.
func (m *Model) showHit(h hit, nth int) {
	m.current, m.number, m.nth, m.beside = h, 1, max(min(nth, int(h.count)-1), 0), false
	k, ok := m.items.hitKey(h)
	if !ok {
		m.showEntry(h.entry)
		m.currentKey, m.beside = m.here(), true
		m.number = m.finder.before(h) + m.nth + 1
		return
	}
	m.currentKey = k
	m.show(k, list.Nearest)
	if len(m.matches(h, k)) < int(h.count) {
		m.change(func() { m.items.setFold(k, render.Full) })
		if len(m.matches(h, k)) < int(h.count) && m.items.cut(k) {
			m.change(func() { m.items.limit[k] = countedRows })
		}
	}
	row := 0
	all := m.stops(h, k)
	if m.beside = len(all) == 0; !m.beside {
		row = m.hits(k).rows[all[m.nth]]
	}
	m.number = m.finder.before(h) + m.nth + 1
	m.list.Show(k, row, list.Nearest)
}

// cancelSearch forgets the search and its marks in the text.
func (m *Model) cancelSearch() {
	m.stopFinder()
	m.number = 0
}

func (m *Model) stopFinder() {
	if m.finder != nil {
		m.finder.cancel()
		m.finder = nil
	}
}

// onBeside reports whether the reader is at a match of which nothing is shown.
func (m *Model) onBeside() bool {
	return m.prompt == nil && m.number > 0 && m.beside && m.here() == m.currentKey
}

// searchState says how the search stands: the number of the match, how many
// there are, and in what if there is room for that, in cells.
func (m *Model) searchState(room int) string {
	if m.finder == nil {
		return ""
	}
	matches, kinds, done, _ := m.finder.state()
	var where []string
	for kind, name := range kindNames {
		if n := kinds[kind]; n > 0 {
			where = append(where, fmt.Sprintf("%d in %s", n, name))
		}
	}
	more := ""
	if !done {
		more = "+"
	}
	now := 0
	if m.number > 0 {
		now = m.finder.before(m.current) + m.nth + 1
	}
	number := fmt.Sprintf("%d/%d%s", now, matches, more)
	s := strings.Join(where, m.dot())
	if m.onBeside() {
		s = longest(room-len(number)-2, besideTexts...)
	}
	if full := s + "  " + number; s != "" && safetext.CleanLine(full, m.palette.Dim, room+1).Width() <= room {
		return full
	}
	return number
}

// kindNames are the kinds of hits as the footer names them.
var kindNames = [...]string{inTalk: "talk", inArguments: "arguments", inResults: "results", inReasoning: "reasoning", inOther: "the rest"}
