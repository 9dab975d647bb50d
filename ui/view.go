package ui

import (
	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/column"
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
	if m.header.chips() != "" {
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
	m.Desk.Height = m.listHeight()
	if h, above := m.listHeight(), m.headerRows(); h != m.Col.List.Height() || above != m.above {
		m.Col.List.Place(h, above-m.above)
		m.above = above
	}
}

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = safetext.Title(m.header.name() + " - msgview")
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
		if m.look.theme.Paint {
			l = l.PadRight(m.width, m.Pen.Canvas).On(m.Pen.Canvas)
		}
		if m.opt.ASCII {
			l = l.ASCII()
		}
		out = l.AppendTo(out)
		rows++
	}
	for _, l := range m.header.lines(m.width, m.headerRows()) {
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
	for _, l := range m.below() {
		put(l)
	}
	return string(out)
}

// body draws what is between header and footer.
func (m *Model) body() []safetext.Line {
	height := m.listHeight()
	if m.over != nil {
		return m.over.View(&m.Desk, m.width, height)
	}
	rows := m.Col.List.Rows()
	if len(rows) == 0 {
		return []safetext.Line{{}, m.emptyLine()}
	}
	cursor, _ := m.Col.List.Cursor()
	from, to := m.Col.Thumb(height, rows)
	lines := make([]safetext.Line, 0, len(rows))
	for i, r := range rows {
		bar := m.Pen.Bar(i >= from && i < to)
		lines = append(lines, m.row(r, r.Key == cursor).PadRight(m.width-1, m.Pen.Plain).AppendLine(bar))
	}
	for i := len(rows); i < height; i++ {
		lines = append(lines, safetext.Spaces(m.width-1, m.Pen.Plain).Line().AppendLine(m.Pen.Bar(i >= from && i < to)))
	}
	return lines
}

// row draws a row of the list with the cursor in its gutter.
func (m *Model) row(r column.Row, cursor bool) safetext.Line {
	gutter := safetext.Spaces(1, m.Pen.Plain)
	if cursor && !r.Text.Empty() {
		gutter = m.Pen.Sign("▌", ">", m.Pen.Cursor)
	}
	return gutter.Line().AppendLine(m.Search.Highlight(r.Key, r.Line, r.Text))
}

func (m *Model) emptyLine() safetext.Line {
	if m.tail.loading {
		return safetext.CleanLine("  reading "+m.Pen.Glyph("…", "..."), m.Pen.Dim, m.width).Line()
	}
	if m.Col.Folds.Filter().Any() || m.Col.Folds.Level() < render.MaxLevel {
		return safetext.Lit("  nothing to show at this level; z 5 shows every record", m.Pen.Dim).Line()
	}
	return safetext.Lit("  nothing to show", m.Pen.Dim).Line()
}

// below is what stands below the text.
func (m *Model) below() []safetext.Line {
	rows := m.footerRows()
	if rows == 0 {
		return nil
	}
	var lines []safetext.Line
	if rows > 1 {
		lines = append(lines, m.Pen.RuleLine(m.width))
	}
	switch {
	case m.foot != nil:
		return append(lines, m.foot.View(&m.Desk, m.width, 1)...)
	case m.over != nil:
		p := m.Pen
		title := " " + chrome.Fitting(m.over.Title(), "   ", "", m.width-1)
		return append(lines, safetext.CleanLine(title, p.Dim.Over(p.Footer), m.width).Line().PadRight(m.width, p.Footer))
	}
	return append(lines, m.footer.line(m.width, m.note, m.typed))
}
