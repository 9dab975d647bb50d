package pane

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/ui/chrome"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// An Action is what the program can do, by its name.
type Action struct {
	Name, Help, Group string
	Keys              []string // as Bubble Tea names them, none if it has no key
}

// Palette lists all actions. What is typed leaves those that it names, the best first.
type Palette struct {
	input  textinput.Model
	all    []Action
	shown  []Action
	cursor int
	top    int
	height int
}

var paletteKeys = struct{ run, cancel, down, up, pageDown, pageUp key.Binding }{
	binding("do it", "enter"),
	binding("close", "esc", "ctrl+g"),
	binding("down", "down", "ctrl+n", "ctrl+j"),
	binding("up", "up", "ctrl+p", "ctrl+k"),
	binding("page down", "pgdown"),
	binding("page up", "pgup"),
}

// NewPalette opens the list of actions.
func NewPalette(d *Desk) (Pane, error) {
	a := &Palette{input: chrome.NewInput("> ", maxTyped), all: d.Program.Actions()}
	a.input.Focus()
	a.shown = a.all
	return a, nil
}

// Keys implements Pane.
func (a *Palette) Keys() []key.Binding {
	k := paletteKeys
	return []key.Binding{k.run, k.down, k.up, k.pageDown, k.pageUp, k.cancel}
}

// Place implements Pane.
func (a *Palette) Place() Place { return Over }

// Title implements Pane.
func (a *Palette) Title() []string {
	return []string{"actions", "Enter does it", "type a part of its name", "Esc closes"}
}

// Typing implements Typist.
func (a *Palette) Typing() bool { return true }

// Update implements Pane.
func (a *Palette) Update(_ *Desk, msg tea.Msg) Result {
	k := paletteKeys
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		a.move(Wheel(msg))
		return Result{}
	case tea.MouseClickMsg:
		if at := a.top + msg.Y - 1; msg.Y > 0 && at < len(a.shown) {
			a.cursor = at
			return a.run()
		}
		return Result{}
	case tea.KeyPressMsg:
		switch page := max(a.height-1, 1); {
		case key.Matches(msg, k.cancel) || msg.String() == "backspace" && a.input.Value() == "":
			return Result{Done: true}
		case key.Matches(msg, k.run):
			return a.run()
		case key.Matches(msg, k.down):
			a.move(1)
			return Result{}
		case key.Matches(msg, k.up):
			a.move(-1)
			return Result{}
		case key.Matches(msg, k.pageDown):
			a.move(page)
			return Result{}
		case key.Matches(msg, k.pageUp):
			a.move(-page)
			return Result{}
		}
	case tea.PasteMsg:
	default:
		return Result{}
	}
	before := a.input.Value()
	if a.input, _ = a.input.Update(msg); a.input.Value() != before {
		a.shown, a.cursor, a.top = named(a.all, a.input.Value()), 0, 0
	}
	return Result{}
}

// run closes the list and has the action done that the cursor is on.
func (a *Palette) run() Result {
	if a.cursor >= len(a.shown) {
		return Result{}
	}
	return Result{Done: true, Action: a.shown[a.cursor].Name}
}

func (a *Palette) move(n int) { a.cursor = max(0, min(a.cursor+n, len(a.shown)-1)) }

// named are the actions that have all words that were typed, in their names above all.
func named(all []Action, typed string) []Action {
	words := strings.Fields(typed)
	if len(words) == 0 {
		return all
	}
	type ranked struct {
		Action
		rank int
	}
	var found []ranked
	for _, a := range all {
		sum := 0
		for _, w := range words {
			rank := rankOf(a, w)
			if rank < 0 {
				sum = -1
				break
			}
			sum += rank
		}
		if sum >= 0 {
			found = append(found, ranked{a, sum})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	shown := make([]Action, len(found))
	for i, f := range found {
		shown[i] = f.Action
	}
	return shown
}

// rankOf says how well a word names an action: the less the better, -1 if it does not.
func rankOf(a Action, word string) int {
	for _, k := range a.Keys {
		if word == k || word == Name(k) {
			return 0
		}
	}
	word = strings.ToLower(word)
	begins := func(text, between string) bool {
		return slices.ContainsFunc(strings.Split(strings.ToLower(text), between), func(s string) bool { return strings.HasPrefix(s, word) })
	}
	switch {
	case strings.HasPrefix(a.Name, word):
		return 1
	case begins(a.Name, "-"):
		return 2
	case strings.Contains(a.Name, word):
		return 3
	case begins(a.Help, " "):
		return 4
	case strings.Contains(strings.ToLower(a.Help), word), begins(a.Group, " "):
		return 5
	case scattered(a.Name, word):
		return 20
	}
	return -1
}

// scattered reports whether a text has the letters of a word in their order.
func scattered(text, word string) bool {
	for _, r := range word {
		at := strings.IndexRune(text, r)
		if at < 0 {
			return false
		}
		text = text[at+len(string(r)):]
	}
	return true
}

// The columns of the list, in cells, and the least width for them.
const (
	actionColumn = 20
	actionsFrom  = 70
	mostKeysWide = 24
)

// View implements Pane.
func (a *Palette) View(d *Desk, width, height int) []safetext.Line {
	p := d.Pen
	if a.height = height - 1; height < 1 {
		return nil
	}
	a.top = max(min(a.top, a.cursor, len(a.shown)-a.height), 0, a.cursor-a.height+1)
	says := fmt.Sprintf("%d %s ", len(a.shown), render.Plural(len(a.shown), "action"))
	if len(a.shown) == 0 {
		says = "no action is called so "
	}
	right := safetext.CleanLine(says, p.Dim, max(width/2, 1))
	room := max(width-right.Width()-2, 1)
	input := p.Input(a.input, room).Line().Truncate(room, safetext.Text{}).Text()
	lines := []safetext.Line{chrome.Ends(p.Row(width, safetext.Spaces(1, p.Plain), input), p.Row(width, right), width, p.Plain).Line(width)}
	for i := a.top; i < min(a.top+a.height, len(a.shown)); i++ {
		lines = append(lines, actionLine(p, a.shown[i], i == a.cursor, width))
	}
	return lines
}

// actionLine draws an action: its name, what it does, and on the right its keys.
func actionLine(p chrome.Pen, a Action, cursor bool, width int) safetext.Line {
	gutter, name, help := safetext.Spaces(1, p.Plain), p.Plain, p.Dim
	if cursor {
		gutter, name, help = p.Sign("▌", ">", p.Cursor), p.Strong, p.Plain
	}
	more := p.Sign("…", "~", p.Dim)
	keys := Names(a.Keys)
	if p.ASCII {
		keys = ASCIINames(keys)
	}
	right := safetext.CleanLine(keys, p.Key, width).Line().Truncate(min(mostKeysWide, width/3), more)
	line := gutter.Line().Append(safetext.CleanLine(a.Name, name, width))
	if width >= actionsFrom {
		line = line.PadRight(actionColumn+1, p.Plain).Append(safetext.Spaces(1, p.Plain), safetext.CleanLine(a.Help, help, width))
	}
	room := max(width-right.Width()-2, 1)
	return line.Truncate(room, more).PadRight(room+1, p.Plain).AppendLine(right)
}
