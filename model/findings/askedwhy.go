package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
)

// A person who asks why something fails wants to see it fail.

// asksWhy is what a prompt asks the cause of: a command that fails, or tests, by its words. It is
// "" for one that wants more than to know.
func asksWhy(text string) string {
	if len(text) > maxIntended {
		return "" // that has more to it
	}
	if !literals.In(whyWords(), text) {
		return ""
	}
	if m := whyForm().FindStringSubmatch(text); m != nil && !mendForm().MatchString(text) {
		return strings.ToLower(strings.Join(strings.Fields(m[1]+m[2]), " "))
	}
	return ""
}

var (
	whyWords = sync.OnceValue(func() *literals.Set {
		return literals.New("why ", "what make", "what made", "what cause", "what break")
	})
	whyForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("(?i)(?:\\bwhy (?:do|does|did|is|are|would|can|might)(?:n['’]t)? (?:the |my |our |this |running |calling )*[`\"']?([^\n?`\"']{2,80}?)[`\"']? (?:still |now |always |keep |keeps )?(?:fail\\w*|not (?:work\\w*|pass\\w*|build\\w*)|crash\\w*|break\\w*|broken|red|flak(?:y|es|ing))\\b|\\bwhat (?:makes|made|causes?|breaks?) (?:the |my |our )*[`\"']?([^\n?`\"']{2,80}?)[`\"']? (?:to )?(?:fail|crash)\\b)")
	})
	mendForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:fix\w*|mend\w*|repair\w*|solve|resolve|correct|make (?:it|them|the tests?|sure)|get (?:it|them|the tests?)|so that|then|patch|implement|change|update)\b`)
	})
)

// isAsked reports whether a command is that whose failure the last prompt asks the cause of.
func (g *intended) isAsked(s *step, runs []shell.Run) bool {
	if s == nil || len(runs) == 0 {
		return false
	}
	why, _ := g.why.get(s.thread)
	if why == "" {
		return false
	}
	asked := strings.Fields(why)
	for _, r := range runs {
		words := r.Command.Program()
		if classOf(r.Command) == setup || len(words) == 0 {
			continue
		}
		if len(asked) <= len(words) && slices.EqualFunc(asked, words[:len(asked)], strings.EqualFold) {
			return true
		}
		if a, ok := aimOf(words); ok && a.fails == kindAsked(asked) {
			return true
		}
	}
	return false
}

// kindAsked is what checks somebody asks about who names none, 0 for no kind of them.
func kindAsked(words []string) aims {
	switch strings.Join(words, " ") {
	case "test", "tests", "test suite", "unit tests", "all tests":
		return tests
	case "build", "compilation", "type check", "typecheck":
		return builds
	case "lint", "linter", "linting":
		return lints
	}
	return 0
}
