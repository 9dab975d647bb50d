package render

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// GroupKind says with which of its neighbours an item shares a row.
type GroupKind uint8

// The kinds of groups.
const (
	Ungrouped    GroupKind = iota
	NoticeGroup            // what programs put into the conversation
	CallGroup              // the calls between two texts, where only talk is shown
	ThoughtGroup           // reasoning that can be read
)

// Groups returns with which neighbours an item shares a row, in a state that follows
// from a level.
func (it *Item) Groups(st State, level int) GroupKind {
	if st != Line {
		return Ungrouped
	}
	switch it.Kind {
	case Call:
		if level == TalkLevel {
			return CallGroup
		}
	case Injected:
		return NoticeGroup
	case Thought:
		if !it.Unreadable() {
			return ThoughtGroup
		}
	case Event:
		if m, ok := it.Parts[0].(model.Marker); ok && !m.Error && quiet(m.Kind) {
			return NoticeGroup
		}
	}
	return Ungrouped
}

// quiet reports whether an event is one that a reader may pass over.
func quiet(k model.MarkerKind) bool {
	switch k {
	case model.MarkerModeChange, model.MarkerHook, model.MarkerNotice, model.MarkerTools, model.MarkerStep:
		return true
	}
	return false
}

// GroupSpan bounds a group: it has items of one stretch of so many entries only, and of
// so many items of one entry, so that its row never costs more than looking at these.
const GroupSpan = 256

// Apart reports whether two items, of which one follows the other, are never in one group.
func Apart(k, other Key) bool {
	return k.Entry/GroupSpan != other.Entry/GroupSpan || k.Entry == other.Entry && k.Place/GroupSpan != other.Place/GroupSpan
}

// A Group is what a row says that stands for several items.
type Group struct {
	Growing bool // the log is being written: a call that it ends with is running

	kind  GroupKind
	count int
	bytes int
	text  strings.Builder // how each reasoning begins
	lines int             // of all reasonings
	calls findings.Tally
	names []groupName
	from  time.Time
	to    time.Time
}

type groupName struct {
	name  string
	count int
	calls findings.Tally
}

// aside says how many of the calls did not go well.
func (n *groupName) aside() string {
	if s := n.calls.Aside(); s != "" {
		return " (" + s + ")"
	}
	return ""
}

// maxNames bounds the names that a group remembers, maxGroupName the bytes of one.
const (
	maxNames     = 40
	maxGroupName = 60
)

// Add takes an item into the group.
func (g *Group) Add(it *Item) {
	if it.Kind == Thought {
		g.think(it)
		return
	}
	g.kind = CallGroup
	name, state := "", findings.Done
	switch it.Kind {
	case Call:
		name, state = groupedName(it.Call), it.CallState(g.Growing)
		g.calls.Add(state)
	case Injected:
		g.kind = NoticeGroup
		name = it.Message.Injected
		g.bytes += len(plainText(it.Parts))
	case Event:
		g.kind = NoticeGroup
		m := it.Parts[0].(model.Marker)
		name = oneLine(m.Text)
		if name == "" || len(name) > maxGroupName {
			name = MarkerName(m.Kind)
		}
		g.bytes += len(m.Text)
	}
	g.count++
	if t := it.Message.Time; !t.IsZero() {
		if g.from.IsZero() {
			g.from = t
		}
		if t.After(g.to) { // a call before it may have ended later
			g.to = t
		}
	}
	if it.ResultFrom() != nil && it.ResultFrom().Time.After(g.to) {
		g.to = it.ResultFrom().Time
	}
	if len(name) > maxGroupName {
		name = cut(head4(name, maxGroupName)) + "…"
	}
	i := slices.IndexFunc(g.names, func(n groupName) bool { return n.name == name })
	if i < 0 {
		if len(g.names) == maxNames {
			return
		}
		i = len(g.names)
		g.names = append(g.names, groupName{name: name})
	}
	n := &g.names[i]
	n.count++
	n.calls.Add(state)
}

