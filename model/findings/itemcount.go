package findings

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"msgview/model/wordset"
)

// Which numbers of a text say how many there are of something: a status of HTTP, a port, a year and a
// size do not.

var (
	bareNumber = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^\w.,:/-])(\d{1,3}(?:[,. ]\d{3})+|\d{2,7})(?:$|[^\w:/-])`)
	})
	// gotForm ends what stands before the number of what was got.
	gotForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\b(?:got|fetched|loaded|read|wrote|written|saved|retrieved|downloaded|collected|received|found|imported|count|total|len|length|number of \w+|num_\w+)|(?:rows|items|records|results|entries)(?: \w+)?)\)?["']?\s?[:=]?\s?$`)
	})
	// namedForm ends what stands before the number of something.
	namedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\b(?:http\S*|status\w*|code|exit|port|line|row|page|year|since|id|number|no|step|version|chapter|section|top|pid)|(?:limit|size|timeout|offset|page|max|min|width|height)|[$€£#])["']?(?: (?:of|is|was))?\s?[:=]?\s?["']?$`)
	})
	manyForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ ([A-Za-z]{3,}s)\b`) })
	unitForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ ?([A-Za-z%€$£°]+)`) })
	ofFileForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ [\w/-]+\.\w+\s*$`) })
)

// measuring are units behind a number, and things that programs count besides those of a source.
var measuring = wordset.Set{Words: `% € $ £ ° OK b kb mb gb tb kib mib gib k m g s ms us ns sec secs min mins h hr hrs d px dpi kg g lb lbs km cm mm w kw v hz khz mhz ghz eur usd gbp dollars euros pounds cents
	byte bytes bits second seconds minute minutes hour hours day days week weeks month months year years pixels tokens chars characters words degrees percent points meters metres miles grams litres liters watts
	tests test checks assertions errors warnings packages modules dependencies commits insertions deletions changes requests responses retries tries attempts times threads workers connections columns ports status bad not internal`}

// maxNumbers bounds how many numbers of a text are told apart.
const maxNumbers = 256

// numbersIn returns the numbers of a text, without the marks between their thousands.
func numbersIn(text string) map[int]bool {
	return countsIn(text, func(int, string, string) bool { return true })
}

// countsIn returns those of which a condition holds, given what stands before and behind them in
// their lines.
func countsIn(text string, holds func(n int, before, behind string) bool) map[int]bool {
	all := map[int]bool{}
	text = text[:min(len(text), maxListing)]
	for at := 0; len(all) < maxNumbers; {
		m := bareNumber().FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		from, to := at+m[2], at+m[3]
		if n, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "", " ", "").Replace(text[from:to])); err == nil && !all[n] {
			before, behind := besideNumber(text, from, to)
			if holds(n, before, behind) {
				all[n] = true
			}
		}
		at = to
	}
	return all
}

// aroundNumber is how much is looked at on both sides of a number, in bytes.
const aroundNumber = 40

// besideNumber returns what stands on both sides of a number in its line.
func besideNumber(text string, from, to int) (before, behind string) {
	before, behind = text[max(0, from-aroundNumber):from], text[to:min(len(text), to+aroundNumber)]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	behind, _, _ = strings.Cut(behind, "\n")
	return before, behind
}

// countsItems reports whether a number that a program printed says how many there are.
func countsItems(n int, before, behind string) bool {
	switch {
	case !mayBeCount(n, before, behind):
		return false
	case strings.TrimSpace(before) == "" && strings.TrimSpace(behind) == "":
		return !isStatusOrYear(n) // which stand alone, too
	case gotForm().MatchString(before):
		return true
	}
	return manyForm().MatchString(behind) || strings.TrimSpace(before) == "" && ofFileForm().MatchString(behind)
}

// isStatusOrYear reports whether a number may be the status of an answer or a year.
func isStatusOrYear(n int) bool { return n < 600 && n%100 == 0 || n >= 1900 && n <= 2100 }

// mayBeCount reports whether nothing says that a number is of something else than of items.
func mayBeCount(_ int, before, behind string) bool {
	return !isMeasured(behind) && !namedForm().MatchString(before)
}

// isMeasured reports whether a unit stands behind a number.
func isMeasured(behind string) bool {
	m := unitForm().FindStringSubmatch(behind)
	return m != nil && (measuring.Has(m[1]) || measuring.Has(strings.ToLower(m[1])))
}
