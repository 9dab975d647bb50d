package pane

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/ui/check"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Problems is what was found in the log, a row for each cause, in the order in which they
// are worth a look. What went well later is left out until it is asked for.
type Problems struct {
	listing
	name      string
	only      func(*findings.Finding) bool // of which kind it is a list
	leave     key.Binding
	recovered bool // what went well later is listed, too
	hidden    map[findings.Group]bool
}

var problemKeys = struct{ other, hide, later, copy key.Binding }{
	binding("look at the other place of a pair", "%"),
	binding("hide its kind, or show all again", "x"),
	binding("what went well later, too", "e"),
	binding("copy what is listed as a report in Markdown", "y"),
}

// NewProblems opens the list of all that was found.
func NewProblems(*Desk) (Pane, error) {
	return &Problems{name: "problems", only: func(*findings.Finding) bool { return true }, leave: leaving("P"), hidden: map[findings.Group]bool{}}, nil
}

// NewChanges opens the list of what changed in the middle of the run.
func NewChanges(*Desk) (Pane, error) {
	return &Problems{name: "changes", only: func(f *findings.Finding) bool { return f.Group() == findings.Change }, leave: leaving("C"), hidden: map[findings.Group]bool{}}, nil
}

// Keys implements Pane.
func (o *Problems) Keys() []key.Binding {
	k := problemKeys
	return o.keys(k.other, k.hide, k.later, k.copy, o.leave)
}

// Place implements Pane.
func (o *Problems) Place() Place { return Over }

// Title implements Pane.
func (o *Problems) Title() []string {
	return []string{o.name, "Enter evidence", "Space peek", "% counterpart", "x hide kind", "e recovered", "y report", "q closes"}
}

// Update implements Pane.
func (o *Problems) Update(d *Desk, msg tea.Msg) Result {
	if m, ok := msg.(problemsMsg); ok {
		return m.copied()
	}
	rows, folded := o.shown(d)
	id, all := problemID(rows), len(rows)
	if len(folded) > 0 {
		all++
	}
	o.follow(all, id)
	asks, r := o.update(d, msg, all, o.leave)
	o.stay(asks, all, id)
	var f *findings.Finding
	if o.cursor < len(rows) {
		f = rows[o.cursor]
	}
	press, _ := msg.(tea.KeyPressMsg)
	k := problemKeys
	switch {
	case (asks == enter || asks == peek) && o.cursor == len(rows) && len(folded) > 0:
		o.recovered = true
	case asks == enter && f != nil, asks == peek && f != nil:
		return o.show(d, f.Place(), f.Line, asks == peek)
	case asks != nothing:
		return r
	case key.Matches(press, k.other) && f != nil:
		if f.Counterpart == nil {
			return Result{Notice: "this one has no other place"}
		}
		return o.show(d, *f.Counterpart, "", true)
	case key.Matches(press, k.hide):
		if f == nil {
			clear(o.hidden)
		} else {
			o.hidden[f.Group()] = true
		}
	case key.Matches(press, k.later):
		o.recovered = !o.recovered
	case key.Matches(press, k.copy):
		return o.report(d, rows)
	}
	return Result{}
}

// problemID tells the rows of findings.
func problemID(rows []*findings.Finding) func(int) rowID {
	return func(i int) rowID {
		if i == len(rows) {
			return rowID{name: "recovered"}
		}
		return rowID{rows[i].Places[0], rows[i].Rule.Code}
	}
}

// Resume implements Resumer: with the kinds that were hidden, at the row that was left.
func (o *Problems) Resume(_ *Desk, old Pane) {
	if was, ok := old.(*Problems); ok {
		o.recovered, o.hidden = was.recovered, was.hidden
		o.resume(&was.listing)
	}
}

// shown are the findings that are listed, and those that went well later while they are not.
func (o *Problems) shown(d *Desk) (rows, folded []*findings.Finding) {
	list := d.Check.Told().List
	for i := range list {
		f := &list[i]
		switch {
		case o.hidden[f.Group()] || !o.only(f) || !slices.ContainsFunc(f.Places, func(p findings.Place) bool { return shows(d, p) }):
		case f.Recovered && !o.recovered:
			folded = append(folded, f)
		default:
			rows = append(rows, f)
		}
	}
	return rows, folded
}

// foldedLine says what went well later, by tools: those with the most causes first.
func foldedLine(d *Desk, folded []*findings.Finding, width int) safetext.Line {
	p := d.Pen
	count := map[string]int{}
	var names []string
	for _, f := range folded {
		name := f.Tool
		if name == "" {
			name = f.Group().String()
		}
		if count[name]++; count[name] == 1 {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return count[b] - count[a] })
	said := "recovered"
	for _, name := range names {
		said += "   " + name
		if n := count[name]; n > 1 {
			said += fmt.Sprintf(" %s%d", p.Glyph("×", "x"), n)
		}
	}
	line := safetext.CleanLine(strings.Repeat(p.Glyph("─", "-"), 2)+" "+said+" ", p.Dim, width)
	return line.Append(safetext.CleanLine(strings.Repeat(p.Glyph("─", "-"), max(width-line.Width(), 0)), p.Dim, width)).Line().Truncate(width, safetext.Text{})
}

