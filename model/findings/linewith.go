package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/literals"
)

// lineWith returns the first line of a part with one of some words that says something, zero if
// none does. says is given the line without colours and labels, and the text from there on.
func lineWith(part int, text string, words *literals.Set, says func(line, rest string) bool) (at Span) {
	next := 0
	literals.Each(words, text, func(_, i int) bool {
		if i < next {
			return true // of a line that was looked at
		}
		from, to := lineAt(text, i)
		next = to
		if says(unlabelled(plain(text[from:min(to, from+maxLine)])), text[from:]) {
			at = trimmed(part, text, from, to)
			at.Line = strings.Count(text[:at.Start], "\n") + 1
		}
		return at.IsZero()
	})
	return at
}

// firstWith is lineWith of all texts of a result.
func firstWith(r *model.ToolResult, words *literals.Set, says func(line, rest string) bool) (at Span) {
	for part, p := range r.Content {
		if t, ok := p.(model.Text); ok && at.IsZero() {
			at = lineWith(part, t.Text, words, says)
		}
	}
	return at
}
