package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
)

// testRuns is what the checks of a thread said of how many tests there are.
type testRuns struct {
	counts  []int
	unknown bool // one did not say it
	last    Place
}

// Limits of what is kept of the checks, and of what is looked at for a number.
const (
	maxCounts  = 64
	maxCounted = 8 << 10 // bytes at the end of an output
	maxEarlier = 4096    // messages
	maxTests   = 100_000
)

var (
	countForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(\d{1,6}) (?:tests? |of \d+ )?(?:passed|passing|skipped|failed|failing|deselected|xfailed|xpassed|todo|total|tests?|pending|ignored|errors?|warnings?)\b`)
	})
	passedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)^(?:=+ |tests?:? +)?(?:[^\n]{0,60}, )?[1-9]\d* pass(?:ed|ing)\b`)
	})
	numberForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\ball (?:of )?(?:the )?([1-9]\d{0,5}) tests? (?:now )?(?:pass(?:es|ed)?|are (?:passing|green))\b`)
	})
)

// ran notes the numbers that a check says.
func (t *testRuns) ran(e *ended) {
	text := saidBy(printedIn(e.result))
	if text = text[max(0, len(text)-maxCounted):]; !strings.Contains(text, "pass") || !passedForm().MatchString(text) {
		low := strings.ToLower(e.use.Command()) // a build has no tests
		t.unknown = strings.Contains(low, "test") || strings.Contains(low, "spec") || strings.Contains(low, "jest") || strings.Contains(low, "mocha") || strings.Contains(low, "make")
		return
	}
	t.last = e.place
	for _, m := range countForm().FindAllStringSubmatch(text, maxCounts) {
		if n, _ := strconv.Atoi(m[1]); n > 0 && len(t.counts) < maxCounts {
			t.counts = append(t.counts, n)
		}
	}
	t.unknown = len(t.counts) == maxCounts
}

// claimed looks whether an answer says that more tests pass than all checks said, by a number
// that nobody said before.
func (t *testRuns) claimed(f *Finder, l *looked, s *step, text string) {
	if t.unknown || len(t.counts) == 0 || len(text) > 16<<10 || !strings.Contains(text, "test") {
		return
	}
	m := numberForm().FindStringSubmatch(text)
	if m == nil {
		return
	}
	n, _ := strconv.Atoi(m[1])
	if n <= slices.Max(t.counts) || n > maxTests || isSumOf(t.counts, n) || f.saidBefore(s.entry, m[1]) {
		return
	}
	at := t.last
	l.say(Place{s.entry, -1, -1}, ruleClaim, model.Hash("number"), Finding{Certainty: Likely, Evidence: Evidence{Entry: s.entry, Result: -1}, Counterpart: &at,
		Line: line(fmt.Sprintf("%s; no run says so many", m[0]))})
}

// isSumOf reports whether some of the numbers make another one.
func isSumOf(all []int, sum int) bool {
	can := make([]bool, sum+1)
	can[0] = true
	for _, n := range all {
		for k := sum; k >= n; k-- {
			can[k] = can[k] || can[k-n]
		}
	}
	return can[sum]
}

// saidBefore reports whether a number of tests stands in a message before.
func (f *Finder) saidBefore(entry int, number string) bool {
	if entry > maxEarlier {
		return true // nobody knows
	}
	form := regexp.MustCompile(`(?i)\b` + number + `\b[^\n]{0,24}\b(?:tests?|pass|case|spec|ok)|\b(?:tests?|passed|cases|specs|total|collected)[^\n]{0,12}\b` + number + `\b`)
	for i := entry - 1; i >= 0; i-- {
		if !f.index.Flags(i).IsMessage() {
			continue
		}
		m, err := f.log.Message(i)
		if err != nil {
			return true
		}
		if form.MatchString(textOf(m)) {
			return true
		}
		for _, p := range m.Parts {
			switch p := p.(type) {
			case *model.ToolResult:
				if form.MatchString(saidBy(p)) {
					return true
				}
			case *model.ToolCall:
				if form.Match(p.Arguments) || form.MatchString(p.ArgumentsText) {
					return true
				}
			case model.Reasoning:
				if form.MatchString(p.Text) {
					return true
				}
			}
		}
	}
	return false
}
