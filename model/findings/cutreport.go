package findings

import (
	"regexp"
	"sync"

	"msgview/model"
)

// cutReportForm is how the frame of a report says that the sub-agent had not finished: that it was
// ended, and by what. A report may be about limits.
var cutReportForm = sync.OnceValue(func() *regexp.Regexp {
	const (
		limit = `(?:max(?:imum)?(?: number of)?[ _-](?:turns|steps|iterations|tokens|rounds|tool calls)|(?:turn|step|iteration|round|token|time|tool[- ]call)[- ]?(?:limit|budget))`
		whose = `(?:(?:claude(?: ai| code)?|codex|gemini|copilot|account|your) (?:api )?(?:daily |weekly |monthly |session |5-hour )?(?:usage|rate|session|quota)|(?:daily |weekly |monthly |session |5-hour )?(?:usage|session|quota))`
		until = `(?:\W*$| ?[|·.]|\W{0,4}(?:(?:it |which )?(?:will )?resets?\b|(?:please )?(?:try again|retry)\b|(?:until |at )?\d{1,2}(?::\d\d| ?[ap]m)\b))`
		early = `before (?:it )?(?:could |was )?(?:finish|complet|done)\w*`
	)
	return regexp.MustCompile(`(?i)^[\[(<*_ ]*(?:note: |warning: |error: )?(?:` +
		`max(?:imum)?(?: number of)?[ _-](?:turns|steps|iterations|rounds|tool calls)(?: \(\d+\))? (?:was |were )?(?:reached|exceeded|hit)\b` +
		`|(?:the )?(?:sub-?agent|agent|task|run)(?: was| has(?: been)?)? (?:timed out|ran out of (?:time|turns|steps|tokens|budget)|(?:stopped|halted|ended|cut (?:off|short)|interrupted|aborted|terminated|reached|hit|exceeded)\b[^\n]{0,80}?\b(?:` + limit + `|` + early + `))` +
		`|(?:stopped|halted|reached|hit|exceeded|ran out of|partial|incomplete)\b[^\n]{0,80}?\b(?:` + limit + `|timed out|` + early + `))` +
		`|^` + whose + ` limit (?:was |has been |is )?(?:reached|exceeded|hit)` + until + `|^rate limit reached for \S+ (?:in|on) .*\btry again in \d|^you(?:'ve|’ve| have) (?:hit|reached) your (?:\w+ )?(?:usage |session |weekly |rate )?limit\b`)
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
