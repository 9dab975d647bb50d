package findings

import (
	"slices"
	"strings"
	"unicode"
)

// regivenBy compares the arguments of two calls of a tool: one of them was not right, or
// lacked. What tells how much of something is moved, or where to, is not to be another.
func (m *mistake) regivenBy(others []argument) bool {
	if !m.blames || len(others) == 0 {
		return false
	}
	changed := 0
	same := slices.ContainsFunc(m.given, func(a argument) bool { return len(a.value) > 1 && slices.Contains(others, a) })
	for _, a := range m.given {
		k := slices.IndexFunc(others, func(o argument) bool { return o.name == a.name })
		switch {
		case k < 0 && len(m.given) == 1 && len(others) == 1 && m.namesArgument(a.name): // it is told by something else
			changed++
		case k < 0: // it is not to be given
			if choosesBy(a.name) || isQuestion(a.name) || !strings.Contains(m.said, strings.ToLower(a.name)) {
				return false
			}
		case others[k].value == a.value:
		case strings.EqualFold(others[k].value, a.value), same && isInWords(a.value) && m.namesArgument(a.name), m.namesValue(a.value), isLongText(a.value) && isLongText(others[k].value):
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

// isInWords reports whether a value is a name in words or has a form of its own, and is no number,
// address or id.
func isInWords(value string) bool {
	letters := 0
	for _, c := range value {
		if letters++; !unicode.IsLetter(c) {
			letters = 0
		}
		if letters == 4 {
			return !strings.Contains(value, "@")
		}
	}
	return strings.HasPrefix(value, "[") || strings.HasPrefix(value, "{")
}

// namesArgument reports whether a short result finds fault with an argument by its name: sheet not
// found, an attachment must be a link.
func (m *mistake) namesArgument(name string) bool {
	name = strings.ToLower(strings.TrimSuffix(strings.ReplaceAll(name, "_", " "), "s"))
	return len(name) > 3 && len(m.said) < maxShortBlame && hasWordBegin(m.said, name)
}

// hasWordBegin reports whether a word of a text begins so.
func hasWordBegin(text, word string) bool {
	for at := 0; ; at++ {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		if at += i; at == 0 || !isWordInside(text[at-1]) {
			return true
		}
	}
}
