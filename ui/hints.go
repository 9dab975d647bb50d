package ui

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/safetext"
)

// hintOf are the actions whose keys help most, the most useful first, and what is said
// of them.
var hintOf = [][2]string{
	{"help", "help"}, {"search", "find"}, {"toggle-fold", "open"}, {"turn-next", "turn"},
	{"call-next", "call"}, {"problem-next", "problem"}, {"level-more level-less", "detail"},
}

// pagerHintOf are those of a text that is no log, in which there is nothing to open and no
// turn, call or problem to go to.
var pagerHintOf = [][2]string{{"help", "help"}, {"search", "find"}, {"page-down page-up", "page"}, {"quit", "quit"}}

// hintKeys are their keys.
func (k keys) hintKeys(of [][2]string) []key.Binding {
	var all []key.Binding
	for _, h := range of {
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

// spreadMsg says that a prefix was pressed a while ago.
type spreadMsg int

// hintPause is how long it is waited for the key after a prefix until all are listed: who
// knows them sees nothing of it.
const hintPause = 400 * time.Millisecond

// wait begins to wait for the key after a prefix.
func (t *typed) wait(prefix string) tea.Cmd {
	t.pending = prefix
	t.number++
	n := t.number
	return tea.Tick(hintPause, func(time.Time) tea.Msg { return spreadMsg(n) })
}

// spreads reports whether the keys that may follow the prefix are listed over the text.
func (k keys) spreads(t typed, pen chrome.Pen, width, rows int) bool {
	return k.prefixes[t.pending] != nil && t.spread == t.number && rows >= 2 && width >= 4 &&
		k.waiting(t, pen, width-1) != k.waiting(t, pen, maxSaid) // else the footer has all
}

// spread lists the keys that may follow the prefix, in columns, where the footer has no
// room for all of them. Not more rows than there are lie over the text; what the keys do
// is cut before one of them is left out.
func (k keys) spread(t typed, pen chrome.Pen, width, rows int) []safetext.Line {
	if !k.spreads(t, pen, width, rows) {
		return nil
	}
	next := k.nextKeys(t.pending)
	widest := 0
	for _, s := range next {
		widest = max(widest, utf8.RuneCountInString(s))
	}
	const apart = 2
	columns := max((width-1)/(widest+apart), 1)
	for (len(next)+columns-1)/columns > rows-1 && columns < len(next) {
		columns++
	}
	columns = min(columns, len(next))
	cell := (width - 1) / columns
	high := (len(next) + columns - 1) / columns
	blocks := []chrome.Block{pen.Row(1, safetext.Spaces(1, pen.Plain))}
	for column := range columns {
		var rows []chrome.Block
		for i := column * high; i < min((column+1)*high, len(next)); i++ {
			key, what, _ := strings.Cut(next[i], " ")
			rows = append(rows, pen.Row(max(cell-apart, 1), safetext.CleanLine(key, pen.Key, cell), safetext.CleanLine(" "+what, pen.Plain, 4*cell)))
		}
		blocks = append(blocks, chrome.Below(rows...).Wide(cell, pen.Plain))
	}
	return append([]safetext.Line{pen.RuleLine(width)}, chrome.Beside(blocks...).Lines(width)...)
}

// waiting says which keys may follow those pressed so far, as many as there is room
// for, in cells, and how many more there are.
func (k keys) waiting(t typed, pen chrome.Pen, room int) string {
	switch t.pending {
	case "":
		return fmt.Sprint(t.count)
	case settingMark:
		return "mark: a letter"
	case goingToMark:
		return "go to mark: a letter, ' goes back"
	}
	head := k.head(t)
	next := k.nextKeys(t.pending)
	for n := len(next); n > 0; n-- {
		said := head + strings.Join(next[:n], pen.Dot())
		if rest := len(next) - n; rest > 0 {
			said += fmt.Sprintf("%s%d more", pen.Dot(), rest)
		}
		if utf8.RuneCountInString(said) <= room {
			return said
		}
	}
	return strings.TrimSuffix(head, " ")
}

// listed says, while the keys that may follow are listed over the text, that one of them is
// waited for.
func (k keys) listed(t typed, room int) string {
	head := k.head(t)
	for _, said := range []string{"one of these keys, or Esc", "one of these"} {
		if utf8.RuneCountInString(head+said) <= room {
			return head + said
		}
	}
	return strings.TrimSuffix(head, " ")
}

// head is the prefix, and the word with which what its keys do begins.
func (k keys) head(t typed) string {
	if shared := k.sharedHelp(t.pending); shared != "" {
		return t.pending + " " + shared + ": "
	}
	return t.pending + ": "
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