// maxServer bounds the name of a server before that of its tool, in bytes.
const maxServer = 16

// groupedName is how a call is counted: behind a server with a long name its tool is still
// seen.
func groupedName(c *model.ToolCall) string {
	server, _ := tool.Name(c)
	if server = oneLine(server); len(server) > maxServer {
		server = head4(server, maxServer-3) + "…"
	}
	if server == "" {
		return verbOf(c)
	}
	return server + ": " + verbOf(c)
}

// think takes reasoning into the group.
func (g *Group) think(it *Item) {
	g.kind = ThoughtGroup
	g.count++
	text := strings.TrimSpace(it.Parts[0].(model.Reasoning).Text)
	g.lines += strings.Count(text, "\n") + 1
	if g.text.Len() < maxSummary {
		first, _, _ := strings.Cut(text, "\n")
		first = first[:min(len(first), maxSummary)]
		before := g.text.String()
		switch _, last, _ := cutLast(before); {
		case before == "":
			g.text.WriteString(first)
		case last != first: // some models give each step the same heading
			g.text.WriteString("\n" + first)
		}
	}
}

// cutLast is strings.Cut at the last line break.
func cutLast(s string) (before, after string, found bool) {
	i := strings.LastIndexByte(s, '\n')
	return s[:max(i, 0)], s[i+1:], i >= 0
}

// Len is the number of items in the group.
func (g *Group) Len() int { return g.count }

// Calls counts the calls in the group.
func (g *Group) Calls() findings.Tally { return g.calls }

// Names are what the items are, with how many of each: those of calls by their number.
func (g *Group) Names(times string) string {
	var words []string
	names := g.names
	if g.kind == CallGroup {
		names = slices.Clone(names)
		slices.SortStableFunc(names, func(x, y groupName) int { return y.count - x.count })
	}
	for _, n := range names {
		word := n.name
		switch {
		case g.kind == CallGroup:
			word = fmt.Sprintf("%d %s%s", n.count, n.name, n.aside())
		case n.count > 1:
			word += fmt.Sprintf(" %s%d", times, n.count)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// draw draws the row that stands for several items.
func (g *Group) draw(b drawing) {
	if g.kind == ThoughtGroup {
		b.rows.speaker()
		name := fmt.Sprintf("reasoning %s%d  ", b.glyph("×", "x"), g.count)
		left := b.sym.thought(b.p.Reasoning).Append(safetext.CleanLine(name, b.p.Reasoning, b.rows.width))
		says := strings.ReplaceAll(oneLine(unmarked(g.text.String(), b.opt)), lineEnd, b.glyph(" · ", " - "))
		left = left.Append(b.brief(cut(says), b.p.Reasoning, max(stateless(b.rows)-left.Width(), 0)))
		b.rows.row(left, facts{size: safetext.CleanLine(fmt.Sprintf("%d l", g.lines), b.p.Dim, 12), stateless: true})
		return
	}
	what := "notice"
	if g.kind == CallGroup {
		what = "call"
		b.rows.speaker()
	}
	left := b.sym.more(b.p.Dim).Append(safetext.CleanLine(Number(g.count)+" "+Plural(g.count, what)+": ", b.p.Dim, b.rows.width))
	room := b.rows.room()
	if g.kind != CallGroup {
		room = stateless(b.rows)
	}
	left = left.Append(b.brief(cut(g.Names(b.glyph("×", "x"))), b.p.Dim, max(room-left.Width(), 0)))
	f := facts{stateless: g.kind != CallGroup}
	if g.bytes > 0 {
		f.size = safetext.CleanLine(Size(int64(g.bytes)), b.p.Dim, 12)
	}
	if state, n := g.calls.Worst(); n > 0 {
		f.state = b.state(state, Number(n))
	}
	if d := g.to.Sub(g.from); d > 0 && g.kind == CallGroup {
		f.took = safetext.CleanLine(briefSpan(d), b.p.Dim, 10)
	}
	b.rows.row(left, f)
}
