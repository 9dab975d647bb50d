package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"msgview/ui/chrome"
	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// hints names the keys that help most, as many as there is room for.
func hints(p *palette.Palette, room int) safetext.Text {
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
func (k keys) waiting(t typed, pen chrome.Pen, room int) string {
	switch t.pending {
	case "":
		return fmt.Sprint(t.count)
	case "m":
		return "mark: a letter"
	case "'":
		return "go to mark: a letter, ' goes back"
	}
	head := t.pending + ": "
	if shared := k.sharedHelp(t.pending); shared != "" {
		head = t.pending + " " + shared + ": "
	}
	more := pen.Glyph(" …", " ...")
	return head + chrome.Fitting(k.nextKeys(t.pending), pen.Dot(), more, room-utf8.RuneCountInString(head))
}

// nextKeys are the keys that may follow a prefix, each with what it does.
func (k keys) nextKeys(prefix string) []string {
	shared := k.sharedHelp(prefix)
	var next []string
	for _, b := range k.prefixes[prefix] {
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
func (k keys) sharedHelp(prefix string) string {
	shared := ""
	for i, b := range k.prefixes[prefix] {
		word, _, _ := strings.Cut(b.help, " ")
		if i > 0 && word != shared {
			return ""
		}
		shared = word
	}
	return shared
}
