package ui

import (
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/list"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// The smallest sizes at which the parts of the screen are worth their room.
const (
	headerHeight = 12 // below, no header
	footerHeight = 4  // below, no footer
	headerRules  = 20 // below, no rules between the parts
)

// headerRows and footerRows are how many rows the parts take.
func (m *Model) headerRows() int {
	switch {
	case m.height < headerHeight:
		return 0
	case m.height < headerRules:
		return 1
	}
	rows := 2
	if m.chips() != "" {
		rows++
	}
	return rows
}

func (m *Model) footerRows() int {
	switch {
	case m.height < footerHeight:
		return 0
	case m.height < headerRules:
		return 1
	}
	return 2
}

func (m *Model) listHeight() int { return max(m.height-m.headerRows()-m.footerRows(), 0) }

// layout gives the list its place between header and footer.
func (m *Model) layout() {
	if h, above := m.listHeight(), m.headerRows(); h != m.list.Height() || above != m.above {
		m.list.Place(h, above-m.above)
		m.above = above
	}
}

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = safetext.Title(m.name() + " - msgview")
	if m.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	if m.width > 0 && m.height > 0 {
		v.SetContent(m.screen())
	}
	return v
}

// screen returns the rows of the screen, each as wide as it or narrower.
func (m *Model) screen() string {
	m.layout()
	var out []byte
	rows := 0
	put := func(l safetext.Line) {
		if rows > 0 {
			out = append(out, '\n')
		}
		l = l.Truncate(m.width, safetext.Text{})
		if m.theme.Paint {
			l = l.PadRight(m.width, m.palette.Canvas).On(m.palette.Canvas)
		}
		if m.opt.ASCII {
			l = l.ASCII()
		}
		out = l.AppendTo(out)
		rows++
	}
	for _, l := range m.header() {
		put(l)
	}
	body := m.body()
	for i := range m.listHeight() {
		if i < len(body) {
			put(body[i])
		} else {
			put(safetext.Line{})
		}
	}
	for _, l := range m.footer() {
		put(l)
	}
	return string(out)
}

// body draws what is between header and footer.
func (m *Model) body() []safetext.Line {
	height := m.listHeight()
	if m.overlay != nil {
		return m.overlay.view(m, m.width, height)
	}
	rows := m.list.Rows()
	if len(rows) == 0 {
		return []safetext.Line{{}, m.emptyLine()}
	}
	cursor, _ := m.list.Cursor()
	current := m.currentMatch(m.currentKey)
	from, to := m.thumb(height, rows)
	lines := make([]safetext.Line, 0, len(rows))
	for i, r := range rows {
		bar := m.scrollBar(i >= from && i < to)
		lines = append(lines, m.row(r, r.Key == cursor, current).PadRight(m.width-1, m.palette.Plain).AppendLine(bar))
	}
	for i := len(rows); i < height; i++ {
		lines = append(lines, safetext.Spaces(m.width-1, m.palette.Plain).Line().AppendLine(m.scrollBar(i >= from && i < to)))
	}
	return lines
}

type row = list.Row[render.Key, safetext.Line]

// row draws a row of the list with the cursor in its gutter.
func (m *Model) row(r row, cursor bool, current int) safetext.Line {
	gutter := safetext.Spaces(1, m.palette.Plain)
	if cursor && !r.Text.Empty() {
		gutter = m.sign("▌", ">", m.palette.Cursor)
	}
	return gutter.Line().AppendLine(m.highlight(r.Key, r.Line, r.Text, map[bool]int{true: current, false: -1}[r.Key == m.currentKey]))
}

// sign returns a sign of ours, or its stand-in where only ASCII is allowed.
func (m *Model) sign(unicode, ascii string, st safetext.Style) safetext.Text {
	if m.opt.ASCII {
		return safetext.CleanLine(ascii, st, 4)
	}
	return safetext.CleanLine(unicode, st, 4)
}

func (m *Model) scrollBar(thumb bool) safetext.Line {
	if thumb {
		return m.sign("█", "#", m.palette.ScrollThumb).Line()
	}
	return m.sign("│", "|", m.palette.ScrollBar).Line()
}

func (m *Model) emptyLine() safetext.Line {
	if m.loading {
		return safetext.CleanLine("  reading "+m.glyph("…", "..."), m.palette.Dim, m.width).Line()
	}
	if m.items.filter.Any() || m.items.level < render.MaxLevel {
		return safetext.Lit("  nothing to show at this level; z 5 shows every record", m.palette.Dim).Line()
	}
	return safetext.Lit("  nothing to show", m.palette.Dim).Line()
}

func (m *Model) name() string {
	s := m.log.Source()
	if s.Path == "-" {
		return "standard input"
	}
	return filepath.Base(s.Path)
}

func (m *Model) ruleLine() safetext.Line {
	return safetext.Repeat(m.sign("─", "-", m.palette.Rule), m.width).Line()
}

// footer says where the reader is and which keys help.
func (m *Model) footer() []safetext.Line {
	rows := m.footerRows()
	if rows == 0 {
		return nil
	}
	var lines []safetext.Line
	if rows > 1 {
		lines = append(lines, m.ruleLine())
	}
	p := m.palette
	switch {
	case m.prompt != nil:
		return append(lines, m.prompt.line(m, m.width))
	case m.overlay != nil:
		title := " " + fitting(m.overlay.title(), "   ", "", m.width-1)
		return append(lines, safetext.CleanLine(title, p.Dim.Over(p.Footer), m.width).Line().PadRight(m.width, p.Footer))
	}
	right := m.news()
	place := fitting(m.place(), m.dot(), "", m.width-right.Width()-apartFooter-1)
	left := safetext.CleanLine(" "+place, p.Dim.Over(p.Footer), m.width)
	if right.Width() == 0 {
		right = m.hints(m.width - left.Width() - apartFooter)
	}
	return append(lines, left.Line().PadRight(max(m.width-right.Width()-1, 0), p.Footer).Append(right).Truncate(m.width, safetext.Text{}).PadRight(m.width, p.Footer))
}

// apartFooter is the least room, in cells, between the two sides of the footer.
const apartFooter = 2

// news is what the footer has to say instead of keys: what came of the last key, which
// keys may follow, how the search stands.
func (m *Model) news() safetext.Text {
	p := m.palette
	switch {
	case m.notice != "":
		st := p.Accent
		if m.failed {
			st = p.Error
		}
		return safetext.CleanLine(m.notice, st.Over(p.Footer), max(m.width-1, 1))
	case m.pending != "" || m.count > 0:
		return safetext.CleanLine(m.waiting(m.width-1), p.Accent.Over(p.Footer), m.width)
	case m.finder != nil:
		const keys = "  n N"
		room := m.width / 2
		if m.onBeside() { // what to do matters more than what was typed
			room = min(room, m.width-len(besideTexts[len(besideTexts)-1])-len(keys)-12)
		}
		query := safetext.CleanLine("/"+m.finder.query.text, p.Accent.Over(p.Footer), max(room, 1))
		state := "  " + m.searchState(m.width-query.Width()-2-len(keys)) + keys
		return query.Append(safetext.CleanLine(state, p.Accent.Over(p.Footer), m.width))
	}
	return safetext.Text{}
}
