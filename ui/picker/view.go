package picker

import (
	"fmt"
	"strings"

	"msgview/ui/render"
	"msgview/ui/safetext"
)

// The smallest sizes at which the parts of the screen are worth their room.
const (
	titleWidth = 30
	headHeight = 6
	footHeight = 4
)

func (p *Picker) headRows() int {
	if p.height < headHeight {
		return 0
	}
	return 2
}

func (p *Picker) footRows() int {
	if p.height < footHeight {
		return 0
	}
	return 1
}

// bodyHeight is how many rows the list has together with a preview below it.
func (p *Picker) bodyHeight() int { return max(p.height-p.headRows()-p.footRows(), 0) }

// View draws the picker: as many rows as the screen has, none wider than it.
func (p *Picker) View() string {
	p.drawn = true
	var out []byte
	rows := 0
	put := func(l safetext.Line) {
		if rows > 0 {
			out = append(out, '\n')
		}
		l = l.Truncate(p.width, safetext.Text{})
		if p.opt.Paint {
			l = l.PadRight(p.width, p.opt.Palette.Canvas).On(p.opt.Palette.Canvas)
		}
		out = l.AppendTo(out)
		rows++
	}
	if p.headRows() > 0 {
		put(p.head())
		put(p.labels())
	}
	for _, l := range p.body() {
		put(l)
	}
	if p.footRows() > 0 {
		put(p.foot())
	}
	return string(out)
}

func (p *Picker) sign(unicode, ascii string, st safetext.Style) safetext.Text {
	if p.opt.ASCII {
		return safetext.CleanLine(ascii, st, 4)
	}
	return safetext.CleanLine(unicode, st, 4)
}

// fitted draws a text on one line, shortened to a width.
func (p *Picker) fitted(s string, st safetext.Style, width int) safetext.Line {
	return safetext.CleanLine(s, st, 4*width+200).Line().Truncate(width, p.sign("…", "~", p.opt.Palette.Dim))
}

// head says what is listed, and how.
func (p *Picker) head() safetext.Line {
	pal := p.opt.Palette
	number, listed := len(p.rows), len(p.shown)
	for i := range p.rows {
		if p.rows[i].Aside {
			number--
		}
	}
	for _, i := range p.shown {
		if p.rows[i].Aside {
			listed--
		}
	}
	count := render.Number(number)
	if listed != number {
		count = render.Number(listed) + " of " + count
	}
	one, noun := p.src.Noun()
	if number == 1 {
		noun = one
	}
	facts := []string{count + " " + noun}
	if p.order != asFound || p.reversed {
		name := "sorted by " + orderNames[p.order]
		if p.order == byTime {
			name = "newest first"
		}
		if p.order == asFound {
			name = "in the order found"
		}
		if p.reversed {
			name += ", reversed"
		}
		facts = append(facts, name)
	}
	if !p.done {
		facts = append(facts, "looking for more")
	}
	line := safetext.Spaces(1, pal.Header).Line().Append(safetext.CleanLine(p.src.Title(), pal.Strong.Over(pal.Header), max(p.width/2, 8)))
	for _, f := range facts {
		line = line.Append(safetext.Spaces(2, pal.Header), safetext.CleanLine(f, pal.Dim.Over(pal.Header), 40))
	}
	if src, ok := p.src.(Faulty); ok {
		if why := src.Fault(); why != "" {
			line = line.Append(safetext.Spaces(2, pal.Header), safetext.CleanLine(why, pal.Error.Over(pal.Header), p.width))
		}
	}
	return line.Truncate(p.width, p.sign("…", "~", pal.Dim)).PadRight(p.width, pal.Header)
}

// foot has the filter, a notice, or the keys.
func (p *Picker) foot() safetext.Line {
	pal := p.opt.Palette
	switch {
	case p.typing || p.filter.Value() != "":
		line := safetext.CleanLine("/", pal.Accent, 1).Line().Append(safetext.Clean(p.filter.Value(), pal.Plain))
		if p.typing {
			line = line.Append(p.sign("▏", "_", pal.Accent), safetext.Lit("  Enter keeps it, Esc clears it", pal.Dim))
		}
		return line.Truncate(p.width, safetext.Text{})
	case p.notice != "":
		return safetext.CleanLine(" "+p.notice, pal.Warning, p.width).Line()
	}
	keys := []string{"Enter open", "/ filter", "s sort", "tab preview", "? help", "q back"}
	line := safetext.Spaces(1, pal.Footer).Line()
	for _, k := range keys {
		key, what, _ := strings.Cut(k, " ")
		t := safetext.CleanLine(key, pal.Key.Over(pal.Footer), 8).Append(safetext.CleanLine(" "+what+"  ", pal.Dim.Over(pal.Footer), 20))
		if line.Width()+t.Width() > p.width {
			break
		}
		line = line.Append(t)
	}
	return line.PadRight(p.width, pal.Footer)
}

