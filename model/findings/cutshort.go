package findings

import (
	"regexp"
	"strings"
	"sync"
)

// beginningForm is how a program marks a text of which it wrote down the beginning only.
var beginningForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[<\[(](?:\.\.\.|…)? ?(?:truncated|cut off|omitted)\b[^<>\[\]()\n]{0,40}[>\])]$|^(?:\.\.\.|…) ?[\[(]?(?:truncated|\d+ (?:more )?(?:bytes|characters|chars|lines)(?: (?:truncated|omitted|more))?)[\])]?$`)
})

// isCutShort reports whether the log has only the beginning of a text.
func isCutShort(text string) bool {
	text = strings.TrimRight(text, " \n\r\t")
	last := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	return last != "" && len(last) < 80 && strings.IndexByte("<[(.\xe2", last[0]) >= 0 && strings.ContainsAny(last, "tcobelT") && beginningForm().MatchString(last)
}
