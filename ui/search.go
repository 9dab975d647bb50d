package ui

import (
	"fmt"
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
	if h, number, _, ok := m.finder.from(m.finder.begin, -1, true); ok {
		m.showHit(h, number)
	}
}

// nextHit goes to the next match: within the item that is read, or in another.
func (m *Model) nextHit(forwards bool, times int) tea.Cmd {
	if m.finder == nil {
		m.say("nothing was searched for yet; / searches")
		return nil
	}
	for range min(times, 1000) {
		if m.number > 0 && m.lineHit(forwards) {
			continue
		}
		at := m.current
		if m.number == 0 {
			at = hit{entry: int(m.here().Entry), part: -1}
		} else if forwards {
			at.part++
		}
		h, number, wrapped, ok := m.finder.from(at.entry, at.part, forwards)
		if !ok {
			if _, _, done, _ := m.finder.state(); done {
				m.complain("not found: " + m.finder.query.text)
			}
			return nil
		}
		m.showHit(h, number)
		if wrapped {
			m.say("the search went on from the other end")
		}
		if !forwards {
			m.lastLineHit()
		}
	}
	return nil
}

// lineHit goes to the next line with a match within the item that is read.
func (m *Model) lineHit(forwards bool) bool {
	k, line := m.list.Position()
	step := 1
	if !forwards {
		step = -1
	}
	if key, ok := m.hitKey(m.current); !ok || key != k {
		return false
	}
	found := m.hits(k)
	for i := line + step; i >= 0 && i < len(m.items.Lines(k)); i += step {
		if found.begins[i] {
			m.list.Show(k, i, list.Nearest)
			return true
		}
	}
	return false
}

// lastLineHit goes to the last line with a match of the item that is read.
func (m *Model) lastLineHit() {
	k, _ := m.list.Position()
	found := m.hits(k)
	for i := len(m.items.Lines(k)) - 1; i >= 0; i-- {
		if found.begins[i] {
			m.list.Show(k, i, list.Nearest)
			return
		}
	}
}

// showHit opens the item that a match is in and goes to its first line with a
// match.
func (m *Model) showHit(h hit, number int) {
	m.current, m.number = h, number+1
	k, ok := m.hitKey(h)
	if !ok {
		m.showEntry(h.entry)
		return
	}
	m.show(k, list.Nearest)
	if m.firstLine(k) < 0 {
		m.change(func() { m.items.setFold(k, render.Full) })
		if m.firstLine(k) < 0 && m.items.cut(k) {
			m.change(func() { m.items.limit[k] = 1 << 20 })
		}
	}
	if m.firstLine(k) < 0 {
		m.say("the match is in what the log keeps beside this; r shows it")
	}
	m.list.Show(k, max(m.firstLine(k), 0), list.Nearest)
}

// firstLine is the first line of an item that shows the match, -1 if none does.
func (m *Model) firstLine(k render.Key) int {
	found := m.hits(k)
	for i := range m.items.Lines(k) {
		if found.begins[i] {
			return i
		}
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
	if h.part < 0 || h.part >= len(msg.Parts) {
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
		if it.Shows(h.part) {
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
	hits, kinds, done, _ := m.finder.state()
	var where []string
	for kind, name := range map[hitKind]string{inTalk: "talk", inArguments: "arguments", inResults: "results", inReasoning: "reasoning"} {
		if n := kinds[kind]; n > 0 {
			where = append(where, fmt.Sprintf("%d in %s", n, name))
		}
	}
	sortStrings(where)
	s := strings.Join(where, m.dot())
	more := ""
	if !done {
		more = "+"
	}
	number := fmt.Sprintf("%d/%d%s", m.number, hits, more)
	if full := s + "  " + number; s != "" && safetext.CleanLine(full, m.palette.Dim, room+1).Width() <= room {
		return full
	}
	return number
}

// rowHits are the matches in the rows of an item.
type rowHits struct {
	of     *finder
	begins map[int]bool // rows in which a match begins
	ranges map[int][]safetext.Range
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
	h := rowHits{m.finder, map[int]bool{}, map[int][]safetext.Range{}}
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
				h.begins[i] = h.begins[i] || first
				h.ranges[i], first = append(h.ranges[i], r), false
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

// highlight marks the matches in a row of an item.
func (m *Model) highlight(k render.Key, row int, l safetext.Line, current bool) safetext.Line {
	ranges := m.hits(k).ranges[row]
	if len(ranges) == 0 {
		return l
	}
	style := m.palette.Hit
	if current {
		style = m.palette.CurrentHit
	}
	return l.Highlight(ranges, style)
}
