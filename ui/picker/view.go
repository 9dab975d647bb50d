package picker

import (
	"fmt"
	"path"
	"strings"
	"time"

	"msgview/model"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// The smallest sizes at which the parts of the screen are worth their room.
const (
	previewWidth = 100
	titleWidth   = 28
	headHeight   = 6
	footHeight   = 4
)

func (p *Picker) wide() bool {
	return p.width >= previewWidth && !p.noPreview && p.height >= headHeight
}

// listWidth is the width of the list without the preview.
func (p *Picker) listWidth() int {
	if p.wide() {
		return p.width * 11 / 20
	}
	return p.width
}

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

func (p *Picker) listHeight() int { return max(p.height-p.headRows()-p.footRows(), 0) }

// View draws the picker: as many rows as the screen has, none wider than it.
func (p *Picker) View() string {
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
	count := render.Number(len(p.rows))
	if len(p.shown) != len(p.rows) {
		count = render.Number(len(p.shown)) + " of " + count
	}
	one, noun := p.src.Noun()
	if len(p.rows) == 1 {
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

// body draws the list and the preview beside it.
func (p *Picker) body() []safetext.Line {
	height := p.listHeight()
	if p.help {
		return pad(p.helpLines(), height)
	}
	pal := p.opt.Palette
	width := p.listWidth()
	lines := make([]safetext.Line, 0, height)
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
	if !p.wide() {
		return lines
	}
	beside := pad(p.preview(p.width-width-2, height), height)
	for i := range lines {
		lines[i] = lines[i].PadRight(width, pal.Plain).Append(p.sign("│", "|", pal.Rule), safetext.Spaces(1, pal.Plain)).AppendLine(beside[i])
	}
	return lines
}

func pad(lines []safetext.Line, height int) []safetext.Line {
	for len(lines) < height {
		lines = append(lines, safetext.Line{})
	}
	return lines[:height]
}

// row draws one row: title, what it belongs to, age, turns, calls, problems.
func (p *Picker) row(r *Row, cursor bool, width int) safetext.Line {
	pal := p.opt.Palette
	gutter := safetext.Spaces(2, pal.Plain).Line()
	if cursor {
		gutter = p.sign("▌", ">", pal.Cursor).Append(safetext.Spaces(1, pal.Plain)).Line()
	}
	figures := p.figures(r, width)
	room := max(width-gutter.Width()-figures.Width()-1, 4)
	what := where(r)
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
	share := room
	if what != "" && room >= 56 {
		share = room * 2 / 3
	}
	left := p.fitted(title, st, share)
	if rest := room - left.Width() - 2; what != "" && rest >= 12 && room >= 56 {
		left = left.Append(safetext.Spaces(2, pal.Plain)).AppendLine(p.fitted(what, pal.Dim, rest))
	}
	return gutter.AppendLine(left.PadRight(room, pal.Plain), figures)
}

// A column is a figure on the right of a row.
type column struct {
	label string
	width int
	style func(p *Picker) safetext.Style
	worth int
	known bool // some row has something to say in it
	text  func(r *Row) string
}

// columns returns those that there is room for.
func (p *Picker) columns(width int) []column {
	dim := func(p *Picker) safetext.Style { return p.opt.Palette.Dim }
	count := func(n func(r *Row) int) func(r *Row) string {
		return func(r *Row) string {
			if !r.Known || r.Problem != "" || n(r) == 0 {
				return ""
			}
			return short(n(r))
		}
	}
	call := func(p *Picker) safetext.Style { return p.opt.Palette.CallName }
	problem := func(p *Picker) safetext.Style { return p.opt.Palette.Error }
	all := []column{
		{"project", 14, dim, 5, p.any.Session.Project != "", projectName},
		{"turns", 5, dim, 4, true, count(func(r *Row) int { return r.Turns })},
		{"calls", 5, call, 3, p.any.Calls > 0, count(func(r *Row) int { return r.Calls })},
		{"problems", 8, problem, 2, p.any.Errors > 0, count(func(r *Row) int { return r.Errors })},
		{"tokens", 6, dim, 1, p.any.Tokens > 0, count(func(r *Row) int { return int(r.Tokens) })},
		{"size", 7, dim, 0, p.any.Session.Size > 0, func(r *Row) string { return render.Size(r.Session.Size) }},
		{"age", 4, dim, 6, !p.any.Time.IsZero(), func(r *Row) string { return age(r.Time, p.opt.Now()) }},
	}
	for i := range all {
		if all[i].label == sortedBy[p.order] {
			all[i].worth = 9
		}
	}
	// What is worth least goes first where the title would have no room.
	for least := 0; ; least++ {
		var list []column
		room := width - 3
		for _, c := range all {
			if c.known && c.worth > least {
				list = append(list, c)
				room -= c.width + 2
			}
		}
		if room >= titleWidth || len(list) <= 1 {
			return list
		}
	}
}

// sortedBy are the columns by which an order sorts.
var sortedBy = map[order]string{byTime: "age", byTurns: "turns", byCalls: "calls", byErrors: "problems", byTokens: "tokens", bySize: "size"}

// projectName is the last part of the path of a row's project.
func projectName(r *Row) string {
	name := path.Base(strings.ReplaceAll(r.Session.Project, "\\", "/"))
	if name == "." {
		return ""
	}
	return name
}

// figures draws the columns of a row, or their labels if r is nil.
func (p *Picker) figures(r *Row, width int) safetext.Line {
	var line safetext.Line
	for _, c := range p.columns(width) {
		text, st := c.label, p.opt.Palette.Dim
		if r != nil {
			text, st = c.text(r), c.style(p)
		}
		t := p.fitted(text, st, c.width)
		space := safetext.Spaces(max(c.width-t.Width(), 0), p.opt.Palette.Plain)
		line = line.Append(safetext.Spaces(2, p.opt.Palette.Plain))
		if c.label == "project" { // a name, not a figure
			line = line.AppendLine(t).Append(space)
		} else {
			line = line.Append(space).AppendLine(t)
		}
	}
	return line
}

// labels draws the line over the list: what its columns are.
func (p *Picker) labels() safetext.Line {
	pal := p.opt.Palette
	width := p.listWidth()
	figures := p.figures(nil, width)
	left := safetext.Spaces(1, pal.Plain).Append(safetext.Repeat(p.sign("─", "-", pal.Rule), max(width-figures.Width()-2, 1))).Line()
	rest := safetext.Repeat(p.sign("─", "-", pal.Rule), max(p.width-width, 0))
	return left.AppendLine(figures).Append(safetext.Spaces(1, pal.Plain), rest)
}

// where says what wrote a row's file.
func where(r *Row) string {
	if r.Number >= 0 {
		return ""
	}
	return r.Program()
}

func first(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

// short writes a number in at most four characters.
func short(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 10_000:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	case n < 1_000_000:
		return fmt.Sprintf("%dk", n/1000)
	case n < 10_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	}
	return fmt.Sprintf("%dM", n/1_000_000)
}

// age says how long ago something was, in at most four characters.
func age(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	d := now.Sub(t)
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", int(d.Hours()))
	case d < 365*24*time.Hour:
		return fmt.Sprintf("%dd", int(d.Hours()/24))
	}
	return fmt.Sprintf("%dy", int(d.Hours()/24/365))
}

// preview draws the beginning of the conversation under the cursor.
func (p *Picker) preview(width, height int) []safetext.Line {
	pal := p.opt.Palette
	at := p.current()
	if at < 0 || width < 10 {
		return nil
	}
	r := &p.rows[at]
	var lines []safetext.Line
	add := func(s string, st safetext.Style) {
		if s != "" {
			lines = append(lines, p.fitted(s, st, width))
		}
	}
	add(first(r.Title, r.Session.Name), pal.Strong)
	add(r.Session.Path, pal.Dim)
	add(r.Session.Project, pal.Dim)
	if !r.Time.IsZero() {
		add(r.Time.Local().Format("2006-01-02 15:04")+"  "+r.Format, pal.Dim)
	}
	said, known := p.said[at]
	if !known {
		add("...", pal.Dim)
		return lines
	}
	for _, s := range said {
		if len(lines) >= height {
			break
		}
		lines = append(lines, safetext.Line{}, safetext.CleanLine(strings.ToUpper(s.Role.String()), pal.Role(s.Role), width).Line())
		st := pal.Plain
		if s.Role != model.RoleUser && s.Role != model.RoleAssistant {
			st = pal.Dim
		}
		lines = append(lines, safetext.Clean(s.Text, st).Wrap(width, safetext.WrapOptions{})...)
	}
	return lines
}

func (p *Picker) helpLines() []safetext.Line {
	pal := p.opt.Palette
	var lines []safetext.Line
	for _, b := range keyMap() {
		var names []string
		for _, k := range b.keys {
			names = append(names, k)
		}
		key := safetext.CleanLine(strings.Join(names, " "), pal.Key, 26).Line().PadRight(28, pal.Plain)
		lines = append(lines, safetext.Spaces(1, pal.Plain).Line().AppendLine(key).Append(safetext.CleanLine(b.help, pal.Plain, max(p.width-30, 8))))
	}
	return lines
}
