package findings

import (
	"regexp"
	"strings"
	"sync"
)

// retoldForm is a clause that tells what was done, up to the word "without".
var retoldForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[.:;•\n-][ *_]*|\b(?:I|we|he|she|they|it|you|the (?:agent|assistant|model))\s+(?:have\s+|has\s+|had\s+)?)(?:built|wrote|made|did|went|ran|([a-z]{2,}ed))\b[^.;!?\n]*$`)
})

// isAccount reports whether "without" with what follows it tells how something was done, or what was to come
// first, and forbids nothing: "built all of it without writing the recipe first".
func isAccount(before string, found []string) bool {
	if !strings.EqualFold(found[1], "without") {
		return false
	}
	said, _, _ := strings.Cut(found[2], ",")
	return strings.HasSuffix(strings.TrimRight(said, ". "), " first") && isRetold(before[max(0, len(before)-maxText):])
}

// isRetold reports whether the clause before "without" tells what was done. Some verbs end so in an order, too.
func isRetold(before string) bool {
	m := retoldForm().FindStringSubmatch(before)
	if m == nil {
		return false
	}
	switch strings.ToLower(m[1]) {
	case "need", "feed", "seed", "embed", "proceed", "exceed", "succeed", "speed", "shred", "heed":
		return false
	}
	return true
}
