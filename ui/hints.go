package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"msgview/ui/safetext"
)

// hints names the keys that help most, as many as there is room for.
func (m *Model) hints(room int) safetext.Text {
	p := m.palette
	key, dim := p.Key.Over(p.Footer), p.Dim.Over(p.Footer)
	hint := func(k, what string) safetext.Text {
		return safetext.CleanLine(k, key, 8).Append(safetext.CleanLine(" "+what+"  ", dim, 20))
	}
	all := []safetext.Text{hint("?", "help"), hint("/", "find"), hint("Enter", "open"), hint("}", "turn"), hint("t", "call"), hint("e", "problem"), hint("+ -", "detail")}
	var b safetext.Builder
	width := 0
	for _, h := range all {
		if width+h.Width() > room {
			break
		}
		b.Add(h)
		width += h.Width()
	}
	return b.Text()
}

// waiting says which keys may follow those pressed so far, as many as there is room
// for, in cells.
func (m *Model) waiting(room int) string {
	switch m.pending {
	case "":
		return fmt.Sprint(m.count)
	case "m":
		return "mark: a letter"
	case "'":
		return "go to mark: a letter, ' goes back"
	}
	head := m.pending + ": "
	if shared := m.sharedHelp(m.pending); shared != "" {
		head = m.pending + " " + shared + ": "
	}
	more := m.glyph(" …", " ...")
	return head + fitting(m.nextKeys(m.pending), m.dot(), more, room-utf8.RuneCountInString(head))
}

// nextKeys are the keys that may follow a prefix, each with what it does.
func (m *Model) nextKeys(prefix string) []string {
	shared := m.sharedHelp(prefix)
	var next []string
	for _, b := range m.keys.prefixes[prefix] {
		for _, name := range b.keys {
			if _, last, ok := strings.Cut(name, " "); ok {
				what, _, _ := strings.Cut(strings.TrimPrefix(b.help, shared+" "), ",")
				what, _, _ = strings.Cut(what, ":")
				next = append(next, last+" "+what)
			}
		}
	}
	return next
}

// sharedHelp is the word that all keys of a prefix begin their help with, "" if there
// is none.
func (m *Model) sharedHelp(prefix string) string {
	shared := ""
	for i, b := range m.keys.prefixes[prefix] {
		word, _, _ := strings.Cut(b.help, " ")
		if i > 0 && word != shared {
			return ""
		}
		shared = word
	}
	return shared
}

// fitting joins what fits into a number of cells, and ends with more where something
// was left out. The texts are our own: a character takes a cell.
func fitting(texts []string, between, more string, room int) string {
	s := ""
	for i, t := range texts {
		next := s + t
		if i > 0 {
			next = s + between + t
		}
		tail := more
		if i == len(texts)-1 {
			tail = ""
		}
		if utf8.RuneCountInString(next+tail) > room {
			return strings.TrimPrefix(s+more, " ")
		}
		s = next
	}
	return s
}
