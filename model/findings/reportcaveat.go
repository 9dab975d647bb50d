package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// In the middle of a report a sub-agent says that it did something else than it was asked for: what
// was to be measured was not there, and it took what it made up. A report is prose, in which the
// words of programs say little, so it has sentences of its own.

// caveatWords stand in every sentence of caveatForm.
var caveatWords = sync.OnceValue(func() *literals.Set {
	return literals.New("fell back", "falling back", "not mounted", "not available", "not reachable", "not accessible", "not installed", "not present", "unavailable", "unreachable", "instead", "synthetic", "simulated", "mocked", "made up", "placeholder", "could not", "couldn't", "couldn’t", "unable to", "not able to", "did not run", "didn't run", "not verified", "not tested", "not checked", "unverified", "timed out", "gave up", "assumed", "estimated", "extrapolated", "from memory", "only a sample", "only the first", "only part", "skipped", "limit", "budget", "ran out of", "not get to", "never got to", "t get to")
})

// caveatForm is a sentence by which an agent says what it did in another way, or not. What a program
// does in general, "falls back to", is none.
var caveatForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:(?:(?:was|were|is|are) (?:currently |still |also )?(?:not (?:mounted|available|reachable|accessible|installed|present)|unavailable|unreachable)|not (?:mounted|reachable|accessible)|(?:i|we|it|they) (?:could ?not|couldn['’]t|was not able to|were not able to|was unable to|were unable to|did not have)|timed out|gave up)\b.{0,120}\b(?:so|instead|therefore|hence|fell back|i |we )\b` +
		`|(?:i|we|it|binary|script|program|tool|run|benchmark|test|suite) (?:therefore |then |so )?(?:fell back|had to (?:use|fall back|assume|skip|estimate|approximate|guess)|used .{1,80}\binstead\b|assumed|estimated|extrapolated|simulated|mocked|made up|skipped|only (?:read|checked|looked|ran|tested|searched|covered)|did(?: not|n['’]t) (?:run|verify|check|test|execute|read|open))\b` +
		`|(?:i|we)(?:['’]ve| have| had)? (?:reached|hit|ran into|exceeded|exhausted|used up) (?:my|our|the|a|its) (?:\w+[ -]){0,3}(?:limit|budget|quota)|(?:i|we)(?: have| had)? ran? out of (?:time|turns|steps|tokens|budget|context|calls)|(?:i|we) (?:did not|didn['’]t|never|could not|couldn['’]t) g[eo]t (?:around )?to` +
		`|(?:with|on|from|of|using) (?:a |an |the |its |some )?(?:built-in |random |small |own )*(?:synthetic|simulated|mocked?|made-up|placeholder|dummy) \w+|from memory|(?:was|were|is|are|remains?) (?:not |un)(?:verified|tested|checked)|only (?:a sample|the first \d+|part of))\b`)
})

// maxCaveats are the sentences of a report that are weighed.
const maxCaveats = 32

// lookIn looks at the sentences of a report of a sub-agent.
func (r *remarkable) lookIn(e *ended, part int, text string) {
	text = text[:min(len(text), 2*maxRemarkable)]
	next, n := 0, 0
	best := remark{}
	literals.Each(caveatWords(), text, func(_, at int) bool {
		if at < next {
			return true
		}
		from, to := sentenceOf(text, next, at)
		next = to
		if n++; n > maxCaveats {
			return false
		}
		said := strings.TrimLeft(plain(text[from:to]), ".*#>-–• ")
		if len(said) < 12 || to-from > 2*maxRemarkLine || isShown(said) {
			return true
		}
		if !caveatForm().MatchString(said) {
			return true
		}
		low := strings.ToLower(said)
		one := remark{score: caveatScore, shape: model.Hash(withoutNumbers(low)), tokens: tokensOf(low)}
		if literals.In(substitutes(), low) {
			one.score += .6
		}
		one.stem = cautionStem(strings.ToLower(text[at:]))
		if one.score > best.score {
			one.finding = e.finding(Perhaps, said)
			one.finding.Evidence.Span = trimmed(part, text, from, to)
			best = one
		}
		return true
	})
	r.keep(e, best, text)
}

// caveatScore is what such a sentence weighs beside the words of cautions.
const caveatScore = 2.2

// substitutes tell that what was done was done with something else.
var substitutes = sync.OnceValue(func() *literals.Set {
	return literals.New("fell back", "instead", "synthetic", "simulated", "mocked", "made up", "placeholder", "from memory", "extrapolated", "assumed", "estimated")
})
