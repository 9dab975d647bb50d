package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model/literals"
)

var (
	alwaysWords = sync.OnceValue(func() *literals.Set {
		return literals.New("or true", "or 1", "or not false", "|| true", "||true", "|| 1", "||1", "true or", "1 or", "true ||")
	})
	// alwaysForm is what is put behind what a test asserts, or before it, so that it holds whatever is so.
	alwaysForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:\s+or\s+(?:True|1|not False)|\s*\|\|\s*(?:true|True|1))(?:[)\]},;\s]|$)`)
	})
	alwaysBefore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:assert\s+|[\w.$]+[!]?\(\s*)(?:(?:True|1)\s+or\s+|(?:true|1)\s*\|\|\s*)`)
	})
	// comparesForm is what a row compares by, bindsForm how it begins where it is no assertion.
	comparesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`[=!]==?|[<>]=?|\s(?:not )?(?:in|is)\s`)
	})
	bindsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:(?:const|let|var|auto|return|if|elif|while|for|yield)\b|\}\s*else\b|@|#|//|[\w.\[\]'"]+\s*(?::\s*[\w.]+\s*)?(?::=|=)[^=])`)
	})
)

// holdsAlways returns the row by which an edit lets what a test asserts hold whatever is so, while all
// that it asserted still stands there: assert heat == 11 or True. It is "" where there is none.
func holdsAlways(old, new string) string {
	if !literals.In(alwaysWords(), new) {
		return ""
	}
	for row := range strings.Lines(new) {
		row = strings.TrimSpace(row)
		if row == "" || strings.Contains(old, row) || bindsForm().MatchString(row) {
			continue
		}
		kept := ""
		if m := alwaysBefore().FindStringIndex(row); m != nil {
			kept = row[m[1]:]
		} else if m := alwaysForm().FindStringIndex(row); m != nil {
			kept = strings.TrimSpace(row[:m[0]])
		}
		if len(kept) >= leastRow && strings.Contains(old, kept) && (expectation().MatchString(row) || comparesForm().MatchString(kept)) {
			return row
		}
	}
	return ""
}
