package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
)

// onPurpose reports whether a command tries how something fails: it prints an exit itself, and
// gives a program what is wrong by its name; or a program that stands in it says that it makes
// something that is to fail, and it does.
func onPurpose(e *ended, runs []shell.Run) bool {
	if ofBaseline(runs) || ofMutation(e) {
		return true
	}
	if e.outcome.Rule == rulePrintedExit {
		return slices.ContainsFunc(runs, func(r shell.Run) bool {
			words := r.Command.Program()
			return classOf(r.Command) == work && !isCheck(words) && len(words) > 1 && slices.ContainsFunc(words[1:], nonsenseForm().MatchString)
		})
	}
	name, _, _ := strings.Cut(inlined(e), "\x00")
	if name == "" || name == "pwsh" || e.outcome.State != Failed {
		return false
	}
	command := e.use.Command()
	return len(command) <= maxBlame && triedForm().MatchString(command) && !deniedForm().MatchString(command)
}

// ofBaseline reports whether a command puts changes away, checks what is there without them, and
// takes them back: whether that fails is what it asks.
func ofBaseline(runs []shell.Run) bool {
	away, checked := false, false
	for _, r := range runs {
		words := r.Command.Program()
		_, verb := gitVerb(words)
		switch {
		case isCheck(words):
			checked = checked || away
		case program(words) != "git" || verb != "stash":
		case slices.Contains(words, "pop") || slices.Contains(words, "apply"):
			return away && checked
		default:
			away = true
		}
	}
	return false
}

var (
	// nonsenseForm finds an argument that nobody means.
	nonsenseForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[^a-z])(?:fake|bogus|invalid|non-?exist(?:ent|ing)|does-?not-?exist|not-?an?|no-?such|garbage|malformed)(?:[^a-z]|$)`)
	})
	// triedForm finds a comment of a program that says what it does.
	triedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)(?:^|\s)(?:#|//) *(?:simulate|emulate|provoke|force|pretend|trigger) [^\n]{0,40}\b(?:read-?only|missing|broken|corrupt\w*|invalid|failures?|failing|errors?|outages?|timeouts?|crash\w*|full|unreachable)\b|(?:^|\s)(?:#|//) [^\n]{0,60}\b(?:should|must|is to|expected to) (?:fail|raise|throw|crash|be (?:refused|rejected))\b`)
	})
)
