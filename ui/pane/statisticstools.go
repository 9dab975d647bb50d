package pane

import (
	"fmt"
	"strings"

	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// ended is how calls ended. Those that the log ends with are running while it is written.
func ended(d *Desk, t findings.Tally, open int) findings.Tally {
	if d.Col.Options().Growing {
		t.NoResult -= open
	}
	return t
}

// calls says how many there were, and how many of them did not go well.
func calls(t findings.Tally) string {
	said := fmt.Sprintf("%s %s", render.Number(t.Calls), render.Plural(t.Calls, "call"))
	if aside := t.Aside(); aside != "" {
		said += ", " + aside
	}
	return said
}

// toolColumns are those of the table of tools with the width from which on they are shown.
var toolColumns = [...]struct {
	name       string
	cells, min int
	of         func(t *stats.Tool) string
}{
	{"calls", 7, 0, func(t *stats.Tool) string { return render.Number(t.Calls) }},
	{"failed", 8, 0, func(t *stats.Tool) string { return zero(t.Failed) }},
	{"unsure", 8, 70, func(t *stats.Tool) string { return zero(t.Unsure) }},
	{"no result", 11, 70, func(t *stats.Tool) string { return zero(t.NoResult) }},
	{"refused", 9, 90, func(t *stats.Tool) string { return zero(t.Refused) }},
	{"time", 9, 0, func(t *stats.Tool) string { return Took(t.Total) }},
	{"p50", 9, 60, func(t *stats.Tool) string { return Took(t.P50) }},
	{"p95", 9, 60, func(t *stats.Tool) string { return Took(t.P95) }},
	{"output", 10, 50, func(t *stats.Tool) string { return render.Size(t.Bytes) }},
}

// has reports whether a column is of anything: most logs have no calls that are unsure.
func (o *Statistics) has(column string) bool {
	if o.of == nil {
		return true
	}
	switch t := &o.of.Stats.Tally; column {
	case "unsure":
		return t.Unsure > 0
	case "no result":
		return t.NoResult > 0
	case "refused":
		return t.Refused > 0
	}
	return true
}

// told is what the row of a tool says, with the names of its columns.
func (o *Statistics) told(t *stats.Tool) string {
	said := []string{calls(t.Tally)}
	for _, of := range [...]struct{ name, said string }{{"time", Took(t.Total)}, {"p50", Took(t.P50)}, {"p95", Took(t.P95)}, {"output", render.Size(t.Bytes)}} {
		if of.said != "" {
			said = append(said, of.name+" "+of.said)
		}
	}
	return t.Name + ": " + strings.Join(said, ", ")
}

// toolLine draws a tool, or the head of the table.
func (o *Statistics) toolLine(d *Desk, row *statRow, width int) safetext.Line {
	p := d.Pen
	used, columns := 0, toolColumns[:0:0]
	for _, c := range toolColumns {
		if width >= c.min && o.has(c.name) {
			used += c.cells
			columns = append(columns, c)
		}
	}
	name := min(max(width-used-1, 8), 30)
	style, text := p.Plain, row.about
	if row.head {
		style, text = p.Dim, "tools by "+toolOrders[o.order].name
	}
	line := safetext.CleanLine(text, style, name).Line().PadRight(name, p.Plain)
	for _, c := range columns {
		text, st := c.name, p.Dim
		if row.tool != nil {
			text, st = c.of(row.tool), p.Plain
			switch c.name {
			case "failed":
				st = p.Error
			case "unsure":
				st = p.Warning
			}
		}
		t := safetext.CleanLine(text, st, c.cells-1)
		line = line.Append(safetext.Spaces(c.cells-t.Width(), p.Plain), t)
	}
	if room := width - line.Width() - 2; row.tool != nil && room >= 10 {
		most := int64(1)
		by := toolOrders[o.order].of
		for i := range o.rows {
			if t := o.rows[i].tool; t != nil {
				most = max(most, by(t))
			}
		}
		n := int(float64(by(row.tool)) / float64(most) * float64(min(room, 40)))
		line = line.Append(safetext.Spaces(2, p.Plain), safetext.Repeat(p.Sign("▇", "#", p.Accent), n))
	}
	return line
}
