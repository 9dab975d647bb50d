package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
)

// cutReportForm is how the frame of a report says that the sub-agent had not finished: that it was
// ended, and by what. A report may be about limits.
var cutReportForm = sync.OnceValue(func() *regexp.Regexp {
	const (
		limit = `(?:max(?:imum)?(?: number of)?[ _-](?:turns|steps|iterations|tokens|rounds|tool calls)|(?:turn|step|iteration|round|token|time|tool[- ]call)[- ]?(?:limit|budget))`
		early = `before (?:it )?(?:could |was )?(?:finish|complet|done)\w*`
	)
	return regexp.MustCompile(`(?i)^[\[(<*_ ]*(?:note: |warning: |error: )?(?:` +
		`max(?:imum)?(?: number of)?[ _-](?:turns|steps|iterations|rounds|tool calls)(?: \(\d+\))? (?:was |were )?(?:reached|exceeded|hit)(?:[^\w:]*$|[^\w\s:]|: ?\w| (?:\(|before|without|while|after|during)\b)` +
		`|(?:the )?(?:sub-?agent|agent|task|run)(?: was| has(?: been)?)? (?:timed out|ran out of (?:time|turns|steps|tokens|budget)|(?:stopped|halted|ended|cut (?:off|short)|interrupted|aborted|terminated|reached|hit|exceeded)\b[^\n]{0,80}?\b(?:` + limit + `|` + early + `))` +
		`|(?:stopped|halted|reached|hit|exceeded|ran out of|partial|incomplete)\b[^\n]{0,80}?\b(?:` + limit + `|timed out|` + early + `))`)
})

// An accountLimit is what a limit of an account looks like that ended a sub-agent. An interface may show the
// same words: without a time they count only where nothing comes behind them, and with other words only as
// a paragraph that is the last one.
type accountLimit struct {
	timed *regexp.Regexp // says when it ends
	own   *regexp.Regexp // whose it is
	bare  *regexp.Regexp // has nothing else than that, or to try again
	begun *regexp.Regexp // says whose it is, and whatever else
	shown *regexp.Regexp // goes on in a line about such words
}

var accountLimits = sync.OnceValue(func() *accountLimit {
	const (
		begin   = `(?i)^(?:api error: )?`
		period  = `(?:(?:daily|weekly|monthly|session|(?:\d|five)-hour|opus|sonnet|opus weekly|sonnet weekly) )?`
		whose   = `(?:claude(?: ai| code)?|codex|gemini|copilot|account|your) (?:api )?`
		which   = period + `(?:usage|rate|session|quota|request|daily|weekly|monthly|\d-hour)`
		reached = ` limit (?:was |has been |is )?(?:reached|exceeded|hit)`
		yours   = `you(?:'ve|’ve| have) (?:hit|reached|exceeded) your (?:[\w'’-]+ ){0,4}limits?\b`
		time    = `(?:tomorrow|midnight|(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* )?\d)`
		resets  = `\W{0,4}(?:(?:it |which |your limit )?(?:will )?resets? (?:(?:at|on|in) )?` + time + `|(?:until |at )?\d{1,2}(?::\d\d| ?[ap]m)\b)`
		again   = `(?:[.!]|\W{0,3}(?:please )?(?:(?:try again|retry) (?:later|(?:in|after|at) \d)[^.]{0,40}\.?|/?upgrade\b[^:]{0,60}))`
	)
	return &accountLimit{
		timed: regexp.MustCompile(begin + `(?:(?:` + whose + `)?(?:api )?` + which + reached + `(?:\|\d{9}|` + resets + `)|` + yours + resets + `|rate limit reached for \S+ (?:in|on) .*\btry again in \d)`),
		own:   regexp.MustCompile(`(?i)^api error: |` + begin + `(?:` + whose + `|` + yours + `)`),
		bare:  regexp.MustCompile(begin + `(?:(?:` + whose + `)?(?:api )?` + which + reached + again + `?|` + yours + `(?:` + again + `?|[^\n]{0,160}\btry again (?:later|(?:in|at|on) ` + time + `)[\w ,:]{0,40}\.?))$`),
		begun: regexp.MustCompile(begin + `(?:` + whose + which + reached + `|` + yours + `)`),
		shown: regexp.MustCompile(`(?i)^(?:["“”'` + "`" + `:]|[^\w.!·]*(?:is|was|are|comes|appears|stands|banner|toast|dialog|messages?|text|errors?)\b)|\w\.\w{1,5}:\d`),
	}
})

// behindLimit is what a client puts behind what it says of a limit, or behind a report.
var behindLimit = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\s*(?:/[a-z-]+ |agentId: |<usage>|[a-z_]+: \d|</usage>)[^\n]*)*\s*$`)
})

// cutReport returns the first or last line of a report by which it says that it is none.
func cutReport(r *model.ToolResult) (at Span) {
	edges(r, func(span Span, line string) bool {
		if len(line) <= maxSaid && (cutReportForm().MatchString(line) || saysLimit(r, span, line)) {
			at = span
		}
		return at.IsZero()
	})
	return at
}

// saysLimit reports whether a line is that of a client whose account is at a limit: it says when that
// ends, or ends the report, in a paragraph of its own where it does not say whose limit it is or says more.
// What is announced (the toast says:) is a text of something else.
func saysLimit(r *model.ToolResult, span Span, line string) bool {
	form := accountLimits()
	timed, bare := form.timed.MatchString(line), form.bare.MatchString(line)
	if !timed && !bare {
		at := form.begun.FindStringIndex(line)
		if at == nil || form.shown.MatchString(line[at[1]:]) {
			return false
		}
	}
	text := r.Content[span.Part].(model.Text).Text
	before := strings.TrimRight(text[:span.Start], " \t\r\n")
	if strings.HasSuffix(before, ":") {
		return false
	}
	if timed {
		return true
	}
	alone := before == "" || strings.Count(text[len(before):span.Start], "\n") > 1
	return (alone || bare && form.own.MatchString(line)) && behindLimit().MatchString(text[span.End:])
}

// failedReport returns the line of a report of a sub-agent by which it says that it has
// none: reports are prose, in which words of failure are innocent but at the beginning of
// a short one.
func failedReport(r *model.ToolResult) (Span, bool) {
	if span := cutReport(r); !span.IsZero() {
		return span, true
	}
	first := firstLine(r)
	text := first.Text(r)
	if size(r) > 400 || strings.HasPrefix(strings.ToLower(text), "error: no") {
		return Span{}, false
	}
	for _, w := range [...]string{"API Error", "Error:", "error:", "Agent failed", "Agent stopped", "Sub-agent failed", "Subagent failed", "Task failed", "Timed out", "Request timed out", "Execution error"} {
		if strings.HasPrefix(text, w) {
			return first, true
		}
	}
	return Span{}, false
}
