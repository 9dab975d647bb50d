package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
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
	m.finder = find(m.log, q, int(from.Entry), m.palette)
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
		if wrapped {
			m.say("the search went on from the other end")
		}
	}
	return nil
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
			if key, shown := m.hitKey(h); !ok || around || !shown || key != k {
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
	found, all := m.hits(k), m.matches(h, k)
	if nth >= 0 && nth < len(all) && found.rows[all[nth]] == line {
		if forwards {
			return nth + 1, nth+1 < len(all)
		}
		return nth - 1, nth > 0
	}
	if forwards {
		if len(all) == 0 && nth < 0 {
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

// matches returns which of the matches in the rows of an item are those of a hit: of a
// call there are some in what was called and some in its result.
func (m *Model) matches(h hit, k render.Key) []int {
	found := m.hits(k)
	it := m.items.item(k)
	if it == nil {
		return nil
	}
	if first, _ := it.Range(); h.part < 0 && m.finder.has(hit{entry: h.entry, talk: h.talk, part: int32(first)}) {
		return nil // what is drawn is counted as that
	}
	result := m.items.drawn[k].result
	var all []int
	for i, row := range found.rows {
		if it.Kind != render.Call || h.result == (result > 0 && row >= result) {
			all = append(all, i)
		}
	}
	return all
}

// showHit opens the item that a hit is in and goes to its nth match, or the last.
func (m *Model) showHit(h hit, nth int) {
	m.current, m.number, m.nth = h, 1, 0
	k, ok := m.hitKey(h)
	if !ok {
		m.showEntry(h.entry)
		m.currentKey = m.here()
		return
	}
	m.currentKey = k
	m.show(k, list.Nearest)
	all := m.matches(h, k)
	if len(all) < int(h.count) || len(all) == 0 {
		m.change(func() { m.items.setFold(k, render.Full) })
		if all = m.matches(h, k); len(all) < int(h.count) && m.items.cut(k) {
			m.change(func() { m.items.limit[k] = 1 << 20 })
			all = m.matches(h, k)
		}
	}
	row := 0
	if len(all) == 0 {
		m.say("the match is in what the log keeps beside this; r shows it")
	} else {
		m.nth = min(nth, len(all)-1)
		row = m.hits(k).rows[all[m.nth]]
	}
	m.finder.counted(h, max(len(all), 1))
	m.number = m.finder.before(h) + m.nth + 1
	m.list.Show(k, row, list.Nearest)
}

// currentMatch returns which of the matches in the rows of an item is the current one,
// -1 for none.
func (m *Model) currentMatch(k render.Key) int {
	if m.finder == nil || m.number == 0 || k != m.currentKey {
		return -1
	}
	if all := m.matches(m.current, k); m.nth < len(all) {
		return all[m.nth]
	}
	return -1
}

// hitKey returns the item that shows the part a match is in: for a result that
// is the item of its call.
func (m *Model) hitKey(h hit) (render.Key, bool) {
	msg, err := m.log.Message(h.entry)
	if err != nil {
		return render.Key{}, false
	}
	if h.part < 0 || int(h.part) >= len(msg.Parts) {
		list := m.items.of(h.entry)
		if len(list) == 0 {
			return render.Key{}, false
		}
		return list[len(list)-1].Key, true
	}
	part := msg.Parts[h.part]
	entry := h.entry
	if _, ok := part.(*model.ToolResult); ok {
		place := 0
		for _, p := range msg.Parts[:h.part] {
			if _, ok := p.(*model.ToolResult); ok {
				place++
			}
		}
		if call, k, ok := m.index.Call(h.entry, place); ok {
			for _, it := range m.items.of(call) {
				if it.Kind == render.Call && it.CallPlace == k {
					return it.Key, true
				}
			}
		}
	}
	for _, it := range m.items.of(entry) {
		if it.Shows(int(h.part)) {
			return it.Key, true
		}
	}
	return render.Key{}, false
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
	s := strings.Join(where, m.dot())
	more := ""
	if !done {
		more = "+"
	}
	now := 0
	if m.number > 0 {
		now = m.finder.before(m.current) + m.nth + 1
	}
	number := fmt.Sprintf("%d/%d%s", now, matches, more)
	if full := s + "  " + number; s != "" && safetext.CleanLine(full, m.palette.Dim, room+1).Width() <= room {
		return full
	}
	return number
}

// kindNames are the kinds of hits as the footer names them.
var kindNames = [...]string{inTalk: "talk", inArguments: "arguments", inResults: "results", inReasoning: "reasoning", inOther: "the rest"}

// rowHits are the matches in the rows of an item.
type rowHits struct {
	of     *finder
	rows   []int              // in which each match begins
	ranges map[int][]rowMatch // by the row
}

// rowMatch is what a row has of a match.
type rowMatch struct {
	safetext.Range
	match int // number of the match in the item
}

// maxRowHits bounds the matches of an item that are marked.
const maxRowHits = 10_000

// hits returns the matches in the rows of an item. A match may begin in one row
// and end in another.
func (m *Model) hits(k render.Key) rowHits {
	if m.finder == nil {
		return rowHits{}
	}
	lines := m.items.Lines(k)
	d, drawn := m.items.drawn[k]
	if drawn && d.hits.of == m.finder {
		return d.hits
	}
	h := rowHits{m.finder, nil, map[int][]rowMatch{}}
	text, at, lead := safetext.Joined(lines)
	row := 0
	for _, f := range m.finder.query.in(text, maxRowHits) {
		from, to := f[0], f[1]
		for from < to && isSpace(text[from]) {
			from++
		}
		for to > from && isSpace(text[to-1]) {
			to--
		}
		for row+1 < len(at) && at[row+1] <= from {
			row++
		}
		first := true
		for i := row; i < len(at) && at[i] < to; i++ {
			r := safetext.Range{From: max(from, at[i]) - at[i] + lead[i], To: to - at[i] + lead[i]}
			r.To = min(r.To, len(lines[i].Plain()))
			for r.From < r.To && lines[i].Plain()[r.From] == ' ' {
				r.From++
			}
			if r.From < r.To {
				if first {
					h.rows, first = append(h.rows, i), false
				}
				h.ranges[i] = append(h.ranges[i], rowMatch{r, len(h.rows) - 1})
			}
		}
	}
	if drawn {
		d.hits = h
		m.items.drawn[k] = d
	}
	return h
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' }

// highlight marks the matches in a row of an item, the current one in a way of its own.
func (m *Model) highlight(k render.Key, row int, l safetext.Line, current int) safetext.Line {
	var here, others []safetext.Range
	for _, r := range m.hits(k).ranges[row] {
		if r.match == current {
			here = append(here, r.Range)
		} else {
			others = append(others, r.Range)
		}
	}
	if len(here) > 0 {
		l = l.Highlight(here, m.palette.CurrentHit)
	}
	if len(others) > 0 {
		l = l.Highlight(others, m.palette.Hit)
	}
	return l
}
