package findings

import (
	"regexp"
	"strings"

	"msgview/model/literals"
)

// A wordForm is a pattern, whatever the case, each match of which begins with one of some words
// where a word begins. It is looked for at these words only: to go through a prompt with a
// pattern that may begin anywhere takes a hundred times as long.
type wordForm struct {
	words *literals.Set
	form  *regexp.Regexp
}

// newWordForm makes one of words with blanks between them. Each alternative of the pattern
// begins with one of them.
func newWordForm(words, pattern string) *wordForm {
	return &wordForm{literals.New(strings.Fields(words)...), regexp.MustCompile(`(?i)^(?:` + pattern + `)`)}
}

// in reports whether a text has a match.
func (w *wordForm) in(text string) bool { return w.first(text) != "" }

// parts returns the first match and what its groups found, nil for none.
func (w *wordForm) parts(text string) []string { return w.form.FindStringSubmatch(w.first(text)) }

// first returns the match whose first word ends first, "" for none.
func (w *wordForm) first(text string) (found string) {
	literals.Each(w.words, text, func(_, at int) bool {
		if at == 0 || !isWordInside(text[at-1]) {
			found = w.form.FindString(text[at:])
		}
		return found == ""
	})
	return found
}
