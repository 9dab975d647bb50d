package findings

import (
	"slices"
	"strings"
)

// showsHelp reports whether a program that was told too little showed what it can be told, instead of
// doing something: oven session, whose commands are oven session list and oven session end.
func (m *mistake) showsHelp() bool {
	words := m.runs[len(m.runs)-1].Command.Program()
	if len(words) > 4 || slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "-") }) {
		return false
	}
	said := strings.TrimSpace(strings.ToLower(strings.Join(words, " ")))
	return strings.Contains(m.said, "commands:\n") && strings.Contains(m.said, said+" ")
}

// isToldBy reports whether a command tells a program that showed its help more of the same; any does of
// another mistake.
func (m *mistake) isToldBy(words []string) bool {
	short := m.runs[len(m.runs)-1].Command.Program()
	return !m.showsHelp() || len(words) > len(short) && slices.Equal(words[1:len(short)], short[1:])
}
