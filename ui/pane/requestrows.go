package pane

import (
	"fmt"
	"slices"
	"strings"

	"msgview/model/request"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// layOut makes the rows for a width.
func (o *Request) layOut(d *Desk, width int) {
	o.rows, o.laid, o.palette = o.rows[:0], width, d.Pen.Palette
	if o.view == nil {
		return
	}
	p := d.Pen
	say := func(text string, st safetext.Style, indent int) {
		for _, l := range safetext.Clean(text, st).WithMarkers(p.Control).Wrap(max(width-2-indent, 1), safetext.WrapOptions{}) {
			o.rows = append(o.rows, requestRow{section: -1, line: safetext.Spaces(1+indent, p.Plain).Line().AppendLine(l), said: true})
		}
	}
	for i, s := range o.copied {
		st := p.Dim
		if i == 0 {
			st = p.Strong
		}
		say(s, st, 0)
	}
	o.different(d, say)
	o.notes(d, say)
	o.rows = append(o.rows, requestRow{section: -1, said: true})
	if rest := o.view.Rest(); rest > 0 {
		o.rows = append(o.rows, requestRow{section: -1, said: true, line: o.rest(d, rest, o.lacks(), width)})
	}
	if more := o.view.Unexplained(); more > 0 {
		o.rows = append(o.rows, requestRow{section: -1, said: true, line: o.rest(d, more, "counted, and not explained by the bytes here", width)})
	}
	for i, s := range o.view.Sections {
		if s.Kind == request.ToolsSection && s.Names == "" {
			continue
		}
		o.rows = append(o.rows, requestRow{section: i})
		if !o.open[i] {
			continue
		}
		text, read := o.texts[i]
		body := text.text
		switch {
		case !read:
			body = "reading" + p.Glyph("…", "...")
		case body == "" && s.Kind == request.ToolsSection:
			body = s.Names
		case body == "":
			body = "(nothing)"
		}
		for _, l := range safetext.Clean(body, p.Plain).WithMarkers(p.Control).Wrap(max(width-8, 1), safetext.WrapOptions{}) {
			o.rows = append(o.rows, requestRow{section: i, line: safetext.Spaces(6, p.Plain).Line().AppendLine(l), said: true})
		}
		if text.cut {
			o.rows = append(o.rows, requestRow{section: i, line: safetext.CleanLine("      "+p.Glyph("…", "...")+" "+render.Size(s.Bytes)+" in all", p.Warning, width).Line(), said: true})
		}
	}
}

// different says what is different from the request before, and what that cost.
func (o *Request) different(d *Desk, say func(string, safetext.Style, int)) {
	p, v := d.Pen, o.view
	arrow := p.Glyph(" → ", " -> ")
	if v.Before < 0 {
		say("the first request: there is none before it", p.Plain, 0)
		return
	}
	before := messageName(d.Col.Index, v.Before)
	fresh := 0
	for _, s := range v.Sections {
		if !s.Before {
			fresh++
		}
	}
	switch {
	case v.Part < 0:
		say(fmt.Sprintf("goes on from the request for %s: all of that is the same, %d %s new", before, fresh, render.Plural(fresh, "section")), p.Plain, 0)
	default:
		say(fmt.Sprintf("differs from the request for %s in %s, at byte %d; no cache holds what follows", before, o.name(d, v.Part), v.Byte), p.Warning, 0)
		if v.Edited != "" {
			say(v.Edited, p.Plain, 2)
		}
		say("was  "+orNothing(v.Was), p.Dim, 2)
		say("is   "+orNothing(v.Is), p.Plain, 2)
	}
	if v.Other != "" {
		say("another model: "+v.Other+arrow+v.Model+"; caches are not shared", p.Warning, 0)
	}
	switch lost := v.Lost(); {
	case !v.Counted:
		say("the log does not count what was read from a cache", p.Dim, 0)
	case lost > 0:
		say(fmt.Sprintf("cache %s%s%s: %s lost", render.Number(int(v.CachedBefore)), arrow, render.Number(int(v.Cached)), tokensOf(lost)), p.Warning, 0)
	default:
		say(fmt.Sprintf("cache %s%s%s, nothing lost", render.Number(int(v.CachedBefore)), arrow, tokensOf(v.Cached)), p.Dim, 0)
	}
}

// orNothing is a text, or a word for none.
func orNothing(s string) string {
	if s == "" {
		return "(nothing)"
	}
	return s
}

func tokensOf(n int64) string { return render.Number(int(n)) + " " + render.Plural(int(n), "token") }

// notes says what of the request is guessed or missing.
func (o *Request) notes(d *Desk, say func(string, safetext.Style, int)) {
	p, v := d.Pen, o.view
	if !v.System {
		say("the log has no system prompt: the program's own is missing here", p.Dim, 0)
	}
	tools := slices.IndexFunc(v.Sections, func(s request.Section) bool { return s.Kind == request.ToolsSection })
	switch {
	case tools >= 0 && v.Sections[tools].Names == "":
		say("the log has no tools", p.Dim, 0)
	case v.Guessed > 0:
		say(fmt.Sprintf("%d %s known by calls only: the log has no definition", v.Guessed, render.Plural(v.Guessed, "tool")), p.Dim, 0)
	}
	if v.Without > 0 {
		say(fmt.Sprintf("not looked at: %d %s before the first one here", v.Without, render.Plural(v.Without, "message")), p.Warning, 0)
	}
	say("shares and tokens of sections are an estimate by their bytes", p.Dim, 0)
}

// name is what a section is called.
func (o *Request) name(d *Desk, n int) string {
	if n >= len(o.view.Sections) && o.view.Region == request.MessageSection {
		return "its length"
	}
	switch o.view.Region {
	case request.SystemSection:
		return "the system prompt"
	case request.ToolsSection:
		return "the tools"
	default:
		return "message " + messageName(d.Col.Index, o.view.Sections[n].Entry)
	}
}

// Widths of the columns of a section, and from where on all are drawn.
const (
	shareColumn   = 6
	tokensColumn  = 8
	sizeColumn    = 9
	whoColumn     = 10
	messageColumn = 7
	requestWide   = 70
)

// figuresWidth is how wide the columns of share, tokens and size are.
func figuresWidth(width int) int {
	if width < requestWide {
		return shareColumn
	}
	return shareColumn + tokensColumn + sizeColumn
}

// figures draws the columns of share, tokens and size. Tokens that were not counted are
// marked as about so many.
func (o *Request) figures(d *Desk, tokens float64, size string, width int) []safetext.Text {
	p := d.Pen
	share := o.view.Share(tokens)
	percent := fmt.Sprintf("%3.0f %%", 100*share)
	if share > 0 && share < 0.005 {
		percent = " <1 %"
	}
	cells := []safetext.Text{cell(d, percent, p.Strong, shareColumn)}
	if width < requestWide {
		return cells
	}
	about := strings.TrimSuffix(render.Tokens(int64(tokens)), " tok")
	if o.view.Rest()+o.view.Unexplained() > 0 {
		about = p.Glyph("≈", "~") + about
	}
	return append(cells, cell(d, fmt.Sprintf("%7s", about), p.Dim, tokensColumn), cell(d, fmt.Sprintf("%8s", size), p.Dim, sizeColumn))
}

// lacks says what of the request is not in the log.
func (o *Request) lacks() string {
	v := o.view
	switch {
	case v.Without > 0:
		return "not in the log, or not looked at"
	case v.System:
		return "not in the log: tools"
	}
	return "not in the log: system prompt, tools"
}

// rest draws how much of the request is in none of the sections, and what that is.
func (o *Request) rest(d *Desk, tokens int64, said string, width int) safetext.Line {
	p := d.Pen
	left := safetext.Spaces(2, p.Plain).Append(o.figures(d, float64(tokens), "", width)...)
	return left.Append(safetext.Spaces(3, p.Plain), safetext.CleanLine(said, p.Dim, 4*width)).Line().Truncate(width, p.Sign("…", "~", p.Dim))
}

// section draws a section: whether it is new, its share, tokens and size, who says it and how
// it begins.
func (o *Request) section(d *Desk, n, width int) safetext.Line {
	p, v := d.Pen, o.view
	s := v.Sections[n]
	mark := safetext.Spaces(2, p.Plain)
	switch {
	case n == v.Part && s.Kind == v.Region:
		mark = p.Sign("≠ ", "# ", p.Warning)
	case v.Before >= 0 && !s.Before:
		mark = p.Sign("+ ", "+ ", p.OK)
	case v.Before >= 0 && n >= v.Same: // as before, but behind what differs
		mark = p.Sign("· ", ". ", p.Warning)
	}
	fold := p.Sign("▸ ", "> ", p.Dim)
	if o.open[n] {
		fold = p.Sign("▾ ", "v ", p.Dim)
	}
	left := mark.Append(o.figures(d, v.Tokens(n), render.Size(s.Bytes), width)...)
	if s.Kind == request.ToolsSection && s.Bytes == 0 { // they have a share that nobody knows
		left = mark.Append(safetext.Spaces(figuresWidth(width), p.Plain))
	}
	who := map[request.SectionKind]string{request.SystemSection: "system", request.ToolsSection: "tools"}[s.Kind]
	place, says := "", s.Title
	switch s.Kind {
	case request.ToolsSection:
		if says = s.Names; s.Bytes == 0 && v.Guessed > 0 {
			says = "not defined in the log: " + says
		} else if v.Guessed > 0 {
			says += fmt.Sprintf(" (%d not defined in the log)", v.Guessed)
		}
	default:
		place = messageName(d.Col.Index, s.Entry)
		if who == "" {
			who = s.Role.String()
		}
	}
	left = left.Append(safetext.Spaces(1, p.Plain), fold, cell(d, who, p.Accent, whoColumn))
	if width >= requestWide {
		left = left.Append(cell(d, place, p.Dim, messageColumn))
	}
	room := max(width-left.Width(), 1)
	return left.Append(safetext.CleanLine(says, p.Plain, 4*room)).Line().Truncate(width, p.Sign("…", "~", p.Dim))
}
