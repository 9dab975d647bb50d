package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
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

// pushedForm is how git says that a branch is where it was pushed to.
var pushedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[+*] )?(?:[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40}|\* \[new (?:branch|tag)\]|\[new (?:branch|tag)\]) +\S+ +-> +\S+`)
})

// givenAway reports whether a command ends with a push or a commit of git, and says behind all complaints
// that what it was to push is there, or to commit: they are of something else.
func (v *verdict) givenAway() (pushed bool) {
	runs := v.runs()
	for len(runs) > 0 && (cuts(runs[len(runs)-1].Command) || isGrep(program(runs[len(runs)-1].Command.Program()))) {
		runs = runs[:len(runs)-1]
	}
	commits := len(runs) > 0 && verb(runs[len(runs)-1].Command.Program()) == "commit"
	for i, r := range runs {
		words := r.Command.Program()
		switch last := i == len(runs)-1; {
		case program(words) == "git" && (last && verb(words) == "push" || verb(words) == "commit" || !last && onlyPrepares(words)) && !slices.Contains(words, "--dry-run"):
		case last || classOf(r.Command) != setup && !cuts(r.Command) && !isGrep(program(words)):
			return false
		}
	}
	for line := range strings.Lines(saidBy(v.result)) {
		switch line = strings.TrimSpace(line); {
		case pushedForm().MatchString(line), commits && strings.HasPrefix(line, "[") && isQuote(line):
			pushed = true
		case strings.HasPrefix(line, "error: "), strings.HasPrefix(line, "fatal: "):
			pushed = false
		}
	}
	return pushed
}

// onlyPrepares reports whether a command of git stages, shows or sets something: nothing that is done by it
// is missing where it complains.
func onlyPrepares(words []string) bool {
	switch verb(words) {
	case "add", "status", "diff", "log", "show", "config", "fetch", "remote":
		return true
	}
	return false
}
