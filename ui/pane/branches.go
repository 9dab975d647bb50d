package pane

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/compare"
	"msgview/model/crash"
	"msgview/model/findings"
	"msgview/ui/column"
	"msgview/ui/diff"
	"msgview/ui/list"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/turns"
)

// Branches is the conversations of a log, their sub-agents and the branches that were left,
// as a tree: each below what it parts from. Enter switches to one of them.
type Branches struct {
	listing
	leave   key.Binding
	rows    []branch
	of      outlined // what the rows were made of
	reading bool
	moved   bool
	marked  *diff.Target // what is to be compared with another one, nil for nothing
	back    *turns.About // the row that the cursor goes back to when the tree is there, nil for none
}

// branch is a row of the tree.
type branch struct {
	turns.About
	talk             int
	number           int // of a branch, from 1
	agent            int // number among the agents, from 1, 0 for none
	depth            int
	main             bool // a conversation as a whole
	last             bool // of those of its depth below the same one
	above            []bool
	title            string
	messages         int
	calls            int
	bad              turns.Bad
	state            findings.State // of the call of a sub-agent of which there is no more
	parts            int            // entry that it follows, -1 for none
	thread, ended    int            // number of the thread, -1; the entry with which a branch ends
	linked, inactive bool
}

// branchesMsg brings the tree.
type branchesMsg struct {
	rows []branch
	of   outlined
}

var branchesKeys = struct{ mark, parts key.Binding }{
	binding("mark a conversation, a branch or an agent, and compare another one with it", "m"),
	binding("look at where it parts", "%"),
}

// NewBranches opens the tree.
func NewBranches(*Desk) (Pane, error) { return &Branches{leave: leaving("W")}, nil }

// Resume implements Resumer: with what is marked to be compared, at the row that was left.
func (o *Branches) Resume(_ *Desk, old Pane) {
	was, ok := old.(*Branches)
	if !ok {
		return
	}
	o.marked, o.top = was.marked, was.top
	if was.cursor < len(was.rows) && was.moved {
		o.back = &was.rows[was.cursor].About
	}
}

// Keys implements Pane.
func (o *Branches) Keys() []key.Binding {
	return o.keys(branchesKeys.parts, branchesKeys.mark, o.leave)
}

// Place implements Pane.
func (o *Branches) Place() Place { return Over }

// Title implements Pane.
func (o *Branches) Title() []string {
	return []string{"agents and branches", "Enter switch", "Space peek", "% where it parts", "m compare", "q closes"}
}

// Update implements Pane.
func (o *Branches) Update(d *Desk, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case Tick:
		return Result{Cmd: o.read(d)}
	case branchesMsg:
		o.took(d, msg)
		return Result{}
	}
	asks, r := o.update(d, msg, len(o.rows), o.leave)
	o.moved = o.moved || asks == moved
	if o.cursor >= len(o.rows) {
		return r
	}
	b := &o.rows[o.cursor]
	press, _ := msg.(tea.KeyPressMsg)
	switch k := branchesKeys; {
	case asks == enter || asks == peek:
		return o.show(d, b, asks == peek)
	case key.Matches(press, k.parts):
		if b.parts < 0 {
			return Result{Notice: "it parts from nothing"}
		}
		return o.listing.show(d, placeOf(b.parts), "", true)
	case key.Matches(press, k.mark):
		return o.mark(d, b)
	}
	return r
}

// target is how a row is named that can be compared.
func (b *branch) target(d *Desk) diff.Target {
	if b.thread >= 0 {
		return diff.Target{Agent: b.agent}
	}
	t := diff.Target{Branch: b.number}
	if d.Col.Index.Talks() > 1 {
		t.Talk = b.talk + 1
	}
	return t
}

// bare reports whether a row is a sub-agent of which the log has no more than its call.
func (b *branch) bare() bool { return b.Kind == turns.Agent && !b.main && b.thread < 0 }

