package picker

import (
	"strings"

	"msgview/ui/safetext"
)

// A mark is a sign that the list draws, its stand-in, and what it says.
type mark struct{ unicode, ascii, says string }

// The signs of the list. Those before a row are in the order in which they are looked for.
var (
	markRunning = mark{"▶", "*", "running now"}
	markGrown   = mark{"◐", "+", "grew since you read it"}
	markUnread  = mark{"●", "o", "not read yet"}
	markFork    = mark{"↱", "fork ", "a fork of another session, and the turn up to which it is the same"}
	markAgents  = mark{"⤷", ">", "sub-agents, and how many: a lists them"}
	markErrors  = mark{"✗", "x", "behind how much there is to look at: some of it went wrong"}
	markWarned  = mark{"⚠", "!", "the same: nothing of it went wrong for sure"}
	markSame    = mark{"×", "x", "how often a search found the same text"}
	markBreak   = mark{"⏎", "|", "the end of a line in what a search found"}
)

// legend is all of them.
var legend = []mark{markRunning, markGrown, markUnread, markFork, markAgents, markErrors, markWarned, markSame, markBreak}

// mark draws a sign.
func (d drawing) mark(m mark, st safetext.Style) safetext.Text { return d.sign(m.unicode, m.ascii, st) }

// aid is the help, while it is shown.
type aid struct {
	on  bool
	top int // row of it that is the first on the screen
}

// An entry is a line of the help: a key, or a sign.
type entry struct{ what, says string }

// manual draws the help.
type manual struct{ d drawing }

// entries are what the help lists.
func (m manual) entries() (list []entry) {
	for _, b := range keyMap() {
		list = append(list, entry{strings.Join(b.keys, " "), b.help})
	}
	for _, s := range legend {
		list = append(list, entry{strings.TrimSpace(m.d.pen().Glyph(s.unicode, s.ascii)), s.says})
	}
	return list
}

// The room of the keys in the help, in cells: not more than a third of the screen.
const keysWidth = 26

// all draws it whole.
func (m manual) all() (lines []safetext.Line) {
	d := m.d
	pal := d.p.opt.Palette
	left := min(keysWidth, max(d.p.width/3, 8))
	room := max(d.p.width-left-4, 8)
	for i, e := range m.entries() {
		if i == len(keyMap()) {
			lines = append(lines, safetext.Line{}, safetext.Spaces(1, pal.Plain).Append(safetext.Lit("signs", pal.Strong)).Line())
		}
		what := safetext.CleanLine(e.what, pal.Key, 80).Wrap(left, safetext.WrapOptions{})
		says := safetext.CleanLine(e.says, pal.Plain, 400).Wrap(room, safetext.WrapOptions{})
		for row := range max(len(what), len(says)) {
			line := safetext.Spaces(1, pal.Plain).Line()
			if row < len(what) {
				line = line.AppendLine(what[row])
			}
			if line = line.PadRight(left+3, pal.Plain); row < len(says) {
				line = line.AppendLine(says[row])
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// body draws the part of it that is on the screen.
func (m manual) body() []safetext.Line {
	d := m.d
	lines := m.all()
	d.p.help.top = max(min(d.p.help.top, len(lines)-d.bodyHeight()), 0)
	return pad(lines[d.p.help.top:], d.bodyHeight())
}

// head stands above it, where the labels of the list are else.
func (m manual) head() safetext.Line {
	d := m.d
	pal := d.p.opt.Palette
	says := safetext.Spaces(1, pal.Plain).Append(safetext.Lit("keys ", pal.Strong)).Line()
	return says.Append(safetext.Repeat(d.sign("─", "-", pal.Rule), max(d.p.width-says.Width()-1, 0)))
}

// foot says what may follow, below it.
func (m manual) foot() safetext.Line {
	d := m.d
	rows := len(m.all())
	if rows <= d.bodyHeight() {
		return d.keys([]string{"Esc back"})
	}
	keys := []string{"j more", "k before", "Esc back"}
	switch {
	case d.p.help.top == 0:
		keys = []string{"j more", "Esc back"}
	case d.p.help.top+d.bodyHeight() >= rows:
		keys = []string{"k before", "Esc back"}
	}
	return d.keys(keys)
}

// scroll moves what is shown of the help; all keys that do not leave it.
func (a *aid) scroll(m manual, key string) {
	d := m.d
	page := max(d.bodyHeight()-1, 1)
	switch key {
	case "j", "down", "ctrl+n":
		a.top++
	case "k", "up", "ctrl+p":
		a.top--
	case "space", "f", "pgdown", "ctrl+f":
		a.top += page
	case "b", "pgup", "ctrl+b":
		a.top -= page
	case "d", "ctrl+d":
		a.top += page / 2
	case "u", "ctrl+u":
		a.top -= page / 2
	case "g", "home":
		a.top = 0
	case "G", "end":
		a.top = len(m.all())
	default:
		a.on = false
	}
	a.top = max(min(a.top, len(m.all())-d.bodyHeight()), 0)
}

// helping handles a key while the help is shown, or leaves it to the list.
func helping(p *Picker, name string) (done bool) {
	switch {
	case !p.help.on:
		return false
	case name == "ctrl+c":
		p.help.on = false
		return false
	}
	p.help.scroll(manual{p.screen()}, name)
	return true
}