// Waits implements Waiter.
func (o *Problems) Waits(d *Desk) bool { return d.Check.Working() }

// View implements Pane.
func (o *Problems) View(d *Desk, width, height int) []safetext.Line {
	rows, folded := o.shown(d)
	all := len(rows)
	if len(folded) > 0 {
		all++
	}
	o.follow(all, problemID(rows))
	return o.view(d, o.head(d, width), all, width, height, func(i, width int) safetext.Line {
		if i == len(rows) {
			return foldedLine(d, folded, width)
		}
		return o.line(d, rows[i], width)
	})
}

// head says how much there is to look at.
func (o *Problems) head(d *Desk, width int) safetext.Line {
	return headOf(d, o.name, o.said(d), d.Pen.Dot(), "", width)
}

// said is how much there is to look at, and how it ended.
func (o *Problems) said(d *Desk) []string {
	p, told := d.Pen, d.Check.Told()
	var list []findings.Finding
	unread := 0
	for i := range told.List {
		switch f := &told.List[i]; {
		case !o.only(f) || !slices.ContainsFunc(f.Places, func(p findings.Place) bool { return shows(d, p) }):
		case check.Unread(f):
			unread += f.Count
		default:
			list = append(list, *f)
		}
	}
	n := findings.Counts(list)
	var said []string
	switch {
	case n.Errors+n.Warnings > 0:
		said = append(said, fmt.Sprintf("%d to look at", n.Errors+n.Warnings))
	case !told.Whole:
		said = append(said, "none found yet")
	case o.name == "problems":
		said = append(said, "no error is marked")
	case n.Hints == 0:
		said = append(said, "none is marked", "neither of model, prompt, tools or mode, nor a compaction, a loss of the cache, a long gap")
	}
	if unread > 0 {
		said = append(said, fmt.Sprintf("%d unread or unknown", unread))
	}
	if n.Hints > 0 {
		said = append(said, fmt.Sprintf("%d %s", n.Hints, render.Plural(n.Hints, "hint")))
	}
	if n.Recovered > 0 {
		said = append(said, fmt.Sprintf("%d recovered", n.Recovered))
	}
	if len(o.hidden) > 0 {
		said = append(said, "some kinds are hidden")
	}
	if s, talks := told.Ending.String(), d.Col.Index.Talks(); s != "" && (talks <= 1 || d.Col.Talk.Number() == talks-1) && o.name == "problems" {
		said = append(said, "ended: "+s)
	}
	if !told.Whole {
		said = append(said, "reading"+p.Glyph("…", "..."))
	}
	return said
}

// Widths of the columns of a row, in cells, and the least room for all.
const (
	placeColumn  = 7
	turnColumn   = 5
	groupColumn  = 14
	sureColumn   = 7
	signColumn   = 3
	narrowGroup  = 7 // of a narrow row
	problemsWide = 100
)

// line draws a finding: its sign, line, turn and kind, what it is about and what it says.
func (o *Problems) line(d *Desk, f *findings.Finding, width int) safetext.Line {
	p := d.Pen
	style := p.Warning
	switch {
	case f.Recovered || f.Severity == findings.Hint:
		style = p.Dim
	case f.Severity == findings.Error:
		style = p.Error
	}
	entry := f.Place().Entry
	signs := render.FindingSigns(f)
	sign := p.Glyph(signs[0], signs[1])
	if f.Severity == findings.Error && !f.Recovered {
		sign += "!" // what colour says, too
	}
	left := safetext.CleanLine(sign, style, 2)
	left = left.Append(safetext.Spaces(signColumn-left.Width(), p.Plain)).Append(cell(d, placedCall(d, f.Place()), p.Dim, placeColumn))
	if width >= 60 {
		left = left.Append(cell(d, fmt.Sprintf("t%d", d.Col.Talk.Turn(entry)), p.Dim, turnColumn), cell(d, kindOf(f), style, groupColumn))
	} else {
		left = left.Append(cell(d, kindOf(f), style, narrowGroup))
	}
	right := safetext.Text{}
	if f.Count > 1 {
		right = safetext.CleanLine(fmt.Sprintf(" %s%d", p.Glyph("×", "x"), f.Count), p.Strong, 8)
	}
	if width >= problemsWide {
		sure := f.Certainty.String()
		right = right.Append(safetext.Spaces(sureColumn-len(sure), p.Plain), safetext.CleanLine(sure, p.Dim, sureColumn))
	}
	if width < problemsWide && f.Certainty != findings.Sure {
		right = right.Append(safetext.CleanLine(" "+f.Certainty.String(), p.Dim, sureColumn))
	}
	room := max(width-left.Width()-right.Width()-1, 1)
	about, said := strings.TrimSpace(f.Tool+" "+render.Shorter(f.Call, directoryOf(d, d.Col.Log))), f.Line
	if said == "" {
		said = f.Says()
	} else if about == "" {
		about = f.Says()
	}
	return left.Line().AppendLine(sideBySide(d, about, said, room).PadRight(room, p.Plain)).Append(right).Truncate(width, safetext.Text{})
}

// kindOf names the kind of a finding.
func kindOf(f *findings.Finding) string {
	if f.Recovered {
		return "recovered"
	}
	return f.Group().String()
}
