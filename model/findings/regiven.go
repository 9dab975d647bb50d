package findings

import (
	"slices"
	"strings"
)

// regivenBy compares the arguments of two calls of a tool: one of them was not right, or
// lacked. What tells how much of something is moved, or where to, is not to be another.
func (m *mistake) regivenBy(others []argument) bool {
	if !m.blames || len(others) == 0 {
		return false
	}
	changed := 0
	for _, a := range m.given {
		k := slices.IndexFunc(others, func(o argument) bool { return o.name == a.name })
		switch {
		case k < 0: // it is not to be given
			if choosesBy(a.name) || isQuestion(a.name) || !strings.Contains(m.said, strings.ToLower(a.name)) {
				return false
			}
		case others[k].value == a.value:
		case m.namesValue(a.value), isLongText(a.value) && isLongText(others[k].value):
			changed++
		case choosesBy(a.name) && joints(others[k].value) != joints(a.value) || !alike(a.value, others[k].value):
			return false
		default:
			changed++
		}
	}
	return changed <= 1
}

// isLongText reports whether a value is a text that somebody wrote, which is written anew where
// something is wrong with it.
func isLongText(value string) bool { return len(value) > 200 && strings.Contains(value, "\n") }

// namesValue reports whether the result says of a value, which is no number and no id, that there
// is nothing by that name.
func (m *mistake) namesValue(value string) bool {
	return len(value) > 2 && len(value) < 40 && len(m.said) < maxShortBlame && !strings.ContainsAny(value, "0123456789@/ ") && m.names(value)
}
