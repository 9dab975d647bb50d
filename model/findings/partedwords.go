package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// A result that says in words that it is a part, and how the rest is asked for.

var (
	restWords = sync.OnceValue(func() *literals.Set {
		return literals.New("limit reached", "limit was reached", "page_token", "pagetoken", "next_token", "nexttoken", "cursor=", "cursor:", "cursor =", "offset")
	})
	// restForm has what asks for the rest, where that is told.
	restForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:results?|rows?|records?|items?|page|export|query) limit (?:was |has been )?reached\b` +
			`|\b(?:use|pass|set|with|call again with)\b[^\n]{0,40}\b(?:page_?token|next_?token|cursor|offset)\s*[=:]\s*["']?([\w.:+/=-]{1,200})[^\n]{0,40}\bto (?:continue|get|fetch|see|read|load)\b`)
	})
)

// moreInWords returns the line by which a result says that there is more of it, and what asks for that.
func moreInWords(r *model.ToolResult) (said, token string) {
	edges(r, func(_ Span, line string) bool {
		if len(line) > maxSaid || !literals.In(restWords(), line) {
			return true
		}
		for _, m := range restForm().FindAllStringSubmatch(line, 4) {
			said = strings.Clone(line)
			if m[1] != "" {
				token = strings.Clone(strings.TrimRight(m[1], ".:"))
			}
		}
		return said == ""
	})
	return said, token
}
