package picker

import (
	"fmt"
	"strings"
	"time"

	"msgview/ui/chrome"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// The smallest sizes at which the parts of the screen are worth their room.
const (
	titleWidth = 24
	headHeight = 6
	footHeight = 4
)

func (d drawing) headRows() int {
	if d.p.height < headHeight {
		return 0
	}
	return 2
}

func (d drawing) footRows() int {
	if d.p.height < footHeight {
		return 0
	}
	return 1
}

// bodyHeight is how many rows the list has together with a preview below it.
func (d drawing) bodyHeight() int { return max(d.p.height-d.headRows()-d.footRows(), 0) }

// drawing draws a picker, and knows where its parts are.
type drawing struct {
	p    *Picker
	cols []column // of all rows, once they are known
}

func (p *Picker) screen() drawing { return drawing{p: p} }

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
	d := p.screen()
	width := d.listWidth()
	d.cols = d.columns(width)
	p.keeping.keep(d, width)
	if d.headRows() > 0 {
		put(d.head())
		if p.help.on {
			put(manual{d}.head())
		} else {
			put(p.keeping.labels)
		}
	}
	for _, l := range d.body() {
		put(l)
	}
	if d.footRows() > 0 {
		put(d.foot())
	}
	return string(out)
}

// pen draws what is around the list.
func (d drawing) pen() chrome.Pen { return chrome.Pen{Palette: d.p.opt.Palette, ASCII: d.p.opt.ASCII} }

func (d drawing) sign(unicode, ascii string, st safetext.Style) safetext.Text {
	return d.pen().Sign(unicode, ascii, st)
}

// fitted draws a text on one line, shortened to a width.
func (d drawing) fitted(s string, st safetext.Style, width int) safetext.Line {
	return safetext.CleanLine(s, st, 4*width+200).Line().Truncate(width, d.sign("…", "~", d.p.opt.Palette.Dim))
}

// head says what is listed, and how.
func (d drawing) head() safetext.Line {
	pal := d.p.opt.Palette
	if !d.p.tally.known {
		d.p.tally = counted(d.p.rows, d.p.shown.at)
	}
	number, listed, rows := d.p.tally.talks, d.p.tally.listed, d.p.tally.rows
	listedTalks := listed
	for _, k := range d.p.kinds { // equal ones share a row
		number += k.same
	}
	if rows == len(d.p.rows) || d.p.group == BySession && filterOf(d.p) == "" {
		listed = number
	}
	count := render.Number(number)
	if listed != number {
		count = render.Number(listed) + " of " + count
	}
	one, noun := d.p.src.Noun()
	if number == 1 {
		noun = one
	}
	facts := []string{count + " " + noun}
	if d.p.group == BySession && len(d.p.rows) > 0 {
		facts[0] += " " + foundIn(d.p.any.paths)
	}
	if beside := rows - listedTalks; beside > 0 {
		facts[0] += fmt.Sprintf(" and %s about them", render.Number(beside))
	}
	if d.p.folded > 0 {
		facts = append(facts, fmt.Sprintf("%s empty (x)", render.Number(d.p.folded)))
	}
	facts = append(append(facts, d.p.narrow.facts()...), d.p.kinds.facts()...)
	if d.p.order != asFound || d.p.reversed {
		name := "sorted by " + orderNames[d.p.order]
		if d.p.order == byTime {
			name = "newest first"
		}
		if d.p.order == asFound {
			name = "in the order found"
		}
		if d.p.reversed {
			name += ", reversed"
		}
		facts = append(facts, name)
	}
	progress := ""
	if src, ok := d.p.src.(Progress); ok {
		progress = src.Progress()
	}
	if progress == "" && !d.p.done {
		progress = "looking for more"
	}
	if progress != "" {
		facts = append(facts, progress)
	}
	pieces := []safetext.Text{safetext.Spaces(1, pal.Header), safetext.CleanLine(d.p.src.Title(), pal.Strong.Over(pal.Header), max(d.p.width/2, 8))}
	for _, f := range facts {
		pieces = append(pieces, safetext.Spaces(2, pal.Header), safetext.CleanLine(f, pal.Dim.Over(pal.Header), 40))
	}
	if src, ok := d.p.src.(Faulty); ok {
		if why := src.Fault(); why != "" {
			pieces = append(pieces, safetext.Spaces(2, pal.Header), safetext.CleanLine(why, pal.Error.Over(pal.Header), d.p.width))
		}
	}
	return d.pen().Row(d.p.width, pieces...).Wide(d.p.width, pal.Header).Line(d.p.width)
}

