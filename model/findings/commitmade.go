package findings

import (
	"slices"
	"strings"
)

// saysCommitted reports whether a command ends with a commit of git, which says that it made one. What
// else its hooks say is no doubt of that.
func (v *verdict) saysCommitted() (made bool) {
	runs := v.runs()
	for len(runs) > 0 && cuts(runs[len(runs)-1].Command) {
		runs = runs[:len(runs)-1]
	}
	if len(runs) == 0 {
		return false
	}
	words := runs[len(runs)-1].Command.Program()
	if program(words) != "git" || verb(words) != "commit" || slices.Contains(words, "--dry-run") {
		return false
	}
	for line := range strings.Lines(saidBy(v.result)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "[") && isQuote(line) {
			made = true
		} else if isDoubtful(line) && (strings.HasPrefix(line, "fatal: ") || strings.HasPrefix(line, "error: ")) {
			return false
		}
	}
	return made
}
