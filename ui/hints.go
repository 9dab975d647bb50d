package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"msgview/ui/chrome"
	"msgview/ui/safetext"
)

// hintOf are the actions whose keys help most, the most useful first, and what is said
// of them.
var hintOf = [][2]string{
	{"help", "help"}, {"search", "find"}, {"toggle-fold", "open"}, {"turn-next", "turn"},
	{"call-next", "call"}, {"problem-next", "problem"}, {"level-more level-less", "detail"},
}

// hintKeys are their keys.
func (k keys) hintKeys() []key.Binding {
	var all []key.Binding
	for _, h := range hintOf {
		var names []string
		for _, action := range strings.Fields(h[0]) {
			if name := k.of(action); name != "" {
				names = append(names, name)
			}
		}
		if name := strings.Join(names, " "); name != "" {
			all = append(all, key.NewBinding(key.WithKeys(name), key.WithHelp(name, h[1])))
		}
	}
	return all
}

// betweenHints stands between them, and after the last.
const betweenHints = "  "

// hintsIn is how many of them there is room for, in cells.
func hintsIn(keys []key.Binding, room int) (n int) {
	for _, b := range keys {
		if room -= utf8.RuneCountInString(b.Help().Key) + 1 + len(b.Help().Desc) + len(betweenHints); room < 0 {
			break
		}
		n++
	}
	return n
}

// drawHints draws as many: left to itself, help draws one more than there is room for.
func drawHints(h help.Model, keys []key.Binding) safetext.Text {
	if len(keys) == 0 {
		return safetext.Text{}
	}
	h.ShortSeparator = betweenHints
	return chrome.Drawn(h.ShortHelpView(keys)).Append(safetext.Lit(betweenHints, safetext.Style{}))
}

// waiting says which keys may follow those pressed so far, as many as there is room
// for, in cells.
func (k keys) waiting(t typed, pen chrome.Pen, room int) string {
	switch t.pending {
	case "":
		return fmt.Sprint(t.count)
	case settingMark:
		return "mark: a letter"
	case goingToMark:
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