// foot has the filter, a notice, or the keys.
func (d drawing) foot() safetext.Line {
	pal := d.p.opt.Palette
	switch {
	case d.p.help.on:
		return manual{d}.foot()
	case d.p.typing || d.p.filter.Value() != "":
		pieces := []safetext.Text{safetext.CleanLine("/", pal.Accent, 1), safetext.Clean(d.p.filter.Value(), pal.Plain)}
		if _, ok := searching(d.p); ok && d.p.typing {
			pieces = append(pieces, d.sign("▏", "_", pal.Accent), safetext.Lit("  Enter searches inside the sessions, Esc clears it", pal.Dim))
		} else if d.p.typing {
			pieces = append(pieces, d.sign("▏", "_", pal.Accent), safetext.Lit("  Enter opens, Tab keeps it, Esc clears it", pal.Dim))
		}
		if wrong := d.p.narrow.filter.wrong; wrong != nil {
			pieces = append(pieces[:2:2], d.sign("▏", "_", pal.Accent), safetext.CleanLine("  "+wrong.Error(), pal.Warning, d.p.width))
		}
		return d.pen().Row(d.p.width, pieces...).Line(d.p.width)
	case d.p.notice != "":
		return d.pen().Row(d.p.width, safetext.CleanLine(" "+d.p.notice, pal.Warning, d.p.width)).Line(d.p.width)
	}
	keys := []string{"Enter open", "/ filter", "s sort", "o groups", "Tab preview", "? help", "q back", "e problems", "p project", "yl path", "yR resume"}
	if d.p.group == BySession {
		keys = []string{"Enter open", "/ filter", "Tab preview", "? help", "q back", "yl path"}
	}
	if d.p.copying {
		keys = []string{"yl path", "yR command that resumes the session"}
	}
	return d.p.keeping.footer(d, keys)
}

// keys draws the keys that there is room for.
func (d drawing) keys(keys []string) safetext.Line {
	pal := d.p.opt.Palette
	pieces, used := []safetext.Text{safetext.Spaces(1, pal.Footer)}, 1
	for _, k := range keys {
		key, what, _ := strings.Cut(k, " ")
		t := safetext.CleanLine(key, pal.Key.Over(pal.Footer), 8).Append(safetext.CleanLine(" "+what+"  ", pal.Dim.Over(pal.Footer), 40))
		if used += t.Width(); used > d.p.width {
			break
		}
		pieces = append(pieces, t)
	}
	return d.pen().Row(d.p.width, pieces...).Wide(d.p.width, pal.Footer).Line(d.p.width)
}

