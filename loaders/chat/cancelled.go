package chat

import (
	"regexp"
	"strings"
	"sync"
)

// cancelledForm is how programs say that a person stopped what they did. A task that "was canceled", or an
// operation that "was aborted", may have taken too long.
var cancelledForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:error: ?)?(?:\[?(?:the )?(?:request |answer |response |generation )?(?:was |has been )?cancell?ed\]?|.*\b(?:cancell?ed|aborted|interrupted|stopped) by (?:the )?user\]?)[.!]?$`)
})

// SaysCancelled reports whether a text says nothing but that a person cancelled something.
func SaysCancelled(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) < 100 && !strings.Contains(text, "\n") && cancelledForm().MatchString(strings.ToLower(text))
}
