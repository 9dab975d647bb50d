package findings

import (
	"slices"
	"strings"
)

// What a person asked for throughout, and whether a summary still has it.

// constraints returns the sentences of a prompt that say what must not or must always be.
func constraints(text string) (all []string) {
	text = text[:min(len(text), 16<<10)]
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == '\n' || c == '.' || c == '!' || c == ';' }) {
		part = strings.TrimSpace(part)
		low := " " + strings.ToLower(part)
		if len(part) < 12 || len(part) > maxText {
			continue
		}
		if saysToStay(part) || slices.ContainsFunc([]string{" never ", " do not ", " don't ", " must not ", " always ", " under no circumstances"}, func(w string) bool { return strings.Contains(low, w) }) {
			all = append(all, part)
		}
	}
	return all
}

// covers reports whether a text in small letters has most of the words of a sentence.
func covers(low, sentence string) bool {
	have, of := 0, 0
	for _, w := range strings.FieldsFunc(strings.ToLower(sentence), func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c > 0x7f)
	}) {
		if len(w) < 4 || w == "never" || w == "always" || w == "must" || w == "please" {
			continue
		}
		of++
		if strings.Contains(low, strings.TrimSuffix(w, "s")) {
			have++
		}
	}
	return 2*have > of
}