// mark marks a row, or compares it with the one that is marked.
func (o *Branches) mark(d *Desk, b *branch) Result {
	switch {
	case b.bare():
		return Result{Notice: render.NoTranscript}
	case o.marked == nil || *o.marked == b.target(d):
		t := b.target(d)
		o.marked = &t
		return Result{Notice: "marked; m on another row compares them"}
	}
	p := Against(d, *o.marked, b.target(d))
	return Result{Done: true, Cmd: func() tea.Msg { return OpenMsg{p} }}
}

// show brings the text to a row, and the reader too unless it is a peek: into the thread of
// an agent, to the beginning of all else.
func (o *Branches) show(d *Desk, b *branch, peek bool) Result {
	if o.saw == nil {
		saw := d.Col.Opened()
		o.saw = &saw
	}
	if !peek {
		d.Col.Back(o.saw)
		o.saw = nil
		d.Jumps.Remember()
	}
	switch {
	case b.bare():
		d.Col.Way.ShowCall(b.Entry, b.Place)
		return Result{Done: !peek, Peek: peek, Notice: render.NoTranscript}
	case b.Kind == turns.Agent && !b.main:
		if !column.StepTo(d.Col, b.Entry, b.Place, b.thread) {
			d.Col.ShowEntry(d.Col.Index.ThreadInfo(b.thread).First)
		}
	default:
		if b.main && d.Col.Talk.Number() >= 0 {
			d.Col.Talk.Set(b.talk)
		}
		if items := d.Col.Items(d.Col.Index.Owner(b.Entry)); len(items) > 0 {
			d.Col.Show(items[0].Key, list.AtTop)
		} else {
			d.Col.ShowEntry(b.Entry)
		}
	}
	return Result{Done: !peek, Peek: peek}
}

// read has the tree made when the log changed.
func (o *Branches) read(d *Desk) tea.Cmd {
	index := d.Col.Index
	now := outlined{model.Every, index.Len(), index.Changes(), judgement(d)}
	if o.reading || now == o.of {
		return nil
	}
	o.reading = true
	log := d.Col.Log
	return func() tea.Msg {
		defer crash.Catch()
		rows := treeOf(log)
		if now.told != nil {
			judgedTree(rows, index, now.told)
		}
		return News{o, branchesMsg{rows, now}}
	}
}

// took takes over a tree; the cursor stays at its row, or is put where the reader is.
func (o *Branches) took(d *Desk, msg branchesMsg) {
	var at turns.About
	if o.cursor < len(o.rows) {
		at = o.rows[o.cursor].About
	}
	o.reading, o.rows, o.of = false, msg.rows, msg.of
	if back := o.back; back != nil {
		o.back = nil
		if i := slices.IndexFunc(o.rows, func(b branch) bool { return b.About == *back }); i >= 0 {
			o.cursor, o.moved = i, true
			return
		}
	}
	if o.moved {
		o.cursor = max(slices.IndexFunc(o.rows, func(b branch) bool { return b.About == at }), 0)
		return
	}
	here := int(d.Col.Here().Entry)
	thread, _, side := d.Col.Index.ThreadOf(here)
	for i, b := range o.rows {
		switch {
		case side && b.thread == thread, !side && b.inactive && b.Entry <= here && here <= b.ended, !side && b.main && b.Entry <= here:
			o.cursor = i
		}
	}
}

// mostBranches bounds the rows of the tree, and mostTitles those whose titles are read.
const (
	mostBranches = 1 << 14
	mostTitles   = 500
)