// body draws the list and the preview beside or below it.
func (p *Picker) body() []safetext.Line {
	if p.help {
		return pad(p.helpLines(), p.bodyHeight())
	}
	pal := p.opt.Palette
	width, height := p.listWidth(), p.listHeight()
	lines := make([]safetext.Line, 0, p.bodyHeight())
	for i := p.top; i < min(p.top+height, len(p.shown)); i++ {
		lines = append(lines, p.row(&p.rows[p.shown[i]], i == p.cursor, width))
	}
	if len(p.shown) == 0 {
		text := "  nothing found"
		switch {
		case !p.done:
			text = "  looking ..."
		case len(p.rows) > 0:
			text = "  nothing matches the filter; Esc clears it"
		}
		lines = append(lines, safetext.Line{}, safetext.CleanLine(text, pal.Dim, width).Line())
	}
	lines = pad(lines, height)
	switch p.previewAt() {
	case beside:
		text := pad(p.preview(p.width-width-2, height), height)
		for i := range lines {
			lines[i] = lines[i].PadRight(width, pal.Plain).Append(p.sign("│", "|", pal.Rule), safetext.Spaces(1, pal.Plain)).AppendLine(text[i])
		}
	case below:
		room := p.bodyHeight() - height - 1
		lines = append(lines, safetext.Spaces(1, pal.Plain).Append(safetext.Repeat(p.sign("─", "-", pal.Rule), max(p.width-2, 1))).Line())
		for _, l := range pad(p.preview(p.width-3, room), room) {
			lines = append(lines, safetext.Spaces(2, pal.Plain).Line().AppendLine(l))
		}
	}
	return lines
}

func pad(lines []safetext.Line, height int) []safetext.Line {
	for len(lines) < height {
		lines = append(lines, safetext.Line{})
	}
	return lines[:height]
}

// row draws one row: the title and the columns.
func (p *Picker) row(r *Row, cursor bool, width int) safetext.Line {
	pal := p.opt.Palette
	gutter := safetext.Spaces(2, pal.Plain).Line()
	if cursor {
		gutter = p.sign("▌", ">", pal.Cursor).Append(safetext.Spaces(1, pal.Plain)).Line()
	}
	figures := p.figures(r, width)
	room := max(width-gutter.Width()-figures.Width()-1, 4)
	st := pal.Plain
	if cursor {
		st = pal.Strong
	}
	title := r.Title
	switch {
	case r.Problem != "":
		title, st = r.Session.Name+": "+r.Problem, pal.Error
	case title == "" && r.Number >= 0:
		title, st = fmt.Sprintf("conversation %d", r.Number+1), pal.Dim
	case title == "":
		title = r.Session.Name
	}
	if r.More > 0 {
		title = fmt.Sprintf("%d conversations: %s", r.More+1, title)
	}
	left := p.fitted(title, st, room)
	return gutter.AppendLine(left.PadRight(room, pal.Plain), figures)
}

// labels draws the line over the list: what its columns are.
func (p *Picker) labels() safetext.Line {
	pal := p.opt.Palette
	width := p.listWidth()
	figures := p.figures(nil, width)
	room := max(width-figures.Width()-1, 1) // the rows leave the last column free, too
	left := safetext.Spaces(2, pal.Plain).Line().AppendLine(p.fitted("title ", pal.Dim, max(room-3, 0)))
	left = left.Append(safetext.Repeat(p.sign("─", "-", pal.Rule), max(room-left.Width(), 0)))
	rest := safetext.Repeat(p.sign("─", "-", pal.Rule), max(p.width-width-1, 0))
	return left.PadRight(room, pal.Plain).AppendLine(figures).PadRight(width, pal.Plain).Append(safetext.Spaces(1, pal.Plain), rest)
}

// widthOf is how many cells a short text takes.
func widthOf(s string) int { return safetext.CleanLine(s, safetext.Style{}, 80).Width() }

func (p *Picker) helpLines() []safetext.Line {
	pal := p.opt.Palette
	var lines []safetext.Line
	for _, b := range keyMap() {
		key := safetext.CleanLine(strings.Join(b.keys, " "), pal.Key, 26).Line().PadRight(28, pal.Plain)
		lines = append(lines, safetext.Spaces(1, pal.Plain).Line().AppendLine(key).Append(safetext.CleanLine(b.help, pal.Plain, max(p.width-30, 8))))
	}
	return lines
}