// body draws the list and the preview beside or below it.
func (d drawing) body() []safetext.Line {
	if d.p.help.on {
		return manual{d}.body()
	}
	pal := d.p.opt.Palette
	width, height := d.listWidth(), d.listHeight()
	lines := make([]safetext.Line, 0, d.bodyHeight())
	for i := d.p.top; i < min(d.p.top+height, len(d.p.shown.at)); i++ {
		if head := d.p.shown.head(i); head != nil {
			lines = append(lines, head.draw(d, i == d.p.cursor, width))
			continue
		}
		above := ""
		if row := d.p.shown.row(i - 1); i > d.p.top && row >= 0 {
			above = d.p.rows[row].title()
		}
		lines = append(lines, d.p.keeping.row(d, d.p.shown.row(i), above, i == d.p.cursor, width))
	}
	if len(d.p.shown.at) == 0 {
		text := "  nothing found"
		switch {
		case !d.p.done:
			text = "  looking ..."
		case len(d.p.rows) > 0:
			if text = "  nothing matches the filter; Esc clears it"; d.p.opt.Search {
				text += ", // looks inside the sessions"
			}
		}
		lines = append(lines, safetext.Line{}, safetext.CleanLine(text, pal.Dim, width).Line())
	}
	lines = pad(lines, height)
	switch d.previewAt() {
	case beside:
		across, down := d.previewSize()
		text := pad(d.preview(across, down), height)
		for i := range lines {
			lines[i] = lines[i].PadRight(width, pal.Plain).Append(d.sign("│", "|", pal.Rule), safetext.Spaces(1, pal.Plain)).AppendLine(text[i])
		}
	case below:
		across, room := d.previewSize()
		lines = append(lines, safetext.Spaces(1, pal.Plain).Append(safetext.Repeat(d.sign("─", "-", pal.Rule), max(d.p.width-2, 1))).Line())
		for _, l := range pad(d.preview(across, room), room) {
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

// row draws one row: the title and the columns, which say what the cells do.
func (d drawing) row(r *Row, cells []cell, above string, cursor bool, width int) safetext.Line {
	pal := d.p.opt.Palette
	before, figures := d.figures(cells)
	gutter := d.gutter(r, cursor).AppendLine(before)
	room := max(width-gutter.Width()-figures.Width()-1, 4)
	st := pal.Plain
	if cursor {
		st = pal.Strong
	}
	title := r.title()
	switch {
	case r.Problem != "":
		title, st = r.Session.Name+": "+r.Problem, pal.Error
	case title == "" && r.Number >= 0:
		title, st = fmt.Sprintf("conversation %d", r.Number+1), pal.Dim
	case title == "":
		title = r.Session.Name
	}
	if d.p.opt.ASCII && r.Kind != "" {
		title = strings.ReplaceAll(title, markBreak.unicode, markBreak.ascii)
	}
	if r.Kind != "" {
		above = "" // what a search found is not shortened where it begins
	}
	fork := r.fork(d).AppendLine(r.agents(d))
	left := d.titled(title, above, st, max(room-fork.Width(), 4))
	if r.More > 0 {
		title = fmt.Sprintf("%d conversations: %s", r.More+1, title)
		left = d.fitted(title, st, room)
	}
	left = fork.AppendLine(d.marked(left, r))
	return gutter.AppendLine(left.PadRight(room, pal.Plain), figures)
}

// gutter draws what stands before a row: the cursor, and whether the session is running or
// has something that was not read yet.
func (d drawing) gutter(r *Row, cursor bool) safetext.Line {
	pal := d.p.opt.Palette
	left, sign := safetext.Spaces(1, pal.Plain), safetext.Spaces(1, pal.Plain)
	if cursor {
		left = d.sign("▌", ">", pal.Cursor)
	}
	switch {
	case r == nil || r.Kind != "":
	case running(r, d.p.opt.Now()):
		sign = d.mark(markRunning, pal.OK)
	case r.Unread == Grown:
		sign = d.mark(markGrown, pal.Accent)
	case r.Unread == NeverRead:
		sign = d.mark(markUnread, pal.Accent)
	}
	return left.Append(sign).Line()
}

// runningFor is how long after its file was written a session is said to be running.
const runningFor = time.Minute

// longPause is how long a session that runs may say nothing.
const longPause = 2 * time.Hour

// running reports whether the program of a session seems to be at work.
func running(r *Row, now time.Time) bool {
	since := now.Sub(r.Session.Modified)
	if !r.Last.IsZero() && now.Sub(r.Last) > longPause { // only its file was written
		return false
	}
	return !r.Session.Modified.IsZero() && r.Number < 0 && r.Session.Program != "" && since < runningFor && since > -runningFor
}

// states says in words what the sign before a row says.
func states(r *Row, now time.Time) string {
	switch {
	case r.Kind != "": // when the last message was is not known of what a search found
		return ""
	case running(r, now):
		return markRunning.says
	case r.Unread == Grown:
		return markGrown.says
	case r.Unread == NeverRead:
		return markUnread.says
	}
	return ""
}

// titled draws a title; how it begins as the one above does is dim, and short where what
// is its own would have no room.
func (d drawing) titled(title, above string, st safetext.Style, room int) safetext.Line {
	pal := d.p.opt.Palette
	n := common(above, title)
	whole := safetext.CleanLine(title, st, 4*room+200)
	if n == 0 || whole.Width() <= room && n == len(title) {
		return d.fitted(title, st, room)
	}
	alike := safetext.CleanLine(title[:n], pal.Dim, 4*room+200).Line()
	if whole.Width() > room && n < len(title) {
		alike = alike.Truncate(keptCommon, d.sign("…", "~", pal.Dim)).Append(safetext.Spaces(1, pal.Plain))
	}
	line := alike.Append(safetext.CleanLine(title[n:], st, 4*room+200))
	return line.Truncate(room, d.sign("…", "~", pal.Dim))
}

// labels draws the line over the list: what its columns are.
func (d drawing) labels(width int) safetext.Line {
	pal := d.p.opt.Palette
	before, figures := d.figures(nil)
	room := max(width-figures.Width()-1, 1) // the rows leave the last column free, too
	left := safetext.Spaces(2, pal.Plain).Line().AppendLine(before)
	label := "title "
	if d.p.any.Kind != "" {
		label = "text "
	}
	left = left.AppendLine(d.fitted(label, pal.Dim, max(room-left.Width()-1, 0)))
	left = left.Append(safetext.Repeat(d.sign("─", "-", pal.Rule), max(room-left.Width(), 0)))
	rest := safetext.Repeat(d.sign("─", "-", pal.Rule), max(d.p.width-width-1, 0))
	list := d.pen().Row(width, left.PadRight(room, pal.Plain).Text(), figures.Text()).Wide(width+1, pal.Plain)
	return chrome.Beside(list, d.pen().Row(d.p.width, rest)).Line(d.p.width)
}

// widthOf is how many cells a short text takes.
func widthOf(s string) int { return safetext.CleanLine(s, safetext.Style{}, 80).Width() }