// treeOf makes the tree of a log.
func treeOf(log model.Log) (rows []branch) {
	index := log.Index()
	if index.Len() == 0 {
		return nil
	}
	nested := map[int][]model.Subagent{} // by the thread with the call, -1 for the main one
	for _, s := range index.Subagents() {
		in := -1
		if number, _, side := index.ThreadOf(s.Entry); side && s.Place >= 0 {
			in = number
		}
		nested[in] = append(nested[in], s)
	}
	messages, calls := turns.Counts(index)
	placed := map[int]bool{} // in damaged logs threads may start each other
	agent := func(s model.Subagent, depth, talk int) branch {
		b := branch{About: turns.About{Kind: turns.Agent, Entry: s.Entry, Place: s.Place, Thread: s.Thread}, talk: talk, depth: depth, parts: -1, thread: s.Thread, linked: s.Place >= 0}
		if s.Thread >= 0 {
			b.messages, b.calls = messages[s.Thread], calls[s.Thread]
		}
		if b.linked {
			b.parts = s.Entry
		}
		return b
	}
	var below func(thread, depth, talk int)
	below = func(thread, depth, talk int) {
		for _, one := range nested[thread] {
			if in, _ := index.Conversation(one.Entry); len(rows) >= mostBranches || depth > 16 || depth == 1 && in != talk || one.Thread >= 0 && placed[one.Thread] {
				continue
			}
			rows = append(rows, agent(one, depth, talk))
			if one.Thread >= 0 {
				placed[one.Thread] = true
				below(one.Thread, depth+1, talk)
			}
		}
	}
	for talk := range min(max(index.Talks(), 1), mostBranches) {
		counted := index.Talk(talk)
		rows = append(rows, branch{About: turns.About{Kind: turns.Turn, Entry: counted.First, Place: -1}, talk: talk, main: true, messages: counted.Messages, calls: counted.Calls, parts: -1, thread: -1})
		left, main := partsOf(log, talk), len(rows)-1
		for _, b := range left { // what is left of them is counted there
			rows[main].messages, rows[main].calls = max(rows[main].messages-b.messages, 0), max(rows[main].calls-b.calls, 0)
		}
		rows = append(rows, left...)
		below(-1, 1, talk)
	}
	inOrder(rows)
	count := make([]int, index.Threads()) // as what is compared counts them
	for k, number := range compare.Agents(index) {
		if number < len(count) {
			count[number] = k + 1
		}
	}
	for i := range rows {
		if n := rows[i].thread; n >= 0 && n < len(count) {
			rows[i].agent = count[n]
		}
	}
	for i := range rows[:min(len(rows), mostTitles)] {
		b := &rows[i]
		if b.title = b.name(log); b.bare() {
			f := turns.Heading{About: b.About}.Read(log, model.Every, false)
			b.calls, b.state = f.Calls, f.Work.State
		}
	}
	return rows
}

// Waits implements Waiter.
func (o *Branches) Waits(*Desk) bool { return o.reading && len(o.rows) == 0 }

// View implements Pane.
func (o *Branches) View(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	agents, left, talks := 0, 0, 0
	for _, b := range o.rows {
		switch {
		case b.main:
			talks++
		case b.inactive:
			left++
		default:
			agents++
		}
	}
	said := []string{fmt.Sprintf("%d %s", agents, render.Plural(agents, "agent")), fmt.Sprintf("%d %s", left, map[bool]string{true: "branch that was left", false: "branches that were left"}[left == 1])}
	if talks > 1 {
		said = append([]string{fmt.Sprintf("%d conversations", talks)}, said...)
	}
	if calls := d.Col.Index.Account().Calls; left > 0 && calls > 0 { // what the header counts
		said = append(said, fmt.Sprintf("%d %s in all of them", calls, render.Plural(calls, "call")))
	}
	if o.reading && len(o.rows) == 0 {
		said = []string{"reading" + p.Glyph("…", "...")}
	}
	head := headOf(d, "agents and branches", said, p.Dot(), "", width)
	return o.view(d, head, len(o.rows), width, height, func(i, width int) safetext.Line { return o.line(d, &o.rows[i], width) })
}

