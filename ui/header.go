package ui

import (
	"fmt"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// fact is something the header says of the log.
type fact struct {
	text  string
	style safetext.Style
	worth int // facts of least worth go first where there is no room
}

// facts returns what the header says, in its order.
func (m *Model) facts() []fact {
	p, a, all := m.palette, m.index.Account(), m.totals()
	count := func(n int, word string) string {
		return render.Number(n) + " " + render.Plural(n, word)
	}
	facts := []fact{
		{m.log.Source().FormatTitle, p.Accent, 4},
		{m.models(), p.Dim, 3},
		{m.dates(), p.Dim, 2},
		{count(all.Turns, "turn"), p.Dim, 5},
		{count(all.Messages, "message"), p.Dim, 1},
	}
	if number := m.items.talk; number != model.Every {
		where := fact{fmt.Sprintf("conversation %s/%s", render.Number(number+1), render.Number(m.index.Talks())), p.Plain, 6}
		facts = append([]fact{where}, facts...)
	}
	if all.Calls > 0 {
		facts = append(facts, fact{count(all.Calls, "call"), p.Dim, 4})
	}
	if all.Problems > 0 {
		facts = append(facts, fact{count(all.Problems, "problem"), p.Error, 7})
	}
	unread := a.Malformed + a.Unknown
	if m.growing() {
		unread -= a.Unended // that is being written
	}
	if unread > 0 {
		facts = append(facts, fact{render.Number(unread) + " unread or unknown", p.Warning, 6})
	}
	if m.loading {
		facts = append(facts, fact{fmt.Sprintf("reading, %s records", render.Number(a.Records)), p.Pending, 8})
	}
	return facts
}

// models names the models that answer in what is shown.
func (m *Model) models() string {
	const most = 3
	names := model.ModelNames(m.index.Models(m.items.talk))
	switch n := len(names); {
	case n == 0:
		return m.log.About().Model
	case n > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), n-most)
	}
	return strings.Join(names, ", ")
}

// dates are the days on which the conversation began and ended.
func (m *Model) dates() string {
	now := span{changes: m.index.Changes(), talk: m.items.talk, loading: m.loading, begin: m.draw.Start}
	if now.begin.IsZero() {
		return ""
	}
	if old := m.span; old.begin.IsZero() || old.changes != now.changes || old.talk != now.talk || old.loading != now.loading {
		if now.talk != model.Every {
			now.begin = render.FirstTime(m.log, now.talk)
		}
		if !m.loading {
			now.end = render.LastTime(m.log, now.talk)
		}
		m.span = now
	}
	if m.span.begin.IsZero() {
		return ""
	}
	from := m.span.begin.In(m.location()).Format(time.DateOnly)
	if m.loading || m.span.end.IsZero() {
		return from
	}
	last := m.span.end.In(m.location())
	switch to := last.Format(time.DateOnly); {
	case to <= from:
		return from
	case to[:4] == from[:4]:
		return from + " to " + to[5:]
	default:
		return from + " to " + to
	}
}

// span remembers when what is shown began and ended, for a state of the index.
type span struct {
	changes, talk int
	loading       bool
	begin, end    time.Time
}

// header says what is shown.
func (m *Model) header() []safetext.Line {
	rows := m.headerRows()
	if rows == 0 {
		return nil
	}
	p := m.palette
	const apart = 2
	line := safetext.Spaces(1, p.Header).Line().Append(safetext.CleanLine(m.name(), p.Strong.Over(p.Header), max(m.width/3, 8)))
	var texts []safetext.Text
	var worths []int
	width := line.Width()
	for _, f := range m.facts() {
		if f.text == "" {
			continue
		}
		t := safetext.CleanLine(f.text, f.style.Over(p.Header), 40)
		texts, worths = append(texts, t), append(worths, f.worth)
		width += apart + t.Width()
	}
	for width > m.width && len(texts) > 0 {
		least := 0
		for i, w := range worths {
			if w < worths[least] {
				least = i
			}
		}
		width -= apart + texts[least].Width()
		texts = append(texts[:least], texts[least+1:]...)
		worths = append(worths[:least], worths[least+1:]...)
	}
	for _, t := range texts {
		line = line.Append(safetext.Spaces(apart, p.Header), t)
	}
	if title, room := m.log.About().Title, m.width-width-apart; title != "" && room >= minTitle {
		line = line.Append(safetext.Spaces(apart, p.Header), safetext.CleanLine(title, p.Plain.Over(p.Header), room))
	}
	lines := []safetext.Line{line.Truncate(m.width, m.sign("…", "~", p.Dim)).PadRight(m.width, p.Header)}
	if chips := m.chips(); chips != "" && rows > 2 {
		lines = append(lines, safetext.CleanLine(" "+chips, p.Warning, m.width).Line())
	}
	if rows > 1 {
		lines = append(lines, m.ruleLine())
	}
	return lines
}

// minTitle is the least room, in cells, in which a title says something.
const minTitle = 16

// chips says what the reader hides, and where a thread was stepped into.
func (m *Model) chips() string {
	var hidden []string
	f := m.items.filter
	for _, c := range []struct {
		set  bool
		name string
	}{{f.Reasoning, "reasoning"}, {f.Tools, "tool calls"}, {f.System, "system"}, {f.Notices, "notices"}, {f.Sidechains, "sub-agents"}} {
		if c.set {
			hidden = append(hidden, c.name)
		}
	}
	var chips []string
	if len(hidden) > 0 {
		chips = append(chips, "hidden: "+strings.Join(hidden, ", ")+" (xx shows them)")
	}
	for _, t := range m.threads {
		name := "sub-agent"
		if it := m.items.item(t.key); it != nil && it.Call != nil {
			name += " " + render.Summary(it.Call, "")
		}
		chips = append(chips, name)
	}
	if len(m.threads) > 0 {
		chips[len(chips)-1] += " (q goes back)"
	}
	return strings.Join(chips, "   ")
}
