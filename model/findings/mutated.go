package findings

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// Who breaks the code on purpose, one piece after the other, wants a test to fail for each: a
// mutation that all tests pass is the bad case.

// mutationForm finds the line that says which mutation is tried: it is set off from what comes
// below it, and has a number or says what is done to the code.
var mutationForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[\s\p{P}\p{S}]*(?:(?:mutation|mutant)\b|(?:m|mut)[-_ #]?\d+\b|(?:reintroduc|restor|hard-?cod|drop|remov|delet|revert|invert|negat|swap|disabl|skip|break|flip|weaken)(?:e|es|ed|ing|s)?\b)`)
})

// ofMutation reports whether all that failed are tests of code that was broken on purpose: the
// command, or what is said of it, speaks of mutations, and no test failed before the first of
// them is named, nor did one live.
func ofMutation(e *ended) bool {
	if e.result == nil || e.outcome.Rule != ruleTest && e.outcome.State != Failed {
		return false
	}
	command := e.use.Command()
	if !strings.Contains(strings.ToLower(command), "mutat") && !strings.Contains(strings.ToLower(e.call.Description), "mutat") {
		return false
	}
	named, failed := false, false
	for said := range strings.Lines(saidBy(e.result)) {
		said = strings.TrimSpace(said)
		low := strings.ToLower(said)
		switch {
		case said == "":
		case isSetOff(said) && mutationForm().MatchString(said):
			named = true
		case strings.Contains(low, "surviv") || strings.Contains(low, "not killed") || strings.Contains(low, "not caught") || strings.HasPrefix(low, "green"):
			return false
		case strings.Contains(low, "fail"):
			if !named {
				return false
			}
			failed = true
		}
	}
	return failed
}

// wasBrokenForCheck reports whether the last prompt asks to break something, and the one edit of a file
// that there is was checked since, and is what was changed last: it is what was broken. Where something
// is to be mended, too, an edit with which the tests pass may be that.
func (g *files) wasBrokenForCheck(talk uint64, path string) bool {
	asks, mends := g.saying.asksToBreak()
	if !asks {
		return false
	}
	all := g.open[talk]
	if len(all) == 0 {
		return false
	}
	last := &all[len(all)-1]
	return last.path == path && !last.staged && !last.made && (last.proven && !mends || g.refutedBy(talk, last) != nil)
}

// isSetOff reports whether a line begins as a heading does: with a mark, or the number of a
// mutation.
func isSetOff(said string) bool {
	first, _, _ := strings.Cut(said, " ")
	mark := []rune(first)[0]
	return unicode.IsPunct(mark) || unicode.IsSymbol(mark) || strings.ContainsAny(first, "0123456789") || strings.HasPrefix(strings.ToLower(first), "mut")
}
