package pane

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/column"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Problems is what was found in the log, a row for each cause, in the order in which they
// are worth a look. What went well later stands behind a row that counts it.
type Problems struct {
	cursor, top, height int
	recovered           bool // what went well later is listed, too
	hidden              map[findings.Group]bool
	saw                 *column.Opened // before the first peek
}

var problemKeys = struct{ down, up, pageDown, pageUp, home, end, enter, peek, other, hide, later, back, leave, quit key.Binding }{
	binding("down", "j", "down"),
	binding("up", "k", "up"),
	binding("page down", "f", "pgdown", "ctrl+f", "d", "ctrl+d"),
	binding("page up", "b", "pgup", "ctrl+b", "u", "ctrl+u"),
	binding("first row", "g", "home"),
	binding("last row", "G", "end"),
	binding("go to what proves it", "enter", "l", "right"),
	binding("look at it and stay here", "space"),
	binding("look at the other place of a pair", "%"),
	binding("hide its kind, or show all again", "x"),
	binding("what went well later, too", "e"),
	binding("back to the text", "tab"),
	binding("close", "q", "esc", "P", "h", "left"),
	binding("quit", "Q"),
}

// NewProblems opens the list.
func NewProblems(*Desk) (Pane, error) {
	return &Problems{hidden: map[findings.Group]bool{}}, nil
}

// Keys implements Pane.
func (o *Problems) Keys() []key.Binding {
	k := problemKeys
	return []key.Binding{k.down, k.up, k.pageDown, k.pageUp, k.home, k.end, k.enter, k.peek, k.other, k.hide, k.later, k.back, k.leave, k.quit}
}

// Place implements Pane.
func (o *Problems) Place() Place { return Over }

// Title implements Pane.
func (o *Problems) Title() []string {
	return []string{"problems", "Enter evidence", "Space peek", "% counterpart", "x hide kind", "e recovered", "q closes"}
}

// Update implements Pane.
func (o *Problems) Update(d *Desk, msg tea.Msg) Result {
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		o.move(d, Wheel(msg))
	case tea.MouseClickMsg:
		if at := o.top + msg.Y - 1; msg.Y > 0 && at < len(o.shown(d)) {
			o.cursor = at
			return o.press(d, "enter")
		}
	case tea.KeyPressMsg:
		return o.press(d, msg.String())
	}
	return Result{}
}

func (o *Problems) press(d *Desk, name string) Result {
	k := problemKeys
	is := func(b key.Binding) bool { return slices.Contains(b.Keys(), name) }
	page := max(o.height-1, 1)
	switch {
	case is(k.down):
		o.move(d, 1)
	case is(k.up):
		o.move(d, -1)
	case is(k.pageDown):
		o.move(d, page)
	case is(k.pageUp):
		o.move(d, -page)
	case is(k.home):
		o.cursor = 0
	case is(k.end):
		o.cursor = max(len(o.shown(d))-1, 0)
	case is(k.enter):
		return o.show(d, false, false)
	case is(k.peek):
		return o.show(d, true, false)
	case is(k.other):
		return o.show(d, true, true)
	case is(k.hide):
		o.hide(d)
	case is(k.later):
		o.recovered = !o.recovered
	case is(k.back), is(k.leave):
		o.back(d)
		return Result{Done: true}
	case is(k.quit):
		return Result{Done: true, Quit: true}
	}
	return Result{}
}

// hide leaves out the kind of the row, or if there is no row left shows all.
func (o *Problems) hide(d *Desk) {
	if rows := o.shown(d); o.cursor < len(rows) {
		o.hidden[rows[o.cursor].Group()] = true
		return
	}
	clear(o.hidden)
}

// show brings the text to what proves a finding, and the reader too unless it is a peek.
func (o *Problems) show(d *Desk, peek, other bool) Result {
	rows := o.shown(d)
	if o.cursor >= len(rows) {
		return Result{}
	}
	f := rows[o.cursor]
	if other && f.Counterpart == nil {
		return Result{Notice: "this one has no other place"}
	}
	if o.saw == nil {
		saw := d.Col.Opened()
		o.saw = &saw
	}
	if !peek {
		d.Col.Back(o.saw)
		o.saw = nil
		d.Jumps.Remember()
	}
	if other {
		ToFinding(d, *f.Counterpart, "")
	} else {
		ToFinding(d, f.Places[0], f.Line)
	}
	return Result{Done: !peek, Peek: peek}
}

// ToFinding puts the reader at a place, at the row with a text if there is one.
func ToFinding(d *Desk, p findings.Place, text string) {
	items := d.Col.Items(p.Entry)
	for _, it := range items {
		if it.Kind == render.Call && it.CallPlace == p.Call {
			column.Prove(d.Col, it.Key, text)
			return
		}
	}
	for _, it := range items {
		if p.Call < 0 {
			column.Prove(d.Col, it.Key, text)
			return
		}
	}
	d.Col.ShowEntry(p.Entry)
}

// back puts the text where it was before the first peek.
func (o *Problems) back(d *Desk) {
	if o.saw != nil {
		d.Col.Back(o.saw)
		o.saw = nil
	}
}

func (o *Problems) move(d *Desk, n int) {
	o.cursor = max(0, min(o.cursor+n, len(o.shown(d))-1))
}

