package pane

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/figures"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Statistics is what a run took: its time by who was waited for, tokens, cache, context and
// cost, and its tools. A row leads to the place that it tells most of.
type Statistics struct {
	listing
	leave key.Binding
	order int // of the tools, one of toolOrders
	rows  []statRow
	of    *figures.Told
	by    int // the order of rows
	room  int // for what a row says, in cells
	fits  int // what the rows were made for
}

// statRow is a row: a figure, or a tool.
type statRow struct {
	about string
	said  string
	style tone
	split []stats.Part   // shares that are drawn as a bar
	curve []stats.Point  // that is drawn as a line of bars
	tool  *stats.Tool    // nil for a figure
	head  bool           // of the table of tools
	place findings.Place // Entry is -1 if it leads nowhere
}

var nowhere = findings.Place{Entry: -1, Call: -1, Result: -1}

// toolOrders are what tools may be sorted by.
var toolOrders = [...]struct {
	name string
	of   func(t *stats.Tool) int64
}{
	{"time", func(t *stats.Tool) int64 { return int64(t.Total) }},
	{"calls", func(t *stats.Tool) int64 { return int64(t.Calls) }},
	{"failures", func(t *stats.Tool) int64 { return int64(t.Failed) }},
	{"output", func(t *stats.Tool) int64 { return t.Bytes }},
}

var statisticsKeys = struct{ order key.Binding }{
	binding("sort the tools by time, calls, failures or output", "s"),
}

// NewStatistics opens the figures.
func NewStatistics(d *Desk) (Pane, error) {
	d.Figures.Want()
	return &Statistics{leave: leaving("S")}, nil
}

// Resume implements Resumer: with the tools in their order, at the row that was left.
func (o *Statistics) Resume(_ *Desk, old Pane) {
	if was, ok := old.(*Statistics); ok {
		o.order, o.room = was.order, was.room
		o.resume(&was.listing)
	}
}

// Keys implements Pane.
func (o *Statistics) Keys() []key.Binding { return o.keys(statisticsKeys.order, o.leave) }

// Place implements Pane.
func (o *Statistics) Place() Place { return Over }

// Title implements Pane.
func (o *Statistics) Title() []string {
	return []string{"statistics", "Enter the longest, the largest", "Space peek", "s sort tools", "q closes"}
}

// Update implements Pane.
func (o *Statistics) Update(d *Desk, msg tea.Msg) Result {
	if _, ok := msg.(Tick); ok {
		return Result{Cmd: d.Figures.Start()}
	}
	rows := o.shown(d)
	id := statID(rows)
	o.follow(len(rows), id)
	asks, r := o.update(d, msg, len(rows), o.leave)
	o.stay(asks, len(rows), id)
	press, _ := msg.(tea.KeyPressMsg)
	switch {
	case (asks == enter || asks == peek) && o.cursor < len(rows):
		p := rows[o.cursor].place
		if p.Entry < 0 {
			return Result{Notice: "this row is about all of the log"}
		}
		return o.show(d, p, "", asks == peek)
	case key.Matches(press, statisticsKeys.order):
		o.order = (o.order + 1) % len(toolOrders)
		return Result{Notice: "tools by " + toolOrders[o.order].name}
	}
	return r
}

// statID tells the rows: figures by what they say, tools by their names.
func statID(rows []statRow) func(int) rowID {
	return func(i int) rowID {
		if r := &rows[i]; r.tool == nil {
			return rowID{name: r.about + "\x00" + r.said}
		}
		return rowID{name: rows[i].about}
	}
}

// shown are the rows.
func (o *Statistics) shown(d *Desk) []statRow {
	told := d.Figures.Told()
	if told == o.of && o.order == o.by && o.fits == o.room {
		return o.rows
	}
	o.of, o.by, o.fits = told, o.order, o.room
	o.rows = wrapped(statRows(d, &told.Stats, o.order), d.Pen.Dot(), o.room)
	return o.rows
}

