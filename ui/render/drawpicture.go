package render

import (
	"msgview/model"
	"msgview/ui/picture"
	"msgview/ui/safetext"
)

// pictures draws pictures below the row that names them. Their rows are margins: no text
// of the log, to be found or copied.
type pictures struct{ drawing }

// The most rows of a picture, and of one that the reader wants larger.
const (
	pictureRows = 20
	largeRows   = 60
)

// steps is how far pictures were opened: 0 for not at all, 1 for drawn, 2 for large.
func (b pictures) steps() int {
	n := 0
	if b.rows.c.Opened || b.opt.Level >= MaxLevel {
		n = 1
	}
	for limit := FullRows * 4; limit <= b.rows.c.Limit; limit *= 4 {
		n++
	}
	return min(n, 2)
}

// draw draws a picture, or says how to see it or why it is not drawn.
func (b pictures) draw(m model.Media) {
	if m.Kind != model.Image || b.opt.Printed {
		return
	}
	steps := b.steps()
	switch {
	case m.Data == nil && m.Bytes <= 0:
		return // nobody knows of any data
	case b.opt.ASCII || !b.opt.Pictures.Draws():
		b.hint(steps, "it is not drawn: that takes colours and half blocks; ys saves it")
		return
	}
	image := picture.Image{Data: m.Data, Entry: b.it.DataEntry(), Bytes: m.Bytes}
	if steps == 0 && m.Data == nil { // it is not even measured until somebody wants to see it
		b.offer()
		return
	}
	size, err := b.opt.Pictures.Size(image)
	switch {
	case err != nil:
		b.hint(steps, "it is not drawn: "+err.Error())
		return
	case steps == 0:
		b.offer()
		return
	case size == picture.Size{}:
		b.pictures = true
		b.hint(1, "reading it from the log")
		return
	}
	most := []int{pictureRows, largeRows}[steps-1]
	width, height := size.Cells(b.width(), most)
	rows, err := b.opt.Pictures.Rows(image, size, b.width(), most)
	if b.pictures = true; err != nil {
		b.hint(1, "it is not drawn: "+err.Error())
		return
	}
	for y := range height {
		switch {
		case rows != nil:
			b.add(rows[y])
		case y == 0:
			b.add(safetext.CleanLine("drawing "+b.glyph("…", "..."), b.p.Dim, width).Line())
		default:
			b.add(safetext.Line{})
		}
	}
	if _, large := size.Cells(b.width(), largeRows); steps == 1 && large > height {
		b.cut = true
		b.hint(1, "Enter shows it larger")
	}
}

// offer says how to see a picture.
func (b pictures) offer() {
	b.cut = true
	b.hint(1, "Enter draws it")
}

// width is the room of a picture, in cells.
func (b pictures) width() int { return max(b.rows.width-2, 1) }

// hint says something below the row of a picture that was opened.
func (b pictures) hint(steps int, s string) {
	if steps > 0 {
		b.add(b.sym.dots(b.p.Dim).Append(safetext.CleanLine(" "+s+" ", b.p.Dim, b.width()), b.sym.dots(b.p.Dim)).Line().Truncate(b.width(), b.ellipsis))
	}
}

// add writes a row that is no text of the log.
func (b pictures) add(l safetext.Line) {
	lead := safetext.Spaces(2, b.p.Plain)
	if b.rows.within {
		lead = b.sym.bar(b.p.Dim)
	}
	b.rows.add(lead.Line().AppendLine(l))
	last := &b.rows.lines[len(b.rows.lines)-1]
	*last = last.From(len(last.Plain()))
}

// DataEntry is the entry that has the data of the item's media.
func (it *Item) DataEntry() int {
	if it.Result != nil {
		return it.resultEntry
	}
	return int(it.Key.Entry)
}
