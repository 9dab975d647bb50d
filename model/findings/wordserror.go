package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
)

// Limits of a result that is an error and nothing else: of its line, and of all of it where
// the line can be nothing else.
const (
	maxErrorLine = 300
	maxErrorText = 1000
)

// errorInWords returns the line of a result that is an error, in the words in which libraries,
// databases and servers say one, where nothing marks it as one. Prose that speaks of errors,
// and a list with one among its lines, is none.
func errorInWords(name string, r *model.ToolResult) (Span, bool) {
	if size(r) > maxErrorText {
		return Span{}, false
	}
	first := firstLine(r)
	line := plain(first.Text(r))
	if line == "" || len(line) > maxErrorLine {
		return Span{}, false
	}
	if !mayBeError(line) {
		return Span{}, false
	}
	if errorForm().MatchString(line) {
		return first, true
	}
	only := strings.TrimSpace(saidBy(r))
	if strings.Contains(only, "\n") && onlyFrame(strings.Replace(only, first.Text(r), "", 1)) {
		only = line
	}
	if !strings.Contains(only, "\n") && !givesBack(name) && errorPhrase().MatchString(line) {
		return first, true
	}
	return Span{}, false
}

// mayBeError reports whether a line has one of the words that each form has: most lines have
// none, and need not be held against them all.
func mayBeError(line string) bool {
	low := strings.ToLower(line)
	return line[0] == 'E' || slices.ContainsFunc(errorWords[:], func(w string) bool { return strings.Contains(low, w) })
}

var errorWords = [...]string{
	"err", "exc", "dial ", "http", "fatal: ", "ora-", "unhandled", "connect", "getaddrinfo",
	"denied", "unauthorized", "forbidden", "timed out", "timeout", "deadline", "status", "server ", "service ", "gateway",
	"too many requests", "bad request", "limit ", "quota", "network", "name ", "no route", "no space", "failed", "invalid ",
	"unable to", "could not", "couldn't", "cannot", "can't", "unknown ", "not found", "not exist", "not available",
	"stopped after", "aborted after", "no replacement",
}

// givesBack reports whether a tool shows by its name what others said.
func givesBack(name string) bool {
	for _, w := range model.Words(name) {
		switch strings.TrimSuffix(w, "s") {
		case "log", "console", "history", "message", "comment", "issue", "mail", "email", "inbox", "chat", "search", "note", "memory", "memorie", "translate", "ask", "echo":
			return true
		}
	}
	return false
}

// The forms of a line that can be nothing but an error, whatever follows it.
var errorForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:` + strings.Join([]string{
		`\[Errno -?\d+\] .+`,
		`(?:connect |getaddrinfo |Error: )?E(?:ACCES|PERM|NOENT|EXIST|CONNREFUSED|CONNRESET|TIMEDOUT|NOTFOUND|PIPE|BUSY|MFILE|NOSPC|ADDRINUSE|ISDIR|NOTDIR|AI_AGAIN|HOSTUNREACH|PROTO)\b.*`,
		`dial (?:tcp|udp) .+: .+`,
		`(?:[a-z_][a-z0-9_]*\.)+(?:errors?|exc|exceptions?|errorfactory)\.[A-Z]\w*(?:: .*)?`,
		`HTTP(?:/\d(?:\.\d)?)?(?: [Ee]rror| [Ss]tatus)?:? [45]\d\d(?:[ :].*)?`,
		`ERROR \d{4} \(\w+\)( at line \d+)?: .+`, `FATAL: .+`, `ORA-\d{5}: .+`,
		`Unhandled exception\b.*`,
		`No replacement was performed\b.*`, `(?:String to replace|old_str(?:ing)?) (?:was )?not found\b.*`,
		`(?:Input |Request |Schema |Parameter |Argument |Output )?[Vv]alidation error: .+`, `MCP error -32\d{3}: .+`,
	}, "|") + `)$`)
})

// The forms of a line that is an error if it is all there is.
var errorPhrase = sync.OnceValue(func() *regexp.Regexp {
	const behind = `(?:[.!]?$|[:,] .+|[.!] (?:Please|Try|Retry|Check) .+)`
	return regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
		`(?:permission|access) (?:was )?denied(?:` + behind + `| (?:for|to|on) .+)`,
		`(?:unauthorized|forbidden)(?:[.!]?$|: .+)`,
		`(?:(?:the |a )?(?:request|operation|connection|command|query|call|tool(?: call| execution)?|execution|read|task|process|navigation|page load) )?(?:has )?timed out(?:` + behind + `| (?:after|while|waiting|in \d).+)`,
		`timeout of \d+ ?m?s exceeded.*`, `timeout: [a-z]+ [a-z].+`, `(?:context )?deadline exceeded.*`,
		`(?:request failed with |got |server returned |received |response )?(?:http )?(?:error )?status(?: code)?:? [45]\d\d\b.{0,80}`,
		`server (?:returned|responded with) (?:an? |http |status |error )*[45]\d\d\b.{0,80}`,
		`(?:internal server error|service (?:temporarily )?unavailable|bad gateway|gateway time-?out|too many requests|bad request)` + behind,
		`(?:rate limit|quota|usage limit) (?:exceeded|reached)(?:` + behind + `| for .+)`,
		`(?:the )?connection to (?:the )?(?:server |host )?\S+ (?:was |has )?(?:refused|failed|timed out|been reset)\b.*`,
		`connection (?:refused|reset(?: by peer)?|error|aborted|failed|timed out|closed unexpectedly)` + behind,
		`(?:network is unreachable|name or service not known|temporary failure in name resolution|no route to host|no space left on device)` + behind,
		`(?:tool |command |function |code |query |script )?(?:execution|call|invocation) (?:failed|error)` + behind,
		`(?:the )?(?:[a-z]+ ){1,4}(?:was )?(?:stopped|aborted|failed|gave up) after [\d.,]+ (?:of|out of) (?:the )?[\d.,]+\b.*`,
		`invalid (?:api key|credentials|access token)` + behind, `authentication (?:failed|error)` + behind,
		`(?:unable to|could not|couldn't|cannot|can't) (?:connect|reach|resolve|authenticate)\b.+`,
		`unknown (?:tool|function)[: ].{1,80}`, `(?:tool|function) ['"` + "`" + `]?[\w.:-]+['"` + "`" + `]? (?:was )?(?:not found|does not exist|is not available)\b.*`,
	}, "|") + `)$`)
})