// statRows makes the rows of figures.
func statRows(d *Desk, s *stats.Stats, order int) (rows []statRow) {
	add := func(about string, place findings.Place, said ...string) *statRow {
		said = slices.DeleteFunc(said, func(s string) bool { return s == "" })
		rows = append(rows, statRow{about: about, said: strings.Join(said, d.Pen.Dot()), place: place})
		return &rows[len(rows)-1]
	}
	at := func(entry int) findings.Place { return findings.Place{Entry: entry, Call: -1, Result: -1} }
	if t := s.Time; t.Wall > 0 {
		var said []string
		for _, p := range t.Parts() {
			if 500*p.Took < t.Sum() {
				continue // nobody would see it
			}
			said = append(said, fmt.Sprintf("%s %s %s", p.Name, Took(p.Took), percent(p.Took.Seconds(), t.Sum().Seconds())))
		}
		if t.Beside() {
			said = append(said, Took(t.Sum())+" in conversations at the same time")
		}
		add("time", nowhere, said...)
		if !d.Pen.Read {
			add("", nowhere).split = t.Parts()
		}
	}
	if u := s.Tokens.Usage; !u.IsZero() {
		place := nowhere
		if s.Context.Most > 0 {
			place = at(s.Context.At)
		}
		add("tokens", place, figure(s.Total())+" in all", "input "+figure(s.Fresh()), "output "+figure(u.Output),
			some("from the cache ", u.CacheRead), some("to the cache ", u.CacheWrite), some("of reasoning ", u.Reasoning))
	}
	if said := s.Differs(); said != "" {
		add("", nowhere, said).style = warns
	}
	if u := s.Tokens.Usage; u.CacheRead+u.CacheWrite > 0 {
		place := nowhere
		said := []string{fmt.Sprintf("%.0f %% of all prompts read from it", 100*s.CacheShare())}
		style := quiet
		if len(s.Again.Losses) > 0 {
			most := slices.MaxFunc(s.Again.Losses, func(a, b findings.CacheLoss) int { return cmp.Compare(a.Again, b.Again) })
			place, style = at(most.Entry), warns
			for _, c := range s.Again.Causes {
				said = append(said, fmt.Sprintf("%s billed again after %s", figure(c.Tokens), c.Said()))
			}
		}
		add("cache", place, said...).style = style
	}
	if c := s.Context; c.Most > 0 {
		add("context", at(c.At), figure(c.First)+" at first", fmt.Sprintf("%s at most, L%d", figure(c.Most), d.Col.Index.Place(c.At).Line), figure(c.Last)+" at last")
		if len(c.Points) > 1 && !d.Pen.Read {
			add("", at(c.At)).curve = c.Points
		}
	}
	if said := costSaid(d, s); said != "" {
		add("cost", nowhere, said)
	}
	for i := range s.Models {
		m := &s.Models[i]
		cost := ""
		if dollars, known, least := d.Program.Prices.Of(m); known && dollars > 0 {
			cost = stats.Dollars(dollars, least)
		}
		add("model", nowhere, m.Name, fmt.Sprintf("%d %s", m.Answers, render.Plural(m.Answers, "answer")), some("", m.Total()), cost)
	}
	if len(s.Tools) == 0 {
		return rows
	}
	if !d.Pen.Read { // a row says its columns itself
		rows = append(rows, statRow{head: true, place: nowhere})
	}
	tools := slices.Clone(s.Tools)
	by := toolOrders[order].of
	slices.SortStableFunc(tools, func(a, b stats.Tool) int { return cmp.Compare(by(&b), by(&a)) })
	for i := range tools {
		t := &tools[i]
		t.Tally = ended(d, t.Tally, t.Open)
		place := t.First
		switch {
		case toolOrders[order].name == "failures" && t.Failed > 0:
			place = t.FirstFailed
		case toolOrders[order].name == "output" && t.Bytes > 0:
			place = t.Biggest
		case t.Timed > 0:
			place = t.Slowest
		}
		rows = append(rows, statRow{about: t.Name, tool: t, place: place})
	}
	return rows
}

// wrapped are the rows with what has no room in one of them in more below it.
func wrapped(rows []statRow, dot string, room int) []statRow {
	var all []statRow
	for _, row := range rows {
		facts := strings.Split(row.said, dot)
		row.said = facts[0]
		for _, fact := range facts[1:] {
			next := row.said + dot + fact
			if room > 0 && utf8.RuneCountInString(next) > room {
				all = append(all, row)
				row.about, next = "", fact
			}
			row.said = next
		}
		all = append(all, row)
	}
	return all
}

// costSaid says what the run cost, "" if nothing is known of it.
func costSaid(d *Desk, s *stats.Stats) string {
	cost := d.Program.Prices.Cost(s.Models)
	var said []string
	if cost.Dollars > 0 {
		said = append(said, stats.Dollars(cost.Dollars, cost.AtLeast)+" by prices of "+cost.Dated)
	}
	if n := len(cost.Unknown); n > 0 && !s.Tokens.IsZero() {
		said = append(said, fmt.Sprintf("no price for %d %s", n, render.Plural(n, "model")))
	}
	if stated := s.CostStated(); stated > 0 {
		said = append(said, "the log says "+stats.Dollars(stated, false))
	}
	return strings.Join(said, d.Pen.Dot())
}

// Waits implements Waiter.
func (o *Statistics) Waits(d *Desk) bool { return !d.Figures.Told().Whole }

// View implements Pane.
func (o *Statistics) View(d *Desk, width, height int) []safetext.Line {
	o.room = width - 1 - aboutColumn
	rows := o.shown(d)
	o.follow(len(rows), statID(rows))
	return o.view(d, o.head(d, width), len(rows), width, height, func(i, width int) safetext.Line { return o.line(d, &rows[i], width) })
}

