package picker

import (
	"fmt"
	"path"
	"strings"
	"time"

	"msgview/ui/render"
	"msgview/ui/safetext"
)

// wideList is the width from which columns may be wider, in cells.
const wideList = 140

// A column is a figure beside the title of a row.
type column struct {
	label  string
	width  int
	style  func(p *Picker, r *Row) safetext.Style
	worth  int
	known  bool // some row has something to say in it
	text   func(r *Row) string
	before bool // it stands before the title, and is text: others are numbers behind it
}

// columns returns those that there is room for.
func (d drawing) columns(width int) []column {
	pal := d.p.opt.Palette
	dim := func(*Picker, *Row) safetext.Style { return pal.Dim }
	plain := func(*Picker, *Row) safetext.Style { return pal.Plain } // what went wrong is what is loud
	count := func(n func(r *Row) int) func(r *Row) string {
		return func(r *Row) string {
			if !r.Known || r.Problem != "" || n(r) == 0 {
				return ""
			}
			return short(n(r))
		}
	}
	messages := len(d.p.rows) > 0 && d.p.rows[0].Said != nil // what a search found
	wide := width >= wideList
	formatWidth, projectWidth, nameWidth := longFormat, 14, 14
	switch {
	case wide:
		projectWidth = 18
	case width < 100:
		projectWidth = 10
	}
	if width >= 100 { // names of conversations differ in few letters
		nameWidth = 18
	}
	group := d.p.group.under(d.p.order)
	any := &d.p.any
	agent, agentWorth := "format", 8
	if any.Session.Program != "" {
		agent, agentWorth = "agent", 4
		if !any.several { // all of the same one
			agentWorth = 2
		}
	}
	costWorth := 2
	if len(d.p.rows) > 0 && d.p.rows[0].Number >= 0 { // of traces it is looked for first, with how long they took
		costWorth = 5
	}
	formatWidth = max(min(any.formatWidth, formatWidth), len(agent))
	nameWidth, projectWidth = max(min(any.nameWidth-max(widthOf(any.alike())-1, 0), nameWidth), len("name")), max(min(any.projectWidth, projectWidth), len("project"))
	all := []column{
		{"age", 6, dim, 9, !any.Time.IsZero() && !messages, func(r *Row) string { return age(r.Time, d.p.opt.Now(), group == ByDay) }, true},
		{"project", projectWidth, dim, 7, any.Session.Project != "" && group != ByProject && !messages, projectName, true},
		{agent, formatWidth, dim, agentWorth, any.formatWidth > 0 && group != ByAgent && !messages, programOf, true},
		{"name", nameWidth, dim, 4, any.Name != "", d.nameOf, true},
		{"result", min(max(any.resultWidth, 6), 24), resultStyle, 8, any.Result != "", func(r *Row) string { return r.Result }, true},
		{"turn", 7, dim, 5, any.Kind != "", func(r *Row) string {
			if r.Turns == 0 {
				return ""
			}
			return fmt.Sprintf("turn %d", r.Turns)
		}, true},
		{"in", 9, kindStyle, 7, any.Kind != "", whoSays, true},
		{"call", min(max(width/4, 12), 40), dim, 4, any.Call != "", func(r *Row) string { return r.Call }, true},
		{"same", 10, dim, 6, any.Same > 0, func(r *Row) string { return r.same(d) }, false},
		{"turns", 5, dim, 7, !messages, count(func(r *Row) int { return r.Turns }), false},
		{"calls", 5, plain, 6, any.Calls > 0, count(func(r *Row) int { return r.Calls }), false},
		{"look at", 7, lookStyle, 6, any.judged || any.Errors > 0 && judges(d.p), d.lookAt, false},
		{"errors", 6, func(*Picker, *Row) safetext.Style { return pal.Error }, 6, any.Errors > 0 && !judges(d.p), count(func(r *Row) int { return r.Errors }), false},
		{"tokens", 6, dim, 4, any.Tokens > 0, count(func(r *Row) int { return int(r.Tokens) }), false},
		{"took", 5, dim, 5, any.Took > 0, tookOf, false},
		{"cost", 7, dim, costWorth, any.cost, costOf, false},
		{"size", 8, dim, 1, any.Session.Size > 0 && !messages, func(r *Row) string { return render.Size(r.Session.Size) }, false},
	}
	for i := range all {
		if all[i].label == sortedBy[d.p.order] {
			all[i].worth = 10
		}
	}
	// What is worth least goes first where the title would have no room, and then the
	// whole of long names of formats.
	shortened := false
	for least := 0; ; least++ {
		var list []column
		room := width - 3
		for _, c := range all {
			if c.known && c.worth > least {
				list = append(list, c)
				room -= c.width + 2
			}
		}
		enough := max(titleWidth, width*3/10)
		if messages {
			enough = max(titleWidth, width*2/5)
		}
		if room >= enough || len(list) <= 1 {
			return list
		}
		if least == nameWorth && !shortened {
			shortened, least = true, -1
			for i := range all {
				if all[i].label == agent {
					all[i].width = min(all[i].width, shortFormat)
				}
			}
		}
	}
}

