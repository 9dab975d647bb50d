package pane

import (
	"fmt"

	"msgview/model/compare"
	"msgview/ui/diff"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Bounds of what is shown of a step: a look at it, and all of it.
const (
	peekLines = 6
	peekBytes = 1 << 16
	fullBytes = 1 << 20
	fullLines = 1 << 12
)

// pieces returns the lines of a row that are shown.
func (l *diffRows) pieces(r compare.Row, n int) (said, output []diff.Line) {
	switch {
	case l.opened[n]:
		return diff.Whole(l.o.c, r, fullBytes)
	case r.Change == compare.Changed || r.Change == compare.Output:
		said, output = diff.Pieces(l.o.c, r, peekBytes)
		return diff.Near(said), diff.Near(output)
	}
	return nil, nil
}

// detail draws lines of both sides.
func (l *diffRows) detail(lines []diff.Line, n, half, width int, beside bool) (rows []safetext.Line) {
	p := l.d.Pen
	full := l.opened[n]
	most := peekLines
	if full {
		most = fullLines
	}
	left := len(lines) - most
	if left == 1 {
		left, most = 0, most+1
	}
	indent := safetext.Spaces(signWidth, p.Plain).Line()
	lines = lines[:min(len(lines), most)]
	if beside {
		lines = zipped(lines)
	}
	for _, line := range lines {
		if beside {
			a := l.lineOf(line.A, line.HasA, line.Same, '-', line.MarksA, half, full)
			b := l.lineOf(line.B, line.HasB, line.Same, '+', line.MarksB, half, full)
			for k := range max(len(a), len(b)) {
				var x, y safetext.Line
				if k < len(a) {
					x = a[k]
				}
				if k < len(b) {
					y = b[k]
				}
				rows = append(rows, indent.AppendLine(l.beside(x, y, half)))
			}
			continue
		}
		if line.HasA {
			for _, row := range l.lineOf(line.A, true, line.Same, '-', line.MarksA, width-signWidth, full) {
				rows = append(rows, indent.AppendLine(row))
			}
		}
		if line.HasB && !line.Same {
			for _, row := range l.lineOf(line.B, true, false, '+', line.MarksB, width-signWidth, full) {
				rows = append(rows, indent.AppendLine(row))
			}
		}
	}
	if left > 0 {
		said := fmt.Sprintf("%s %d more %s", p.Glyph("⋯", ".."), left, render.Plural(left, "line"))
		if !full {
			said += ", Enter shows them"
		}
		rows = append(rows, indent.AppendLine(safetext.Spaces(2, p.Plain).Append(safetext.CleanLine(said, p.Dim, width)).Line()))
	}
	return rows
}

// zipped puts lines that only one side has beside those that only the other one has.
func zipped(lines []diff.Line) (rows []diff.Line) {
	for i := 0; i < len(lines); {
		var a, b []diff.Line
		for ; i < len(lines) && lines[i].HasA != lines[i].HasB; i++ {
			if lines[i].HasA {
				a = append(a, lines[i])
			} else {
				b = append(b, lines[i])
			}
		}
		for k := range max(len(a), len(b)) {
			var row diff.Line
			if k < len(a) {
				row.A, row.HasA = a[k].A, true
			}
			if k < len(b) {
				row.B, row.HasB = b[k].B, true
			}
			rows = append(rows, row)
		}
		if i < len(lines) {
			rows = append(rows, lines[i])
			i++
		}
	}
	return rows
}

// lineOf draws a line of a side behind its sign.
func (l *diffRows) lineOf(text string, has, same bool, sign byte, marks []safetext.Range, width int, full bool) []safetext.Line {
	if !has {
		return nil
	}
	p := l.d.Pen
	style, mark := p.DiffDelete, p.DiffDeleteWord
	if sign == '+' {
		style, mark = p.DiffAdd, p.DiffAddWord
	}
	if same {
		style, sign = p.Dim, ' '
	}
	lead := safetext.Spaces(2, p.Plain).Append(safetext.CleanLine(string(sign)+" ", style, 2))
	body := safetext.Clean(text, style)
	if body.Plain() == text {
		body = body.Highlight(marks, mark)
	}
	body = body.WithMarkers(p.Control)
	room := max(width-lead.Width(), 1)
	if !full {
		return []safetext.Line{lead.Line().AppendLine(body.Line().Truncate(room, p.Sign("…", "~", p.Dim)))}
	}
	var rows []safetext.Line
	for i, row := range body.Wrap(room, safetext.WrapOptions{Hard: true, Words: true}) {
		if i > 0 {
			lead = safetext.Spaces(4, p.Plain)
		}
		rows = append(rows, lead.Line().AppendLine(row))
	}
	if len(rows) == 0 {
		rows = append(rows, lead.Line())
	}
	return rows
}
