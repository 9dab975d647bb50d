package markdown

import (
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"msgview/ui/safetext"
)

const (
	leastTable  = 40 // cells; a table that has to be squeezed into less is shown as source
	leastColumn = 8  // cells a column keeps when a table is squeezed
	between     = 3  // cells between columns
)

// table draws a table, if need be with cells of several rows, or shows its source
// where it has no room.
func (l *layout) table(t *east.Table, width int) []safetext.Line {
	cells := l.cells(t)
	natural := make([]int, len(t.Alignments))
	for _, row := range cells {
		for i, cell := range row {
			natural[i] = max(natural[i], cell.Width(), 1)
		}
	}
	widths := fit(natural, width)
	if widths == nil {
		lines, _ := t.AttributeString(sourceLines)
		if s, ok := lines.(*text.Segments); ok {
			return l.source(s, width)
		}
		return l.source(t.Lines(), width)
	}
	var rows []safetext.Line
	for i, row := range cells {
		rows = append(rows, l.tableRow(row, widths, t.Alignments)...)
		if i == 0 {
			rows = append(rows, l.tableRule(widths))
		}
	}
	return rows
}

// cells draws the cells of a table, row by row, the head first.
func (l *layout) cells(t *east.Table) [][]safetext.Text {
	var out [][]safetext.Text
	for r := t.FirstChild(); r != nil; r = r.NextSibling() {
		row := make([]safetext.Text, 0, len(t.Alignments))
		for c := r.FirstChild(); c != nil && len(row) < len(t.Alignments); c = c.NextSibling() {
			cell := l.r.inline.text(c, l.src)
			if r.Kind() == east.KindTableHeader {
				cell = cell.On(l.r.pal.Strong)
			}
			row = append(row, cell)
		}
		out = append(out, row)
	}
	return out
}

// fit returns the widths of columns so that the table is at most width wide, nil
// if it cannot be. The widest columns give way first.
func fit(natural []int, width int) []int {
	room := width - between*(len(natural)-1)
	total := 0
	for _, n := range natural {
		total += n
	}
	if total <= room {
		return natural
	}
	if width < leastTable || room < leastColumn*len(natural) {
		return nil
	}
	// Find the largest limit for all columns under which they fit.
	low, high := leastColumn, room
	for low < high {
		limit := (low + high + 1) / 2
		if total = 0; true {
			for _, n := range natural {
				total += min(n, limit)
			}
		}
		if total <= room {
			low = limit
		} else {
			high = limit - 1
		}
	}
	out := make([]int, len(natural))
	left := room
	for i, n := range natural {
		out[i] = min(n, low)
		left -= out[i]
	}
	for i, n := range natural { // cells that remain after dividing
		if left > 0 && n > out[i] {
			out[i]++
			left--
		}
	}
	return out
}

// tableRow draws one row of a table.
func (l *layout) tableRow(row []safetext.Text, widths []int, align []east.Alignment) []safetext.Line {
	sep := safetext.Lit(" │ ", l.r.pal.Rule).Line()
	if l.r.opts.ASCII {
		sep = safetext.Lit(" | ", l.r.pal.Rule).Line()
	}
	height := 1
	wrapped := make([][]safetext.Line, len(widths))
	for i := range widths {
		if i < len(row) {
			wrapped[i] = row[i].Wrap(widths[i], safetext.WrapOptions{})
			height = max(height, len(wrapped[i]))
		}
	}
	rows := make([]safetext.Line, height)
	for y := range rows {
		var line safetext.Line
		for i, w := range widths {
			if i > 0 {
				line = line.AppendLine(sep)
			}
			var cell safetext.Line
			if y < len(wrapped[i]) {
				cell = wrapped[i][y]
			}
			line = line.AppendLine(aligned(cell, w, align[i], i == len(widths)-1))
		}
		rows[y] = line
	}
	return rows
}

// aligned pads a row of a cell. Nothing is added after the last one.
func aligned(cell safetext.Line, width int, a east.Alignment, last bool) safetext.Line {
	gap := max(width-cell.Width(), 0)
	before := 0
	switch a {
	case east.AlignRight:
		before = gap
	case east.AlignCenter:
		before = gap / 2
	}
	if before > 0 && !cell.Empty() {
		cell = safetext.Spaces(before, safetext.Style{}).Line().AppendLine(cell)
	}
	if last {
		return cell
	}
	return cell.PadRight(width, safetext.Style{})
}

// tableRule draws the line under the head of a table.
func (l *layout) tableRule(widths []int) safetext.Line {
	dash, cross := safetext.Lit("─", l.r.pal.Rule), safetext.Lit("─┼─", l.r.pal.Rule)
	if l.r.opts.ASCII {
		dash, cross = safetext.Lit("-", l.r.pal.Rule), safetext.Lit("-+-", l.r.pal.Rule)
	}
	var b safetext.Builder
	for i, w := range widths {
		if i > 0 {
			b.Add(cross)
		}
		b.Add(safetext.Repeat(dash, w))
	}
	return b.Text().Line()
}
