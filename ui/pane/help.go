package pane

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/safetext"
)

// Help is the list of keys, made from the key map: in columns, as many as there is room
// for, and only those that have what is typed behind a /.
type Help struct {
	scroll
	of     Pane // whose keys they are, nil for the program
	filter textinput.Model
	typing bool
}

var helpKeys = struct{ close, filter key.Binding }{
	binding("close", "?", "f1"),
	binding("only keys that have a text", "/"),
}

// NewHelp opens the help.
func NewHelp(*Desk) (Pane, error) { return &Help{filter: chrome.NewInput("/", maxTyped)}, nil }

// HelpOf opens the help of a pane.
func HelpOf(p Pane) *Help { return &Help{of: p, filter: chrome.NewInput("/", maxTyped)} }

// Keys implements Pane.
func (h *Help) Keys() []key.Binding {
	return append([]key.Binding{helpKeys.filter, helpKeys.close}, h.scroll.Keys()...)
}

// Place implements Pane.
func (h *Help) Place() Place { return Over }

// Title implements Pane.
func (h *Help) Title() []string {
	if h.typing {
		return []string{"keys", "Enter keeps the filter", "Esc clears it"}
	}
	return []string{"keys", "/ filter", "j k Space b scroll", "q closes"}
}

// Typing implements Typist.
func (h *Help) Typing() bool { return h.typing }

// Update implements Pane.
func (h *Help) Update(d *Desk, msg tea.Msg) Result {
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case h.typing && pressed && key.Matches(press, typingKeys.enter):
		h.typing = false
		h.filter.Blur()
	case h.typing && pressed && key.Matches(press, typingKeys.cancel),
		h.typing && pressed && press.String() == "backspace" && h.filter.Value() == "",
		pressed && press.String() == "esc" && h.filter.Value() != "":
		h.typing = false
		h.filter.Reset()
		h.filter.Blur()
		h.again()
	case h.typing && !isWheel(msg):
		before := h.filter.Value()
		if h.filter, _ = h.filter.Update(msg); h.filter.Value() != before {
			h.again()
			h.port.GotoTop()
		}
	case pressed && key.Matches(press, helpKeys.close):
		return Result{Done: true}
	case pressed && key.Matches(press, helpKeys.filter):
		h.typing = true
		h.filter.Focus()
	default:
		return h.update(d, msg)
	}
	return Result{}
}

func isWheel(msg tea.Msg) bool { _, ok := msg.(tea.MouseWheelMsg); return ok }

// View implements Pane.
func (h *Help) View(d *Desk, width, height int) []safetext.Line {
	if height < 1 {
		return nil
	}
	groups, notes := h.groups(d)
	groups, n, all := h.fitting(groups)
	lines := h.view(width, height-1, func() []safetext.Line {
		lines := helpColumns(d.Pen, groups, width)
		if height >= roomyHelp || h.of != nil {
			lines = append([]safetext.Line{{}}, lines...)
		}
		switch notes := helpNotes(d, notes, width); {
		case n < all:
		case h.of != nil: // what it is comes first
			lines = slices.Concat(lines[:min(len(lines), 1)], notes, []safetext.Line{{}}, lines[min(len(lines), 1):])
		default:
			lines = append(lines, notes...)
		}
		return lines
	})
	return append([]safetext.Line{h.head(d, width, n)}, lines...)
}

// groups are the keys, and what is said below them.
func (h *Help) groups(d *Desk) (groups []Group, notes []string) {
	if h.of == nil {
		return append(d.Program.Groups(), signGroups(d.Pen)...), []string{
			"A number before a key repeats it; before g or G it is the number of a message.",
			"Shift (or Option) with the mouse selects text in most terminals while the mouse is on.",
			"Themes of your own: " + themes.UserDir(),
		}
	}
	g := Group{Name: h.of.Title()[0]}
	for _, b := range h.of.Keys() {
		if b.Help().Desc != "" {
			g.Keys = append(g.Keys, b)
		}
	}
	if e, ok := h.of.(Explainer); ok {
		notes = e.Explain(d)
	}
	return []Group{g}, notes
}

// head says which keys are listed.
func (h *Help) head(d *Desk, width, n int) safetext.Line {
	p := d.Pen
	head := []safetext.Text{safetext.CleanLine(" msgview "+d.Program.Version, p.Strong, width)}
	if h.typing || h.filter.Value() != "" {
		says := fmt.Sprintf("  %d found", n)
		room := max(width-head[0].Width()-len(says)-3, 1)
		head = append(head, safetext.Spaces(2, p.Plain), p.Input(h.filter, min(len(h.filter.Value())+4, room)), safetext.CleanLine(says, p.Dim, width))
	}
	return p.Row(width, head...).Line(width)
}

