package chat

import (
	"slices"
	"strings"

	"msgview/model"
)

// GoesOn reports whether a message is the beginning of another.
func GoesOn(a, b *model.Message) bool {
	if a == nil || b == nil || a.Role != b.Role {
		return false
	}
	words, calls := sayings(a)
	more, called := sayings(b)
	return strings.HasPrefix(more, words) && len(calls) <= len(called) && slices.Equal(calls, called[:len(calls)])
}

// SaysSame reports whether a message that came in pieces says what a whole one does: texts, results
// and calls by their names, as far as the pieces have those.
func SaysSame(pieces, whole *model.Message) bool {
	if pieces == nil || whole == nil || pieces.Role != whole.Role {
		return false
	}
	words, names := sayings(pieces)
	said, called := sayings(whole)
	return words == said && (len(names) > 0 && slices.Equal(names, called) || len(names) == 0 && (words != "" || len(called) > 0))
}

// sayings returns the words of a message and the names of its calls.
func sayings(m *model.Message) (words string, calls []string) {
	words = Texts(m.Parts)
	for _, r := range m.Results() {
		words += "\n" + Texts(r.Content)
	}
	for _, c := range m.Calls() {
		calls = append(calls, c.Name)
	}
	return strings.TrimSpace(words), calls
}
