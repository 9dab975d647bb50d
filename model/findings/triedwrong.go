package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
)

// Who wrote a program tries what it does with what is wrong, and has the exit printed: that it
// refuses is what it is to do.

// triesWrong reports whether a text says that what follows is given something wrong, or has to
// end with an error.
func triesWrong(text string) bool {
	if text == "" || len(text) > maxIntended {
		return false
	}
	return wrongGivenForm().MatchString(text) && !deniedForm().MatchString(text)
}

// thinksWrong likewise, of a few words that the agent thought before.
func thinksWrong(m *model.Message) bool {
	const few = 300
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		r, ok := p.(model.Reasoning)
		return ok && len(r.Text) <= few && triesWrong(r.Text)
	})
}

var wrongGivenForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\ban? (?:wrong|bad|invalid|unknown|malformed|negative|missing|impossible) \w+|\b(?:must|should|has to|have to) (?:\w+ ){0,3}(?:an? )?(?:error|fail|refuse|refused|reject|rejected|non-?zero)\b`)
})

// refusesGiven reports whether a program that the agent made or changed itself refuses what it was
// given, in its own few words: they name an option or a value of the command.
func (f *Finder) refusesGiven(runs []shell.Run, r *model.ToolResult) bool {
	said := strings.ToLower(saidBy(r))
	if len(said) > maxErrorLine || showsTrace(said) {
		return false
	}
	for _, run := range runs {
		words := run.Command.Program()
		own, named := false, false
		for i, w := range words {
			switch {
			case isFileName(w) && i < 3 && f.madeHere(w):
				own = true
			case own && len(w) > 2 && strings.Contains(said, strings.ToLower(firstOf(w, "="))):
				named = true
			}
		}
		if named {
			return true
		}
	}
	return false
}
