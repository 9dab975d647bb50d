package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/themes"
	"msgview/ui/safetext"
)

// Help is the list of keys, made from the key map.
type Help struct{ scroll }

var helpKey = binding("close", "?", "f1")

// NewHelp opens the help.
func NewHelp(*Desk) (Pane, error) { return &Help{}, nil }

// Keys implements Pane.
func (h *Help) Keys() []key.Binding { return append([]key.Binding{helpKey}, h.scroll.Keys()...) }

// Place implements Pane.
func (h *Help) Place() Place { return Over }

// Title implements Pane.
func (h *Help) Title() []string { return []string{"keys", "j k Space b scroll", "q closes"} }

// Update implements Pane.
func (h *Help) Update(d *Desk, msg tea.Msg) Result {
	if press, ok := msg.(tea.KeyPressMsg); ok && key.Matches(press, helpKey) {
		return Result{Done: true}
	}
	return h.update(d, msg)
}

// View implements Pane.
func (h *Help) View(d *Desk, width, height int) []safetext.Line {
	return h.view(width, height, func() []safetext.Line { return helpLines(d, width) })
}

func helpLines(d *Desk, width int) []safetext.Line {
	p := d.Pen
	lines := []safetext.Line{safetext.CleanLine("msgview "+d.Program.Version, p.Strong, width).Line()}
	keyWidth := 20
	if width < 60 {
		keyWidth = 9
	}
	for _, group := range d.Program.Groups() {
		lines = append(lines, safetext.Line{}, safetext.CleanLine(group.Name, p.Heading, width).Line())
		for _, b := range group.Keys {
			names := b.Help().Key
			if p.ASCII {
				names = ASCIINames(names)
			}
			key := safetext.CleanLine(names, p.Key, keyWidth-1).Line().PadRight(keyWidth, p.Plain)
			indent := safetext.Spaces(keyWidth+1, p.Plain)
			text := safetext.Clean(b.Help().Desc, p.Plain).Wrap(max(width-keyWidth-1, 1), safetext.WrapOptions{})
			for i, l := range text {
				if i == 0 {
					lines = append(lines, safetext.Spaces(1, p.Plain).Line().AppendLine(key, l))
				} else {
					lines = append(lines, indent.Line().AppendLine(l))
				}
			}
		}
	}
	lines = append(lines, safetext.Line{})
	for _, s := range []string{
		"A number before a key repeats it; before g or G it is the number of a message.",
		"Shift (or Option) with the mouse selects text in most terminals while the mouse is on.",
		"Themes of your own: " + themes.UserDir(),
	} {
		lines = append(lines, safetext.Clean(s, p.Dim).Wrap(width, safetext.WrapOptions{})...)
	}
	return lines
}
