package ui

import (
	"msgview/themes"
	"msgview/ui/safetext"
)

// newHelp is the list of keys, made from the key map.
func newHelp() *scroller {
	s := &scroller{open: "?"}
	s.head = []string{"keys", "j k Space b scroll", "q closes"}
	s.lines = func(m *Model, width int) []safetext.Line { return m.helpLines(width) }
	return s
}

func (m *Model) helpLines(width int) []safetext.Line {
	p := m.palette
	lines := []safetext.Line{safetext.CleanLine("msgview "+m.opt.Version, p.Strong, width).Line()}
	group := ""
	keyWidth := 20
	if width < 60 {
		keyWidth = 9
	}
	table := KeyTable()
	if m.opt.ASCII {
		table = ASCIIKeyTable()
	}
	for _, row := range table {
		if row[0] != group {
			group = row[0]
			lines = append(lines, safetext.Line{}, safetext.CleanLine(group, p.Heading, width).Line())
		}
		key := safetext.CleanLine(row[1], p.Key, keyWidth-1).Line().PadRight(keyWidth, p.Plain)
		indent := safetext.Spaces(keyWidth+1, p.Plain)
		text := safetext.Clean(row[2], p.Plain).Wrap(max(width-keyWidth-1, 1), safetext.WrapOptions{})
		for i, l := range text {
			if i == 0 {
				lines = append(lines, safetext.Spaces(1, p.Plain).Line().AppendLine(key, l))
			} else {
				lines = append(lines, indent.Line().AppendLine(l))
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