// fitting are the keys that have all words of the filter, by their groups.
func (h *Help) fitting(groups []Group) (left []Group, n, all int) {
	words := strings.Fields(strings.ToLower(h.filter.Value()))
	for _, g := range groups {
		var keys []key.Binding
		for _, b := range g.Keys {
			text := strings.ToLower(b.Help().Key + " " + b.Help().Desc + " " + g.Name)
			fits := true
			for _, w := range words {
				fits = fits && strings.Contains(text, w)
			}
			if fits {
				keys = append(keys, b)
			}
		}
		all += len(g.Keys)
		if n += len(keys); len(keys) > 0 {
			left = append(left, Group{g.Name, keys})
		}
	}
	return left, n, all
}

// The columns of the help, in cells.
const (
	helpColumn  = 58 // least width of a column
	betweenHelp = 2  // from one to the next
	helpKeysAt  = 20 // room for keys
	helpNarrow  = 9  // where there is one narrow column
	roomyHelp   = 20 // rows of a pane in which the first heading stands apart
)

// helpColumns lays the groups out in columns, each group whole, one after the other from
// the left; no column is much longer than another.
func helpColumns(p chrome.Pen, groups []Group, width int) []safetext.Line {
	n := max((width+betweenHelp)/(helpColumn+betweenHelp), 1)
	room := max((width+betweenHelp)/n-betweenHelp, 1)
	blocks := make([][]safetext.Line, len(groups))
	longest, all := 0, 0
	for i, g := range groups {
		blocks[i] = helpGroup(p, g, room)
		longest, all = max(longest, len(blocks[i])), all+len(blocks[i])
	}
	rows := max(longest, (all+n-1)/n)
	var columns [][]safetext.Line
	for ; ; rows++ {
		if columns = inColumns(blocks, rows); len(columns) <= n {
			break
		}
	}
	drawn := make([]chrome.Block, len(columns))
	for i, column := range columns {
		drawn[i] = p.Rows(width, column...)
		if i < len(columns)-1 {
			drawn[i] = drawn[i].Wide(room+betweenHelp, p.Plain)
		}
	}
	return chrome.Beside(drawn...).Lines(width)
}

// inColumns puts blocks into columns of at most so many rows.
func inColumns(blocks [][]safetext.Line, rows int) (columns [][]safetext.Line) {
	for _, b := range blocks {
		if last := len(columns) - 1; last < 0 || len(columns[last])+len(b) > rows {
			columns = append(columns, b)
		} else {
			columns[last] = append(columns[last][:len(columns[last]):len(columns[last])], b...)
		}
	}
	return columns
}

// helpGroup is a group of keys, with a blank row after it.
func helpGroup(p chrome.Pen, g Group, width int) []safetext.Line {
	keyWidth := helpKeysAt
	if width < helpColumn {
		keyWidth = helpNarrow
	}
	lines := []safetext.Line{safetext.Spaces(1, p.Plain).Line().Append(safetext.CleanLine(g.Name, p.Heading, max(width-1, 1)))}
	for _, b := range g.Keys {
		names := b.Help().Key
		if p.ASCII {
			names = ASCIINames(names)
		}
		key := safetext.CleanLine(names, p.Key, keyWidth-1).Line().PadRight(keyWidth, p.Plain)
		text := safetext.Clean(b.Help().Desc, p.Plain).Wrap(max(width-keyWidth-1, 1), safetext.WrapOptions{})
		for i, l := range text {
			if i > 0 {
				key = safetext.Spaces(keyWidth, p.Plain).Line()
			}
			lines = append(lines, safetext.Spaces(1, p.Plain).Line().AppendLine(key, l))
		}
	}
	return append(lines, safetext.Line{})
}

// helpNotes are said below the keys.
func helpNotes(d *Desk, notes []string, width int) (lines []safetext.Line) {
	for _, s := range notes {
		for _, l := range safetext.Clean(s, d.Pen.Dim).Wrap(max(width-1, 1), safetext.WrapOptions{}) {
			lines = append(lines, safetext.Spaces(1, d.Pen.Plain).Line().AppendLine(l))
		}
	}
	return lines
}
