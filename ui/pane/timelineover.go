package pane

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"msgview/model/stats"
	"msgview/ui/safetext"
)

// lanes are the rows of the overview.
var lanes = [...]struct {
	kind  stats.Kind
	about string
}{{stats.Answer, "model"}, {stats.Working, "tools"}, {stats.Agent, "agents"}, {stats.Person, "person"}, {stats.Idle, "idle"}}

// overview draws all of the part that is shown in a row for each kind of span: how many of
// a kind ran at once, and where the cursor and the reader are.
func (o *Timeline) overview(d *Desk, width int) (rows []safetext.Line) {
	p := d.Pen
	room := width - aboutColumn - 2
	all := o.to.Sub(o.from).Seconds()
	if room < 10 || all <= 0 {
		return nil
	}
	at := func(t time.Time) int {
		return max(0, min(int(float64(room)*t.Sub(o.from).Seconds()/all), room-1))
	}
	counts := map[stats.Kind][]int{}
	spans := o.line().Spans
	for i := range spans {
		s := &spans[i]
		if s.To.Before(o.from) || s.From.After(o.to) || s.Kind == stats.Turn || !shows(d, s.Place) {
			continue
		}
		cells := counts[s.Kind]
		if cells == nil {
			cells = make([]int, room)
			counts[s.Kind] = cells
		}
		long := s.Took().Seconds() > all/float64(room)
		from, to := at(s.From), at(s.To)
		if long {
			to = max(to-1, from) // the next one begins in the last cell
		}
		for k := from; k <= to; k++ {
			if long || cells[k] == 0 { // short ones after each other in one cell did not run at once
				cells[k]++
			}
		}
	}
	for _, l := range lanes {
		cells := counts[l.kind]
		if cells == nil {
			continue
		}
		line := safetext.Spaces(1, p.Plain).Line().Append(cell(d, l.about, p.Dim, aboutColumn))
		style := spanStyle(d, &stats.Span{Kind: l.kind})
		var text strings.Builder
		for _, n := range cells {
			switch {
			case n == 0:
				text.WriteString(" ")
			case n == 1:
				text.WriteString(p.Glyph("▪", "="))
			case n < 10:
				fmt.Fprint(&text, n)
			default:
				text.WriteString("+")
			}
		}
		rows = append(rows, line.Append(safetext.CleanLine(text.String(), style, room)))
	}
	if row, ok := o.context(d, room, at); ok {
		rows = append(rows, row)
	}
	return append(rows, o.marks(d, room, at))
}

// heights are the signs of a context by its size, of nothing and of little first.
var heights = [2]string{" ▁▂▃▄▅▆▇█", " 12345678"}

// context draws how large the prompts were, each until the next one, by the largest of the
// run, and where they were compacted.
func (o *Timeline) context(d *Desk, room int, at func(time.Time) int) (line safetext.Line, ok bool) {
	p, most := d.Pen, o.line().Most
	cells := make([]int64, room)
	fill := func(from, to int, tokens int64) {
		for k := from; k <= to; k++ {
			cells[k] = max(cells[k], tokens)
		}
	}
	points, compacted := slices.Clone(o.line().Context), map[int]bool{}
	spans := o.line().Spans
	for i := range spans {
		if s := &spans[i]; s.Kind == stats.Compaction {
			points = append(points, stats.Point{Entry: s.Place.Entry, Time: s.From}) // how large it is now the next prompt tells
			if !s.From.Before(o.from) && !s.From.After(o.to) && shows(d, s.Place) {
				compacted[at(s.From)] = true
			}
		}
	}
	slices.SortStableFunc(points, func(a, b stats.Point) int { return a.Time.Compare(b.Time) })
	last, tokens := 0, int64(0)
	for _, one := range points {
		if one.Time.IsZero() || one.Time.After(o.to) || !shows(d, placeOf(one.Entry)) {
			continue
		}
		if one.Time.After(o.from) {
			fill(last, at(one.Time)-1, tokens)
			last = at(one.Time)
			fill(last, last, one.Tokens)
		}
		tokens, ok = one.Tokens, true
	}
	if !ok || most == 0 {
		return line, false
	}
	fill(last, room-1, tokens)
	signs := []rune(p.Glyph(heights[0], heights[1]))
	line = safetext.Spaces(1, p.Plain).Line().Append(cell(d, "context", p.Dim, aboutColumn))
	var text strings.Builder
	flush := func() {
		line = line.Append(safetext.CleanLine(text.String(), p.Accent, room))
		text.Reset()
	}
	for k, n := range cells {
		if !compacted[k] {
			text.WriteRune(signs[(n*int64(len(signs)-1)+most-1)/most])
			continue
		}
		flush()
		line = line.Append(p.Sign("◇", "c", p.Warning))
	}
	flush()
	return line, true
}

// marks draws where the cursor is.
func (o *Timeline) marks(d *Desk, room int, at func(time.Time) int) safetext.Line {
	p := d.Pen
	line := safetext.Spaces(aboutColumn+1, p.Plain).Line()
	s, ok := o.at()
	if !ok {
		return line
	}
	from, to := at(s.From), at(s.To)
	return line.Append(safetext.Repeat(p.Sign("─", "-", p.Rule), from), safetext.Repeat(p.Sign("━", "=", p.Cursor), to-from+1), safetext.Repeat(p.Sign("─", "-", p.Rule), room-to-1))
}
