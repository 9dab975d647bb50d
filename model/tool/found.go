package tool

import (
	"regexp"
	"strings"
	"sync"
)

var nothing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i)(?:no (?:matching )?(?:files?|match(?:es)?|results?)(?: were)? (?:found|match(?:ed)?)|found (?:0|no) (?:files|match(?:es)?|results)|0 (?:files|match(?:es)?|results) found)\b`)
})

// maxNothing bounds the words in which a search says that it found nothing, and why perhaps.
const maxNothing = 400

// FoundNothing reports whether the output of a search only says that there is no hit: its words
// are none.
func FoundNothing(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) <= maxNothing && strings.Count(s, "\n") <= 2 && nothing().MatchString(s)
}
