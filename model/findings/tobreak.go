package findings

import (
	"regexp"
	"strings"
	"sync"
)

// breaking are the forms of a person's request to break code, so that tests are seen to fail: what is to be
// done, and what for. A mutation alone is also one of a state, or of an interface.
type breaking struct {
	mutates, breaks, alters, mends    *regexp.Regexp // orders
	purposely, back, red, not, splits *regexp.Regexp
}

var breakingForms = sync.OnceValue(func() *breaking {
	const (
		// what stands before the verb of an order
		begin = `(?i)(?:^[\s\W\d]*|[.:,(–—-]\s*|\b(?:and|then|please|now|(?:can|could|would|will) you|(?:you|try) to|let's|let us) )(?:(?:please|then|now|also|just|first|next|finally|temporarily|briefly|manually|deliberately|intentionally|on purpose) )*`
		some  = `(?: (?:an?|some|a few|several|a couple of|one|two|three|\d+|more|manual|simple|small|single|random|hand-made|of))*`
		code  = `(?:the (?:code|sources?)|\S+\.(?:py|go|rs|tsx?|jsx?|c|cc|cpp|h|java|kt|rb|php|cs|swift))\b`
		tests = ` (?:tests?|they|it|ones?|suite|specs?)`
		fails = `(?: (?:then|now|really|actually|would|will|do|does|can))*(?: (?:fails?|catch(?:es)?|miss(?:es)?|notices?|detects?)| (?:go(?:es)?|turns?|is|are|be) red)\b(?: no (?:longer|more)\b)?`
	)
	return &breaking{
		mutates:   regexp.MustCompile(begin + `(?:do|run|try|perform)` + some + ` (?:mutation[- ](?:testing|checks?)|mutants?|mutations? (?:of|on|in|to) ` + code + `)\b`),
		breaks:    regexp.MustCompile(begin + `(?:break|damage|sabotage|mutate|(?:put|introduce|inject|plant)` + some + ` (?:mutation|mutant|bug|fault|mistake)s?) `),
		alters:    regexp.MustCompile(begin + `(?:change|edit|alter|remove|delete|disable|comment out|invert|flip|negate|swap) `),
		mends:     regexp.MustCompile(begin + `(?:fix|repair|mend|implement|correct|solve|refactor|rewrite) `),
		purposely: regexp.MustCompile(`(?i)\b(?:on purpose|deliberately|intentionally)\b`),
		back:      regexp.MustCompile(`(?i)\b(?:(?:restore|revert|undo)(?:\s*[.,;)]|\s*$| (?:it|them|that|this|these|each|all|everything|after\w*|again|(?:the|your) (?:code|files?|sources?|change|mutation|break|edit|original)s?)\b)|(?:put|change|turn|bring|set|take|roll) (?:(?:it|them|that|this|each|everything|all|the \w+) )?back\b)`),
		red: regexp.MustCompile(`(?i)\b(?:see|check|verify|confirm|ensure|sure|tell|show|know|find out|prove)(?: [\w-]+){0,5}?` + tests + fails +
			`|\b(?:an?|one|some|the|our|each|which) tests? (?:is to|are to|has to|have to|should|must) (?:fail|be red|go red|turn red|catch)\b`),
		not:    regexp.MustCompile(`(?i)\b(?:not|never|no|none|without|why)\b|n['’]t\b`),
		splits: regexp.MustCompile(`(?i)\bbreak(?: \S+){0,3}? (?:into|up|apart)\b|\bbreak (?:\S+ )?(?:down|out|off)\b`),
	}
})

// asksToBreak reports whether the last prompt does, and whether it asks to mend something, too. What is
// broken is so on purpose, or to be put back, or for a test that is to fail.
func (w *lastSaid) asksToBreak() (asks, mends bool) {
	if !namesTests(w.prompt) {
		return false, false
	}
	form := breakingForms()
	var mutates, breaks, alters, purposely, back, red bool
	for _, sentence := range sentencesOf(form.splits.ReplaceAllString(w.prompt, "")) {
		has := func(wanted *regexp.Regexp) bool {
			at := wanted.FindStringIndex(sentence)
			return at != nil && !form.not.MatchString(sentence[strings.LastIndexAny(sentence[:at[0]], ",:")+1:at[1]])
		}
		toBreak := has(form.breaks)
		mutates = mutates || has(form.mutates)
		breaks = breaks || toBreak
		alters = alters || has(form.alters)
		purposely = purposely || toBreak && form.purposely.MatchString(sentence)
		back = back || has(form.back)
		red = red || has(form.red)
		mends = mends || has(form.mends)
	}
	return mutates || purposely || breaks && (back || red) || alters && back && red, mends
}
