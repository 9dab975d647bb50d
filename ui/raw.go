package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/safetext"
)

// scroller is an overlay of rows that can be scrolled.
type scroller struct {
	head  []string
	lines func(m *Model, width int) []safetext.Line
	again func(m *Model) bool // handles a second press of the key that opened it
	open  string              // that key
	top   int
	width int
	cache []safetext.Line
}

func (s *scroller) title() []string { return s.head }

// rows returns the rows for a width.
func (s *scroller) rows(m *Model, width int) []safetext.Line {
	if s.cache == nil || s.width != width {
		s.cache, s.width = s.lines(m, width), width
	}
	return s.cache
}

func (s *scroller) key(m *Model, name string) (bool, tea.Cmd) {
	page := max(m.listHeight()-1, 1)
	switch name {
	case "q", "esc", "h", "left":
		return true, nil
	case "Q":
		return true, m.quit()
	case "j", "down", "ctrl+e":
		s.top++
	case "k", "up", "ctrl+y":
		s.top--
	case "d", "ctrl+d":
		s.top += page / 2
	case "u", "ctrl+u":
		s.top -= page / 2
	case "space", "f", "pgdown", "ctrl+f":
		s.top += page
	case "b", "pgup", "ctrl+b":
		s.top -= page
	case "g", "home":
		s.top = 0
	case "G", "end":
		s.top = len(s.cache)
	default:
		if name == s.open {
			if s.again == nil || !s.again(m) {
				return true, nil
			}
			s.cache, s.top = nil, 0
		}
	}
	return false, nil
}

func (s *scroller) view(m *Model, width, height int) []safetext.Line {
	rows := s.rows(m, width)
	s.top = max(0, min(s.top, len(rows)-height))
	return rows[s.top:min(s.top+height, len(rows))]
}

// maxRawShown bounds how much of a record the raw view lays out, in bytes.
const maxRawShown = 2 << 20

// openRaw shows the exact bytes of the item's record, or the record indented.
func (m *Model) openRaw() tea.Cmd {
	k, ok := m.list.Cursor()
	if !ok {
		return nil
	}
	it := m.items.item(k)
	records, err := m.items.recordsOf(it)
	if err != nil {
		m.complain(err.Error())
		return nil
	}
	if it != nil && it.Call != nil && it.Result != nil && it.ResultFrom != it.Message {
		if result, place, ok := m.index.Result(int(k.Entry), it.CallPlace); ok {
			if more, err := m.items.resultRecords(result, place); err == nil {
				records = append(records, more...)
			}
		}
	}
	first := 0
	if entry, ok := m.source(); ok {
		at := m.index.Place(entry)
		for i, r := range records {
			if r.Origin.Line == at.Line && r.Origin.Offset == at.Offset {
				first = i
			}
		}
	}
	pretty := false
	s := &scroller{open: "r"}
	s.head = rawTitle(pretty)
	s.lines = func(m *Model, width int) []safetext.Line {
		lines, begins := m.rawLines(records, pretty, width)
		if s.cache == nil && len(begins) > 0 { // laid out for the first time, not for another width
			s.top = begins[first]
		}
		return lines
	}
	s.again = func(m *Model) bool {
		if pretty {
			return false
		}
		pretty = true
		s.head = rawTitle(pretty)
		return true
	}
	m.overlay = s
	return nil
}

func rawTitle(pretty bool) []string {
	if pretty {
		return []string{"source, indented", "r closes", "q closes"}
	}
	return []string{"source, exact bytes", "r indents it", "q closes"}
}

// rawLines lays out records; begins are the rows they begin at.
func (m *Model) rawLines(records []model.RawRecord, pretty bool, width int) (lines []safetext.Line, begins []int) {
	p := m.palette
	for _, r := range records {
		o := r.Origin
		begins = append(begins, len(lines))
		lines = append(lines, safetext.CleanLine(fmt.Sprintf("%s, line %d, bytes %d to %d", o.File, o.Line, o.Offset, o.Offset+o.Length), p.Accent, width).Line())
		raw := r.Bytes
		cut := len(raw) > maxRawShown
		if cut {
			raw = raw[:maxRawShown]
		}
		var t safetext.Text
		if pretty {
			t = m.items.drawer.JSON(string(rawjson.Indent(nil, raw, "", "  ")))
		} else {
			t = safetext.Controls(string(raw), p.Plain)
		}
		lines = append(lines, t.WithMarkers(p.Control).Wrap(max(width, 1), safetext.WrapOptions{Hard: true})...)
		if cut {
			lines = append(lines, safetext.CleanLine(fmt.Sprintf(m.glyph("…", "...")+" %d bytes in all; v opens the file in the editor", len(r.Bytes)), p.Warning, width).Line())
		}
		lines = append(lines, safetext.Line{})
	}
	return lines, begins
}
