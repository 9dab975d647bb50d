package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// tabsHeight is the least height of a screen with a row of tabs.
const tabsHeight = 6

// rows is how many rows the tabs take: none where there is only one.
func (s *tabs) rows() int {
	if len(s.all) < 2 || s.height < tabsHeight || s.staged {
		return 0
	}
	return 1
}

// cells are those of a tab in the row.
type cells struct{ from, to, tab int }

// click goes to the tab that was clicked, and closes it with the middle button.
func (s *tabs) click(msg tea.MouseClickMsg) tea.Cmd {
	for _, c := range s.row {
		if msg.X < c.from || msg.X >= c.to {
			continue
		}
		switch msg.Button {
		case tea.MouseLeft:
			return s.show(c.tab)
		case tea.MouseMiddle:
			return s.close(s.all[c.tab])
		}
	}
	return nil
}

// line draws the row: all tabs, or those around the one that is shown for which there is
// room.
func (s *tabs) line(pen chrome.Pen) safetext.Line {
	labels := make([]safetext.Line, len(s.all))
	for i := range s.all {
		labels[i] = s.label(pen, i)
	}
	const more = 2 // room for a sign that there are more
	from, to := s.at, s.at+1
	used := labels[s.at].Width()
	for grown := true; grown; {
		grown = false
		left := more * min(len(s.all)-1, 2)
		if to < len(labels) && used+labels[to].Width()+left <= s.width {
			used, to, grown = used+labels[to].Width(), to+1, true
		}
		if from > 0 && used+labels[from-1].Width()+left <= s.width {
			used, from, grown = used+labels[from-1].Width(), from-1, true
		}
	}
	sign := pen.Sign("…", "~", pen.Dim.Over(pen.Header)).Line().PadRight(more, pen.Header)
	var blocks []chrome.Block
	at := 0
	put := func(l safetext.Line) {
		blocks = append(blocks, pen.Row(s.width, l.Text()))
		at += l.Width()
	}
	if from > 0 {
		put(sign)
	}
	s.row = s.row[:0]
	for i := from; i < to; i++ {
		put(labels[i])
		s.row = append(s.row, cells{at - labels[i].Width(), at, i})
	}
	if to < len(labels) {
		put(sign)
	}
	return chrome.Beside(blocks...).Wide(s.width, pen.Header).Line(s.width)
}

// maxTabName bounds the name of a file in the row, in cells.
const maxTabName = 28

// label draws a tab: its number and its name, in brackets if it is shown, and how many
// messages came since the reader was there.
func (s *tabs) label(pen chrome.Pen, i int) safetext.Line {
	t, st := s.all[i], pen.Dim
	begin, end := " ", " "
	if i == s.at {
		st, begin, end = pen.Strong, "[", "]"
	}
	st = st.Over(pen.Header)
	name := safetext.CleanLine(t.name, st, 4*maxTabName).Line().Truncate(max(min(maxTabName, s.width-8), 1), pen.Sign("…", "~", st))
	line := safetext.CleanLine(fmt.Sprintf("%s%d ", begin, i+1), st, 8).Line().AppendLine(name)
	switch fresh := t.messages() - t.seen; {
	case t.err != nil:
		line = line.Append(safetext.Spaces(1, st), pen.Sign("✗", "x", pen.Error.Over(pen.Header)))
	case t.opening:
		line = line.Append(pen.Sign(" …", " ~", st))
	case i != s.at && fresh > 0 && t.seen > 0:
		line = line.Append(safetext.CleanLine(" +"+render.Number(fresh), pen.Accent.Over(pen.Header), 12))
	}
	return line.Append(safetext.CleanLine(end, st, 1))
}

// waiting is what stands below the row where no log is open.
func (s *tabs) waiting(pen chrome.Pen, state string) string {
	t := s.all[s.at]
	says, st := []string{state + pen.Glyph("…", "...")}, pen.Dim
	if t.err != nil {
		says, st = []string{state, "", s.keys.of("reload") + " tries again, " + s.keys.of("back") + " closes the tab"}, pen.Error
	}
	var out []byte
	height := max(s.height-s.rows(), 0)
	put := func(l safetext.Line) {
		if len(out) > 0 {
			out = append(out, '\n')
		}
		if s.theme.Paint {
			l = l.PadRight(s.width, pen.Canvas).On(pen.Canvas)
		}
		out = l.PadRight(s.width, pen.Plain).AppendTo(out)
	}
	var lines []safetext.Line
	for i, text := range says {
		if i > 0 {
			st = pen.Dim
		}
		for _, l := range safetext.Clean(text, st).Wrap(max(s.width-4, 1), safetext.WrapOptions{}) {
			lines = append(lines, safetext.Spaces(2, pen.Plain).Line().AppendLine(l))
		}
	}
	for i := range height {
		switch {
		case i > 0 && i <= len(lines):
			put(lines[i-1])
		default:
			put(safetext.Line{})
		}
	}
	return string(out)
}

// tabNames are the names of files, with as much of their folders as tells them apart.
func tabNames(paths []string) []string {
	names := make([]string, len(paths))
	for i, path := range paths {
		if path == "-" {
			names[i] = "standard input"
			continue
		}
		parts := strings.Split(filepath.ToSlash(filepath.Clean(path)), "/")
		for n := 1; n <= len(parts); n++ {
			name := strings.Join(parts[len(parts)-n:], "/")
			same := 0
			for _, other := range paths {
				other = filepath.ToSlash(filepath.Clean(other))
				if other != strings.Join(parts, "/") && strings.HasSuffix("/"+other, "/"+name) {
					same++
				}
			}
			if names[i] = name; same == 0 {
				break
			}
		}
	}
	return names
}
