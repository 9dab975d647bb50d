package findings

import (
	"regexp"
	"sync"

	"msgview/model"
)

// cutReportForm is how the frame of a report says that the sub-agent had not finished.
var cutReportForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[\[(<*_ ]*(?:max(?:imum)?(?: number of)? (?:turns|steps|iterations|rounds) (?:reached|exceeded)|(?:note: |warning: |error: )?(?:the )?(?:sub-?agent|agent|task|stopped|halted|max(?:imum)?|reached|partial|incomplete)\b[^\n]{0,80}?\b(?:max(?:imum)?(?: number of)?[ _-](?:turns|steps|iterations|tokens|rounds|tool calls)|(?:turn|step|iteration|round|token|time|tool[- ]call)[- ]?(?:limit|budget)|timed out|ran out of (?:time|turns|steps|tokens|budget)|before (?:it )?(?:could |was )?(?:finish|complet|done)\w*))`)
})

// cutReport returns the first or last line of a report by which it says that it is none.
func cutReport(r *model.ToolResult) (at Span) {
	edges(r, func(span Span, line string) bool {
		if len(line) <= maxSaid && cutReportForm().MatchString(line) {
			at = span
		}
		return at.IsZero()
	})
	return at
}