// head says how much there was: where there is little room how calls ended before all else.
func (o *Statistics) head(d *Desk, width int) safetext.Line {
	p, told := d.Pen, d.Figures.Told()
	s := &told.Stats
	said := []string{
		fmt.Sprintf("%s %s", render.Number(s.Turns), render.Plural(s.Turns, "turn")),
		fmt.Sprintf("%s %s", render.Number(s.Messages), render.Plural(s.Messages, "message")),
		calls(ended(d, s.Tally, s.Open)),
	}
	if beside := s.Beside.String(); beside != "" {
		said[2] += ", beside them " + beside
	}
	if s.Time.Wall > 0 {
		said = append(said, Took(s.Time.Wall))
	}
	name := safetext.Lit(" statistics  ", p.Strong)
	text := func(said []string) safetext.Text {
		return safetext.CleanLine(strings.Join(said, p.Dot())+counted(d), p.Dim, 2*width)
	}
	for _, shorter := range [...][]string{said, said[:3], said[2:3]} {
		if t := text(shorter); name.Width()+t.Width() <= width {
			return name.Append(t).Line()
		}
	}
	return headOf(d, "statistics", strings.Split(said[2], ", "), ", ", counted(d), width)
}

// counted says how far the figures are, "" when all is counted.
func counted(d *Desk) string {
	told := d.Figures.Told()
	if told.Whole {
		return ""
	}
	said := d.Pen.Dot() + "counting" + d.Pen.Glyph("…", "...")
	if told.Of > 0 {
		said += fmt.Sprintf(" %d %%", 100*told.Done/told.Of)
	}
	return said
}

// aboutColumn is the width of what figures are about.
const aboutColumn = 9

// line draws a row.
func (o *Statistics) line(d *Desk, row *statRow, width int) safetext.Line {
	p := d.Pen
	more := p.Sign("…", "~", p.Dim)
	if row.tool != nil && p.Read {
		return safetext.CleanLine(o.told(row.tool), p.Plain, 4*width).Line()
	}
	if row.head || row.tool != nil {
		return o.toolLine(d, row, width).Truncate(width, more)
	}
	left := cell(d, row.about, p.Strong, aboutColumn)
	room := max(width-aboutColumn-1, 1)
	switch {
	case row.split != nil:
		return left.Line().AppendLine(splitBar(d, row.split, min(room, 100)))
	case row.curve != nil:
		return left.Line().AppendLine(curveLine(d, row.curve, min(room, 100)))
	}
	style := p.Plain
	if row.style == warns {
		style = p.Warning
	}
	return left.Line().Append(safetext.CleanLine(row.said, style, 4*room)).Truncate(width, more)
}

// partStyle is how a share of the time is drawn: its sign, its stand-in and its style.
func partStyle(d *Desk, name string) (signs [2]string, style safetext.Style) {
	switch name {
	case "model":
		return [2]string{"█", "M"}, d.Pen.Assistant
	case "tools":
		return [2]string{"▓", "T"}, d.Pen.Accent
	case "person":
		return [2]string{"░", "p"}, d.Pen.User
	case "idle":
		return [2]string{"·", "."}, d.Pen.Warning
	}
	return [2]string{"─", "-"}, d.Pen.Dim
}

// splitBar draws shares beside each other, each of them with a cell at least.
func splitBar(d *Desk, parts []stats.Part, width int) safetext.Line {
	var all time.Duration
	for _, p := range parts {
		all += p.Took
	}
	line := safetext.Line{}
	used := 0
	for i, part := range parts {
		n := max(int(float64(width)*part.Took.Seconds()/max(all.Seconds(), 1e-9)+0.5), 1)
		if i == len(parts)-1 {
			n = width - used
		}
		n = max(min(n, width-used), 0)
		used += n
		signs, style := partStyle(d, part.Name)
		line = line.Append(safetext.Repeat(d.Pen.Sign(signs[0], signs[1], style), n))
	}
	return line
}

// levels are bars of rising height, and their stand-ins.
var levels = [2][]rune{[]rune("▁▂▃▄▅▆▇█"), []rune("._-=+*%#")}

// curveLine draws points as bars, the highest of those that share a cell.
func curveLine(d *Desk, points []stats.Point, width int) safetext.Line {
	if len(points) < width {
		width = len(points)
	}
	most := int64(1)
	highest := make([]int64, width)
	for i, p := range points {
		at := i * width / len(points)
		highest[at], most = max(highest[at], p.Tokens), max(most, p.Tokens)
	}
	signs := levels[0]
	if d.Pen.ASCII {
		signs = levels[1]
	}
	var out strings.Builder
	for _, n := range highest {
		out.WriteRune(signs[min(int(float64(n)/float64(most)*float64(len(signs))), len(signs)-1)])
	}
	return safetext.CleanLine(out.String(), d.Pen.Accent, width).Line()
}
