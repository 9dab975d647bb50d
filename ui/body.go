package ui

import (
	"msgview/ui/column"
	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// body draws the conversation.
type body struct {
	*pane.Desk
	bar     *bar
	loading bool
}

// lines are the rows of the window, with the cursor on their left and the scroll bar on
// their right.
func (b *body) lines(width, height int) []safetext.Line {
	p := b.Pen
	rows := b.Col.List.Rows()
	if len(rows) == 0 {
		return []safetext.Line{{}, b.empty(width)}
	}
	cursor := b.Col.Here()
	from, to := b.Col.Thumb(height, rows)
	b.bar.look(rows, height)
	lines := make([]safetext.Line, 0, height)
	for i, r := range rows {
		lines = append(lines, b.row(r, r.Key == cursor, width-1, b.bar.cell(i, i >= from && i < to)))
	}
	for i := len(rows); i < height; i++ {
		lines = append(lines, safetext.Spaces(width-1, p.Plain).Line().AppendLine(b.bar.cell(i, i >= from && i < to)))
	}
	return lines
}

// row draws a row of the list with the cursor in its gutter and the scroll bar behind it.
func (b *body) row(r column.Row, cursor bool, width int, bar safetext.Line) safetext.Line {
	gutter := safetext.Spaces(1, b.Pen.Plain)
	if b.Col.Options().Paged && render.IsText(b.Col.Item(r.Key)) { // it fills the screen
		gutter = safetext.Text{}
	} else if cursor && !r.Text.Empty() {
		gutter = b.Pen.Sign("▌", ">", b.Pen.Cursor)
	}
	text := r.Text
	if b.Col.Sifted.Beside(r.Key) {
		text = text.WithStyle(b.Pen.Dim).WithMarkers(b.Pen.Control)
	}
	text = b.Search.Highlight(r.Key, r.Line, text)
	left := gutter.Line()
	pad := safetext.Spaces(width-left.Width()-text.Width(), b.Pen.Plain)
	return left.AppendLine(text, pad.Line(), bar)
}

// empty says why there is nothing.
func (b *body) empty(width int) safetext.Line {
	if b.loading {
		return safetext.CleanLine("  reading "+b.Pen.Glyph("…", "..."), b.Pen.Dim, width).Line()
	}
	if b.Filter.On() {
		if _, whole := b.Filter.Items(); !whole {
			return safetext.CleanLine("  looking for what the filter means "+b.Pen.Glyph("…", "..."), b.Pen.Dim, width).Line()
		}
		return safetext.Lit("  nothing is what the filter means; & changes it, Esc leaves it", b.Pen.Dim).Line()
	}
	if b.Col.Folds.Filter().Any() || b.Col.Folds.Level() < render.MaxLevel {
		return safetext.Lit("  nothing to show at this level; z 5 shows every record", b.Pen.Dim).Line()
	}
	return safetext.Lit("  nothing to show", b.Pen.Dim).Line()
}