// line draws a row: the tree, what it is, and how much it has.
func (o *Branches) line(d *Desk, b *branch, width int) safetext.Line {
	p := d.Pen
	var tree strings.Builder
	for _, more := range b.above {
		tree.WriteString(map[bool]string{true: p.Glyph("│ ", "| "), false: "  "}[more])
	}
	if b.depth > 0 {
		tree.WriteString(map[bool]string{true: p.Glyph("└ ", "` "), false: p.Glyph("├ ", "+ ")}[b.last])
	}
	sign, style := [2]string{"⤷", ">"}, p.Link
	switch {
	case b.main:
		sign, style = [2]string{"●", "*"}, p.Strong
	case b.inactive:
		sign, style = [2]string{"○", "Y"}, p.Dim
	}
	left := safetext.CleanLine(tree.String(), p.Rule, width).Append(p.Sign(sign[0], sign[1], style), safetext.Spaces(1, p.Plain))
	if width >= 60 {
		left = left.Append(cell(d, placedIn(d, b.Entry, d.Col.Index.RecordOfCall(b.Entry, b.Place)), p.Dim, placeColumn))
		if t := (diff.Target{Branch: b.number, Agent: b.agent}); b.bare() {
			left = left.Append(cell(d, p.Glyph("–", "-"), p.Dim, 5))
		} else if !b.main {
			left = left.Append(cell(d, t.String(), p.Dim, 5)) // as it is named after a file
		}
	}
	title := b.title
	switch {
	case b.main && d.Col.Index.Talks() > 1:
		title = fmt.Sprintf("conversation %d  %s", b.talk+1, title)
	case b.inactive:
		title = "left: " + title
	}
	text := p.Plain
	if o.marked != nil && !b.bare() && *o.marked == b.target(d) {
		text = p.Accent
	} else if b.inactive || b.bare() {
		text = p.Dim
	}
	if p.Read {
		said := fmt.Sprintf("%s; %d %s", title, b.messages, render.Plural(b.messages, "message"))
		if b.bare() {
			said = title + "; " + render.NoTranscript + stateWords(b.state)
		}
		if b.calls > 0 {
			said += fmt.Sprintf(", %d %s", b.calls, render.Plural(b.calls, "call"))
		}
		if b.bad.Causes > 0 {
			said += fmt.Sprintf(", %d to look at", b.bad.Causes)
		}
		return left.Line().Append(safetext.CleanLine(said, text, 4*width))
	}
	var right safetext.Text
	add := func(s string, st safetext.Style, w int) {
		t := safetext.CleanLine(s, st, w-1)
		right = right.Append(safetext.Spaces(w-t.Width(), p.Plain), t)
	}
	if width >= 100 && b.parts >= 0 && !b.bare() {
		at := b.parts
		if b.linked {
			at = d.Col.Index.RecordOfCall(at, b.Place)
		}
		add(fmt.Sprintf("parts at L%d", d.Col.Index.Place(at).Line), p.Dim, 17)
	}
	switch {
	case b.bare():
		if stateWords(b.state) != "" && width >= 60 {
			sign, loud := stateSign(b.state)
			right = safetext.CleanLine(p.Glyph(sign[0], sign[1])+" "+stateWord(b.state), styleOf(d, loud), 14).Append(right)
		}
		if width >= 100 {
			add("transcript not in this log", p.Dim, 32)
		} else {
			add("no transcript", p.Dim, 15)
		}
	case width >= 60:
		add(fmt.Sprintf("%d %s", b.messages, render.Plural(b.messages, "message")), p.Dim, 15)
	}
	add(zeroWith(b.calls, "c"), p.Dim, 7)
	bad, style := badSign(p, b.bad)
	add(bad, style, 5)
	room := max(width-left.Width()-right.Width()-1, 1)
	said := safetext.CleanLine(title, text, 4*room).Line().Truncate(room, p.Sign("…", "~", p.Dim)).PadRight(room, p.Plain)
	return left.Line().AppendLine(said).Append(right).Truncate(width, safetext.Text{})
}

// zeroWith is a number with its sign, "" if it is 0.
func zeroWith(n int, sign string) string {
	if n == 0 {
		return ""
	}
	return render.Number(n) + sign
}

// placeOf is the place of a message as a whole.
func placeOf(entry int) findings.Place { return findings.Place{Entry: entry, Call: -1, Result: -1} }
