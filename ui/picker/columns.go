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

// A column is a figure on the right of a row.
type column struct {
	label string
	width int
	style func(p *Picker) safetext.Style
	worth int
	known bool // some row has something to say in it
	text  func(r *Row) string
}

// columns returns those that there is room for.
func (d drawing) columns(width int) []column {
	dim := func(p *Picker) safetext.Style { return d.p.opt.Palette.Dim }
	count := func(n func(r *Row) int) func(r *Row) string {
		return func(r *Row) string {
			if !r.Known || r.Problem != "" || n(r) == 0 {
				return ""
			}
			return short(n(r))
		}
	}
	call := func(p *Picker) safetext.Style { return d.p.opt.Palette.Plain } // errors are what is loud
	problem := func(p *Picker) safetext.Style { return d.p.opt.Palette.Error }
	messages := len(d.p.rows) > 0 && d.p.rows[0].Said != nil // what a search found
	wide := width >= wideList
	formatWidth, projectWidth, nameWidth := longFormat, 14, 14
	if wide {
		projectWidth = 18
	}
	if width >= 100 { // names of conversations differ in few letters
		nameWidth = 18
	}
	formatWidth = max(min(d.p.any.formatWidth, formatWidth), len("format"))
	nameWidth, projectWidth = max(min(d.p.any.nameWidth-max(widthOf(d.p.any.alike())-1, 0), nameWidth), len("name")), max(min(d.p.any.nameWidth, projectWidth), len("project"))
	all := []column{
		{"name", nameWidth, dim, 4, d.p.any.Name != "", d.nameOf},
		{"project", projectWidth, dim, 3, d.p.any.Session.Project != "", projectName},
		{"format", formatWidth, dim, 8, d.p.any.formatWidth > 0, programOf},
		{"in", 14, dim, 7, d.p.any.Kind != "", d.kindOf},
		{"turns", 5, dim, 7, !messages, count(func(r *Row) int { return r.Turns })},
		{"calls", 5, call, 6, d.p.any.Calls > 0, count(func(r *Row) int { return r.Calls })},
		{"errors", 6, problem, 5, d.p.any.Errors > 0, count(func(r *Row) int { return r.Errors })},
		{"tokens", 6, dim, 4, d.p.any.Tokens > 0, count(func(r *Row) int { return int(r.Tokens) })},
		{"size", 8, dim, 1, d.p.any.Session.Size > 0 && !messages, func(r *Row) string { return render.Size(r.Session.Size) }},
		{"age", 4, dim, 9, !d.p.any.Time.IsZero(), func(r *Row) string { return age(r.Time, d.p.opt.Now()) }},
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
		if room >= titleWidth || len(list) <= 1 {
			return list
		}
		if least == nameWorth && !shortened {
			shortened, least = true, -1
			for i := range all {
				if all[i].label == "format" {
					all[i].width = min(all[i].width, shortFormat)
				}
			}
		}
	}
}

// Widths of the names of formats, in cells, and the worth of the columns that go before
// they are shortened.
const (
	longFormat  = 20
	shortFormat = 13
	nameWorth   = 4
)

// sortedBy are the columns by which an order sorts.
var sortedBy = map[order]string{byTime: "age", byFormat: "format", byProject: "project", byTurns: "turns", byCalls: "calls", byErrors: "errors", byTokens: "tokens", bySize: "size"}

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

// figures draws the columns of a row, or their labels if r is nil.
func (d drawing) figures(r *Row, width int) safetext.Line {
	var line safetext.Line
	for _, c := range d.columns(width) {
		text, st := c.label, d.p.opt.Palette.Dim
		if r != nil {
			text, st = c.text(r), c.style(d.p)
		}
		t := d.fitted(text, st, c.width)
		if whole := safetext.CleanLine(text, st, 200).Line(); c.label == "name" && whole.Width() > c.width { // names often differ in how they end
			tail := whole.Slice(whole.Width()-c.width/2, whole.Width())
			t = whole.Slice(0, c.width-1-tail.Width()).Append(d.sign("…", "~", d.p.opt.Palette.Dim)).AppendLine(tail)
		}
		space := safetext.Spaces(max(c.width-t.Width(), 0), d.p.opt.Palette.Plain)
		line = line.Append(safetext.Spaces(2, d.p.opt.Palette.Plain))
		if c.label == "project" || c.label == "format" || c.label == "name" || c.label == "in" { // no figure
			line = line.AppendLine(t).Append(space)
		} else {
			line = line.Append(space).AppendLine(t)
		}
	}
	return line
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

// age says how long ago something was, in at most four characters.
func age(t, now time.Time) string {
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
	case d < 365*24*time.Hour:
		return fmt.Sprintf("%dd", int(d.Hours()/24))
	}
	return fmt.Sprintf("%dy", int(d.Hours()/24/365))
}