// shown are the findings that are listed.
func (o *Problems) shown(d *Desk) (rows []*findings.Finding) {
	list, talk := d.Check.Told().List, d.Col.Talk.Number()
	for i := range list {
		f := &list[i]
		if f.Recovered && !o.recovered || o.hidden[f.Group()] {
			continue
		}
		if talk != model.Every && !slices.ContainsFunc(f.Places, func(p findings.Place) bool {
			number, _ := d.Col.Index.Conversation(p.Entry)
			return number == talk
		}) {
			continue
		}
		rows = append(rows, f)
	}
	return rows
}

// View implements Pane.
func (o *Problems) View(d *Desk, width, height int) []safetext.Line {
	if height < 1 {
		return nil
	}
	p := d.Pen
	o.height = height - 1
	rows := o.shown(d)
	o.cursor = max(0, min(o.cursor, len(rows)-1))
	o.top = max(0, min(o.top, o.cursor, len(rows)-o.height))
	o.top = max(o.top, o.cursor-o.height+1)
	lines := []safetext.Line{o.head(d, width)}
	for i := o.top; i < min(o.top+o.height, len(rows)); i++ {
		gutter := safetext.Spaces(1, p.Plain)
		if i == o.cursor {
			gutter = p.Sign("▌", ">", p.Cursor)
		}
		lines = append(lines, gutter.Line().AppendLine(o.line(d, rows[i], width-1)))
	}
	return lines
}

// head says how much there is to look at.
func (o *Problems) head(d *Desk, width int) safetext.Line {
	p, told := d.Pen, d.Check.Told()
	n := findings.Counts(told.List)
	said := []string{fmt.Sprintf("%d to look at", n.Errors+n.Warnings)}
	if n.Errors+n.Warnings == 0 {
		said[0] = "no error is marked"
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
	if !told.Whole {
		said = append(said, "reading"+p.Glyph("…", "..."))
	}
	return safetext.Lit(" problems  ", p.Strong).Append(safetext.CleanLine(strings.Join(said, p.Dot()), p.Dim, width)).Line().Truncate(width, p.Sign("…", "~", p.Dim))
}

// Widths of the columns of a row, in cells, and the least room for all.
const (
	placeColumn  = 7
	turnColumn   = 5
	groupColumn  = 14
	sureColumn   = 7
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
	entry := f.Places[0].Entry
	_, turn := d.Col.Talk.Numbers(entry)
	signs := signsOf(f)
	column := func(s string, st safetext.Style, w int) safetext.Text {
		t := safetext.CleanLine(s, st, w-1)
		return t.Append(safetext.Spaces(w-t.Width(), p.Plain))
	}
	left := column(p.Glyph(signs[0], signs[1]), style, 2).Append(column(fmt.Sprintf("L%d", d.Col.Index.Place(entry).Line), p.Dim, placeColumn))
	if width >= 60 {
		left = left.Append(column(fmt.Sprintf("t%d", turn), p.Dim, turnColumn), column(kindOf(f), style, groupColumn))
	}
	right := safetext.Text{}
	if f.Count > 1 {
		right = safetext.CleanLine(fmt.Sprintf(" %s%d", p.Glyph("×", "x"), f.Count), p.Strong, 8)
	}
	if width >= problemsWide {
		sure := f.Certainty.String()
		right = right.Append(safetext.Spaces(sureColumn-len(sure), p.Plain), safetext.CleanLine(sure, p.Dim, sureColumn))
	}
	room := max(width-left.Width()-right.Width()-1, 1)
	about, said := strings.TrimSpace(f.Tool+" "+f.Call), f.Line
	if said == "" {
		said = f.Rule.Says
	}
	text := safetext.CleanLine(said, p.Plain, 4*room).Line()
	if about != "" && width >= problemsWide {
		half := room * 2 / 5
		text = safetext.CleanLine(about, p.Plain, 4*half).Line().Truncate(half-1, p.Sign("…", "~", p.Dim)).PadRight(half, p.Plain).
			Append(safetext.CleanLine(said, p.Dim, 4*room))
	} else if about != "" {
		text = safetext.CleanLine(about+"  ", p.Plain, 4*room).Append(safetext.CleanLine(said, p.Dim, 4*room)).Line()
	}
	return left.Line().AppendLine(text.Truncate(room, p.Sign("…", "~", p.Dim)).PadRight(room, p.Plain)).Append(right).Truncate(width, safetext.Text{})
}

// kindOf names the kind of a finding.
func kindOf(f *findings.Finding) string {
	if f.Recovered {
		return "recovered"
	}
	return f.Group().String()
}

// signsOf returns the sign of a finding, and its stand-in.
func signsOf(f *findings.Finding) [2]string {
	switch f.Group() {
	case findings.Hidden:
		return [2]string{"?", "?"}
	case findings.Loop:
		return [2]string{"⟳", "@"}
	case findings.Change:
		return [2]string{"◇", "~"}
	case findings.Protocol:
		return [2]string{"∅", "0"}
	case findings.Contradiction:
		return [2]string{"≠", "#"}
	case findings.Files:
		return [2]string{"±", "+"}
	case findings.Log:
		return [2]string{"⚠", "!"}
	case findings.Stop, findings.End:
		return [2]string{"■", "x"}
	}
	if f.Rule.Code == "fail.denied" {
		return [2]string{"⊘", "-"}
	}
	return [2]string{"✗", "x"}
}
