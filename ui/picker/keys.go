package picker

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// A binding is a line of the key map.
type binding struct {
	keys []string // as Bubble Tea names them
	do   func(p *Picker) tea.Cmd
	help string
}

// keyMap is the only list of the picker's keys.
func keyMap() []binding {
	move := func(n func(p *Picker) int) func(p *Picker) tea.Cmd {
		return func(p *Picker) tea.Cmd { p.move(n(p) * max(p.count, 1)); return nil }
	}
	by := func(n int) func(p *Picker) tea.Cmd { return move(func(*Picker) int { return n }) }
	return []binding{
		{[]string{"enter", "l", "right"}, (*Picker).open, "open the conversation"},
		{[]string{"j", "down", "ctrl+n"}, by(1), "down"},
		{[]string{"k", "up", "ctrl+p"}, by(-1), "up"},
		{[]string{"space", "f", "pgdown", "ctrl+f"}, move(func(p *Picker) int { return p.screen().stops() }), "page down"},
		{[]string{"b", "pgup", "ctrl+b"}, move(func(p *Picker) int { return -p.screen().stops() }), "page up"},
		{[]string{"d", "ctrl+d"}, move(func(p *Picker) int { return p.screen().stops() / 2 }), "half a page down"},
		{[]string{"u", "ctrl+u"}, move(func(p *Picker) int { return -p.screen().stops() / 2 }), "half a page up"},
		{[]string{"g", "home"}, move(func(p *Picker) int { return -len(p.shown.at) }), "first"},
		{[]string{"G", "end"}, move(func(p *Picker) int { return len(p.shown.at) }), "last"},
		{[]string{"/"}, func(p *Picker) tea.Cmd { p.typing = true; p.filter.Focus(); return nil }, "filter by words of title, project, file and format, or as in agent=codex errors>0 since:7d; // searches inside, /// for a regular expression"},
		{[]string{"esc"}, func(p *Picker) tea.Cmd { p.filter.SetValue(""); p.narrow = narrowing{}; p.arrange(); return nil }, "no filter"},
		{[]string{"e"}, func(p *Picker) tea.Cmd { p.narrow.faulty = !p.narrow.faulty; p.arrange(); return nil }, "only conversations with something to look at, or all"},
		{[]string{"p"}, toggleProject, "only conversations of this one's project, or all"},
		{[]string{"x"}, func(p *Picker) tea.Cmd { fold(p, foldOfEmpty); return nil }, "conversations in which nothing is said, or none of them"},
		{[]string{"a"}, toggleAgents, "sub-agents of the session below it, or not"},
		{[]string{"y"}, func(p *Picker) tea.Cmd { p.copying = true; return nil }, "copy: then l for the path, R for the command that resumes the session"},
		{[]string{"o"}, func(p *Picker) tea.Cmd { regroup(p); return nil }, "groups by day, by project, by agent, or none"},
		{[]string{"s"}, func(p *Picker) tea.Cmd { nextOrder(p); return nil }, "sort by time, title, format, project, turns, calls, errors, tokens, cost, result, time taken, size"},
		{[]string{"S"}, func(p *Picker) tea.Cmd { p.reversed = !p.reversed; p.arrange(); return nil }, "the other way round"},
		{[]string{"tab"}, func(p *Picker) tea.Cmd { togglePreview(p); return nil }, "preview beside or below the list, or none"},
		{[]string{"f5"}, func(p *Picker) tea.Cmd { p.Again(true); return nil }, "look at the files again, and for new ones"},
		{[]string{"?", "f1"}, func(p *Picker) tea.Cmd { p.help = aid{on: true}; return nil }, "these keys, and what the signs say"},
		{[]string{"q", "h", "left"}, func(p *Picker) tea.Cmd { return func() tea.Msg { return LeaveMsg{p} } }, "back, or quit"},
		{[]string{"Q"}, func(p *Picker) tea.Cmd { return func() tea.Msg { return QuitMsg{p} } }, "quit"},
		{[]string{"ctrl+c"}, func(p *Picker) tea.Cmd { return func() tea.Msg { return QuitMsg{p} } }, "quit, as interrupted"},
	}
}

// Keys returns the key map as pairs of keys, as Bubble Tea names them, and what
// they do.
func Keys() (list []struct {
	Keys []string
	Help string
}) {
	for _, b := range keyMap() {
		list = append(list, struct {
			Keys []string
			Help string
		}{b.keys, b.help})
	}
	return list
}

// key handles a key.
func (p *Picker) key(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	if done := helping(p, name); done {
		return nil
	}
	if p.typing {
		return p.typed(name, msg)
	}
	if p.copying {
		return p.copy(name)
	}
	if len(name) == 1 && (name >= "1" && name <= "9" || name == "0" && p.count > 0) {
		p.count = min(p.count*10+int(name[0]-'0'), 1_000_000)
		return nil
	}
	defer func() { p.count = 0 }()
	for _, b := range keyMap() {
		for _, k := range b.keys {
			if k == name {
				return b.do(p)
			}
		}
	}
	p.notice = "no such key; ? lists them"
	return nil
}

// Typing reports whether a text is typed: then letters are no keys.
func (p *Picker) Typing() bool { return p.typing }

// typed handles a key while the filter is typed.
func (p *Picker) typed(name string, msg tea.KeyPressMsg) tea.Cmd {
	switch name {
	case "esc":
		p.filter.SetValue("")
		p.typing = false
	case "enter":
		p.typing = false
		if text, ok := searching(p); ok {
			return search(p, text)
		}
		p.arrange()
		return p.open()
	case "tab":
		p.typing = false
		return nil
	case "down", "ctrl+n":
		p.move(1)
		return nil
	case "up", "ctrl+p":
		p.move(-1)
		return nil
	case "ctrl+c":
		return func() tea.Msg { return QuitMsg{p} }
	case "backspace":
		if p.filter.Value() == "" {
			p.typing = false
			return nil
		}
		fallthrough
	default:
		before := p.filter.Value()
		p.filter, _ = p.filter.Update(msg)
		if p.filter.Value() == before {
			return nil
		}
		if !strings.HasPrefix(p.filter.Value(), before) {
			p.moved = true
		} else {
			p.cursor, p.top, p.moved = 0, 0, false
		}
	}
	p.arrange()
	return nil
}

func (p *Picker) open() tea.Cmd {
	if head := p.shown.head(p.cursor); head != nil && head.agent != nil {
		p.moved = true
		row := *head.agent
		return func() tea.Msg { return OpenMsg{p, row} }
	} else if head != nil {
		fold(p, head.folds)
		return nil
	}
	at := p.current()
	if at < 0 {
		return nil
	}
	p.moved = true
	row := p.rows[at]
	return func() tea.Msg { return OpenMsg{p, row} }
}

// click puts the cursor where the mouse is; a click on its row opens it.
func (p *Picker) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || p.help.on {
		return nil
	}
	at := p.top + msg.Y - p.screen().headRows()
	if msg.Y < p.screen().headRows() || at >= len(p.shown.at) || !p.shown.stops(at) || msg.Y >= p.screen().headRows()+p.screen().listHeight() || msg.X >= p.screen().listWidth() {
		return nil
	}
	if at == p.cursor {
		return p.open()
	}
	p.cursor, p.moved = at, true
	p.fit()
	return nil
}
