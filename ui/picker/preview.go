package picker

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/titles"
)

// A position is where the preview is.
type position int

const (
	nowhere position = iota
	beside
	below
)

// The smallest sizes of the screen at which the preview has a place: beside the list,
// below it, and below it where the reader asked for it.
const (
	besideWidth = 160
	belowHeight = 28
	askedHeight = 14
	belowWidth  = 30
	leastRows   = 6 // of a list above a preview
)

// previewAt says where the preview is.
func (d drawing) previewAt() position {
	switch {
	case d.p.preferred == hidden || d.p.height < headHeight:
		return nowhere
	case d.p.width >= besideWidth:
		return beside
	case d.p.width >= belowWidth && (d.p.height >= belowHeight || d.p.preferred == shown && d.p.height >= askedHeight):
		return below
	}
	return nowhere
}

// What the reader wants of the preview.
type preference int

const (
	asFits preference = iota
	shown
	hidden
)

// togglePreview shows the preview, or not.
func togglePreview(p *Picker) {
	if p.screen().previewAt() == nowhere {
		if p.preferred = shown; p.screen().previewAt() == nowhere {
			p.notice = "there is no room for the preview here"
		}
	} else {
		p.preferred = hidden
	}
	p.fit()
}

// listWidth is the width of the list without the preview.
func (d drawing) listWidth() int {
	if d.previewAt() == beside {
		return d.p.width * 11 / 20
	}
	return d.p.width
}

// listHeight is the height of the list without the preview.
func (d drawing) listHeight() int {
	h := d.bodyHeight()
	if d.previewAt() == below {
		most := h - h*2/5
		if d.p.done { // what a short list leaves is the preview's
			most = min(most, max(len(d.p.shown.at)+1, leastRows))
		}
		return most
	}
	return h
}

// preview is what a source says of a row, or has drawn.
type preview struct {
	said  []Said
	lines []safetext.Line
	how   Drawing
}

// previewOf asks a source.
func previewOf(ctx context.Context, src Source, r Row, how Drawing) preview {
	if src, ok := src.(Drawer); ok && r.Problem == "" {
		if lines := src.Draw(ctx, r, how); len(lines) > 0 {
			return preview{lines: lines, how: how}
		}
	}
	return preview{said: src.Preview(ctx, r), how: how}
}

// previewSize is the room that the preview has.
func (d drawing) previewSize() (width, height int) {
	switch height = d.listHeight(); d.previewAt() {
	case beside:
		return d.p.width - d.listWidth() - 2, height
	case below:
		return d.p.width - 3, d.bodyHeight() - height - 1
	}
	return 0, 0
}

// drawing is how the preview is to be drawn.
func (d drawing) drawing() Drawing {
	width, height := d.previewSize()
	return Drawing{width, height, d.p.opt.Palette, d.p.opt.ASCII}
}

// speaker says who speaks in the preview, and when.
func (d drawing) speaker(s Said) safetext.Line {
	pal := d.p.opt.Palette
	line := safetext.CleanLine(render.RoleLabel(s.Role), pal.Role(s.Role), 12).Line()
	if !s.Time.IsZero() {
		line = line.Append(safetext.CleanLine("  "+s.Time.Local().Format("15:04"), pal.Dim, 12))
	}
	return line
}

// preview draws the beginning of the conversation under the cursor.
func (d drawing) preview(width, height int) []safetext.Line {
	pal := d.p.opt.Palette
	at := d.p.current()
	if at < 0 || width < 10 {
		return nil
	}
	r := &d.p.rows[at]
	var lines []safetext.Line
	add := func(s string, st safetext.Style) {
		if s != "" {
			lines = append(lines, d.fitted(s, st, width))
		}
	}
	what, known := d.p.said[at]
	said := what.said
	if !repeats(r.title(), said) && len(what.lines) == 0 {
		add(cmp.Or(r.title(), r.Session.Name), pal.Strong)
	}
	add(cmp.Or(r.Place, r.Session.Path), pal.Dim)
	add(r.Fork.says(), pal.Accent)
	about := []string{r.Session.Project, r.Format, states(r, d.p.opt.Now())}
	if !r.Time.IsZero() {
		about = append([]string{r.Time.Local().Format("2006-01-02 15:04")}, about...)
	}
	add(strings.Join(slices.DeleteFunc(about, func(s string) bool { return s == "" }), "  "), pal.Dim)
	if r.Problem != "" { // of which the list has room for the beginning
		lines = append(lines, safetext.Line{})
		lines = append(lines, safetext.Clean(r.Problem, pal.Error).Wrap(width, safetext.WrapOptions{})...)
		return lines
	}
	if r.Far {
		return append(lines, r.far(d, width)...)
	}
	lines = append(lines, d.judged(at, width)...)
	if !known {
		add("...", pal.Dim)
		return lines
	}
	if len(what.lines) > 0 {
		if len(lines) > 0 { // apart from which log it is
			lines = append(lines, d.pen().RuleLine(width))
		}
		for _, l := range what.lines {
			lines = append(lines, d.marked(l, r).Truncate(width, d.sign("…", "~", pal.Dim)))
		}
		return lines
	}
	for _, s := range said {
		if len(lines) >= height {
			break
		}
		if len(lines) > 0 {
			lines = append(lines, safetext.Line{})
		}
		lines = append(lines, d.speaker(s))
		st := pal.Plain
		if s.Role != model.RoleUser && s.Role != model.RoleAssistant {
			st = pal.Dim
		}
		for _, l := range safetext.Clean(s.Text, st).Wrap(width, safetext.WrapOptions{}) {
			lines = append(lines, d.marked(l, r))
		}
	}
	return lines
}

// far says what is known of a conversation on another machine, and why there is no more.
func (r *Row) far(d drawing, width int) (lines []safetext.Line) {
	pal := d.p.opt.Palette
	var known []string
	count := func(n int, noun string) {
		if n > 0 {
			known = append(known, render.Number(n)+" "+render.Plural(n, noun))
		}
	}
	count(r.Turns, "turn")
	count(r.Messages, "message")
	count(r.Calls, "call")
	count(r.Errors, "error")
	if r.Tokens > 0 {
		known = append(known, short(int(r.Tokens))+" tokens")
	}
	if len(known) > 0 {
		lines = append(lines, safetext.CleanLine(strings.Join(known, "  "), pal.Plain, 400).Wrap(width, safetext.WrapOptions{})...)
	}
	return append(append(lines, safetext.Line{}), safetext.Lit(farSays, pal.Dim).Wrap(width, safetext.WrapOptions{})...)
}

// farSays says why there is no preview of a conversation on another machine.
const farSays = "This conversation lies on another machine. It is read when it is opened: until then there is no preview of what was said."

// repeats reports whether a title is no more than how the first prompt begins.
func repeats(title string, said []Said) bool {
	if len(said) == 0 || said[0].Role != model.RoleUser {
		return false
	}
	title = strings.TrimSuffix(title, "...")
	return title != "" && strings.HasPrefix(titles.Line(said[0].Text), title)
}