// lookAt says how much is to be looked at in a conversation, with the sign of the worst.
func (d drawing) lookAt(r *Row) string {
	if r.Judged == nil {
		if r.Far && r.Errors > 0 { // it is not judged, but the log marks them
			return short(r.Errors)
		}
		return ""
	}
	switch open := r.Judged.Errors + r.Judged.Warnings; {
	case open == 0:
		return ""
	case r.Judged.Errors > 0:
		return short(open) + d.pen().Glyph(markErrors.unicode, markErrors.ascii)
	default:
		return short(open) + d.pen().Glyph(markWarned.unicode, markWarned.ascii)
	}
}

// lookStyle is the style of what is to be looked at.
func lookStyle(p *Picker, r *Row) safetext.Style {
	if r.Judged != nil && r.Judged.Errors > 0 {
		return p.opt.Palette.Error
	}
	return p.opt.Palette.Warning
}

// costOf is what a conversation cost, as far as prices are known.
func costOf(r *Row) string {
	if r.Judged == nil || r.Judged.Cost <= 0 {
		return ""
	}
	if r.Judged.Cost < 0.01 {
		return "<$0.01"
	}
	if r.Judged.Cost >= 1000 {
		return fmt.Sprintf("$%.0f", r.Judged.Cost)
	}
	return fmt.Sprintf("$%.2f", r.Judged.Cost)
}

// Widths of the names of formats, in cells, and the worth of the columns that go before
// they are shortened.
const (
	longFormat  = 20
	shortFormat = 12
	nameWorth   = 3
)

// sortedBy are the columns by which an order sorts.
var sortedBy = map[order]string{byTime: "age", byFormat: "format", byProject: "project", byTurns: "turns", byCalls: "calls", byErrors: "errors", byTokens: "tokens", byCost: "cost", byScore: "result", byTook: "took", bySize: "size"}

// nameOf is the name of a row's conversation; how the names of all begin is left out where
// they are long.
func (d drawing) nameOf(r *Row) string {
	if rest, ok := strings.CutPrefix(r.Name, d.p.any.alike()); ok && rest != r.Name {
		return d.pen().Glyph("…", "~") + rest
	}
	return r.Name
}

// programOf says what wrote a row's file.
func programOf(r *Row) string {
	if r.Number >= 0 {
		return ""
	}
	return r.Program()
}

// projectName is the last part of the path of a row's project.
func projectName(r *Row) string {
	name := path.Base(strings.ReplaceAll(r.Session.Project, "\\", "/"))
	if name == "." {
		return ""
	}
	return name
}

// cells appends what the columns of a row say, and how.
func (d drawing) cells(r *Row, to []cell) []cell {
	for _, c := range d.cols {
		to = append(to, cell{c.text(r), c.style(d.p, r)})
	}
	return to
}

// figures draws the cells of a row, or the labels of the columns if there are none: those
// before the title and those behind it.
func (d drawing) figures(cells []cell) (before, behind safetext.Line) {
	pal := d.p.opt.Palette
	between := safetext.Spaces(2, pal.Plain)
	var left, right []safetext.Text
	for i, c := range d.cols {
		text, st := c.label, pal.Dim
		if cells != nil {
			text, st = cells[i].text, cells[i].style
		}
		t := d.fitted(text, st, c.width)
		if c.label == "name" { // names often differ in how they end
			if whole := safetext.CleanLine(text, st, 200).Line(); whole.Width() > c.width {
				tail := whole.Slice(whole.Width()-c.width/2, whole.Width())
				t = whole.Slice(0, c.width-1-tail.Width()).Append(d.sign("…", "~", pal.Dim)).AppendLine(tail)
			}
		}
		space := safetext.Spaces(max(c.width-t.Width(), 0), pal.Plain)
		switch {
		case !c.before:
			right = append(right, between, space, t.Text())
		case c.label == "age":
			left = append(left, space, t.Text(), between)
		default:
			left = append(left, t.Text(), space, between)
		}
	}
	return safetext.Line{}.Append(left...), safetext.Line{}.Append(right...)
}

// short writes a number in at most four characters.
func short(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 10_000:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	case n < 1_000_000:
		return fmt.Sprintf("%dk", n/1000)
	case n < 10_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	}
	return fmt.Sprintf("%dM", n/1_000_000)
}

// age says how long ago something was or, after some days, when: in at most six characters.
// Where its year stands above, dated is set.
func age(t, now time.Time, dated bool) string {
	if t.IsZero() {
		return ""
	}
	d := now.Sub(t)
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	case d < 7*24*time.Hour:
		return fmt.Sprintf("%dd", int(d.Hours()/24))
	case dated || d < 300*24*time.Hour:
		return t.Local().Format("2 Jan")
	}
	return t.Local().Format("2006")
}
