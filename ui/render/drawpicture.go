package render

import (
	"fmt"
	"strings"

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

// image is a picture as it can be asked for, none if nobody knows of any data.
func (b pictures) image(m model.Media) (p picture.Image, ok bool) {
	if m.Kind != model.Image || b.opt.Printed || m.Data == nil && m.Bytes <= 0 {
		return p, false
	}
	return picture.Image{Data: m.Data, Entry: b.it.DataEntry(), Bytes: m.Bytes}, true
}

// draws reports whether there is anything to draw with.
func (b pictures) draws() bool { return !b.opt.ASCII && b.opt.Pictures.Draws() }

// offer says in the row of a picture how to see it, if that is possible. A long one is not
// even measured until somebody wants to.
func (b pictures) offer(m model.Media) safetext.Text {
	image, ok := b.image(m)
	if !ok || b.steps() > 0 || !b.draws() {
		return safetext.Text{}
	}
	if m.Data != nil {
		if _, err := b.opt.Pictures.Size(image); err != nil {
			return safetext.Text{}
		}
	}
	b.cut = true
	return safetext.Spaces(2, b.p.Plain).Append(safetext.Lit("Enter draws it", b.p.Dim))
}

// draw draws a picture that was opened, or says why it is not drawn.
func (b pictures) draw(m model.Media) {
	steps := b.steps()
	image, ok := b.image(m)
	switch {
	case !ok || steps == 0:
		return
	case b.opt.Pictures == nil:
		b.hint("it is not drawn: pictures are off in the config file; ys saves it")
		return
	case !b.draws():
		b.hint("it is not drawn: that takes colours and half blocks; ys saves it")
		return
	}
	b.pictures = true
	size, err := b.opt.Pictures.Size(image)
	if err == nil && size == (picture.Size{}) {
		b.hint("reading it from the log")
		return
	}
	most := []int{pictureRows, largeRows}[steps-1]
	var rows []safetext.Line
	if err == nil {
		rows, err = b.opt.Pictures.Rows(image, size, b.width(), most)
	}
	if err != nil {
		b.hint("it is not drawn: " + err.Error())
		return
	}
	width, height := size.Cells(b.width(), most)
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
	var below []string
	if m.Data == nil { // its row could not say so
		below = append(below, fmt.Sprintf("%dx%d", size.Width, size.Height))
	}
	if _, large := size.Cells(b.width(), largeRows); steps == 1 && large > height {
		b.cut = true
		below = append(below, "Enter shows it larger")
	}
	if below != nil {
		b.hint(strings.Join(below, ", "))
	}
}

// width is the room of a picture, in cells.
func (b pictures) width() int { return max(b.rows.width-2, 1) }

// hint says something below the row of a picture that was opened.
func (b pictures) hint(s string) {
	b.add(b.sym.dots(b.p.Dim).Append(safetext.CleanLine(" "+s+" ", b.p.Dim, b.width()), b.sym.dots(b.p.Dim)).Line().Truncate(b.width(), b.ellipsis))
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
	if got := it.Got(); got.Result != nil {
		return got.Entry
	}
	return int(it.Key.Entry)
}
