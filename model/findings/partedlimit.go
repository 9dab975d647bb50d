package findings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model/shell"
	"msgview/model/tool"
)

// A search that gave exactly as many lines as it was let, where the agent takes them for all.

// leastLimit is how many lines have to be let through: who asks for fewer wants an example.
const leastLimit = 5

// countOfUses is how an agent says how many there are of what it searched for.
var countOfUses = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(\d{1,4}) (?:[\w'’-]+ ){0,2}?(?:uses?|usages?|occurrences?|references?|matches|call ?sites?|callers?|calls|places|instances|hits|imports?|mentions|files|sites|spots)\b`)
})

// cautiousForm is in a sentence that knows of the limit.
var cautiousForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:first|top|at least|least|more|over|limit\w*|shown|so far|some|sample|many|several|about|around|too|also|another)\b|\+|~`)
})

// someForm is in a sentence behind which a number is of a part.
var someForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:first|top|at least|limit\w*|shown|so far|sample)\b`)
})

// frameForm is what a tool that searches says above or below what it found.
var frameForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^[^\w/.]*(?:found|showing|shown|listing|results?|matches|limit|limited|pagination)\b[ :=][^/\n]*\d[^/\n]*$|^[^\w/.]*\d+ (?:files?|matches|results?|hits|lines)\b[^:/\n]*:?$`)
})

// limited follows the searches that were let give a number of lines only, and what sees the rest.
func (g *parts) limited(s *step, e *ended) {
	if e.use.Purpose != tool.Find && e.use.Purpose != tool.Shell && e.use.Purpose != tool.Agent {
		return
	}
	waits := slices.ContainsFunc(g.list, func(p part) bool { return p.limit > 0 })
	limit, by := limitOf(e)
	if !waits && limit < leastLimit || size(e.result) > maxListing {
		return
	}
	full := limit > 0 && linesFound(e) == limit
	if waits {
		asked := string(tool.Arguments(e.call).Raw()) + e.call.ArgumentsText
		g.drop(func(p *part) bool {
			return p.limit > 0 && p.thread == s.thread && strings.Contains(asked, p.sought) && (full && limit > p.limit || !full && seesRest(e))
		})
	}
	if !full || limit < leastLimit {
		return
	}
	if sought := soughtBy(e); sought != "" {
		g.wait(part{place: e.place, thread: s.thread, behind: e.entry, sought: sought, limit: limit, finding: e.finding(Perhaps, by+" let through "+strconv.Itoa(limit)+" lines, and that many came")})
	}
}

// counted notes that an agent takes what a search was let give for all of it: the first that it says
// then has the number.
func (g *parts) counted(s *step) {
	for i := range g.list {
		p := &g.list[i]
		if p.limit == 0 || p.heard || p.thread != s.thread || s.entry <= p.behind || !s.message.HasText() {
			continue
		}
		p.heard = true
		before := ""
		for _, sentence := range sentences(textOf(s.message)) {
			for _, m := range countOfUses().FindAllStringSubmatch(sentence, 4) {
				p.said = p.said || number(m[1]) == p.limit && !cautiousForm().MatchString(sentence) && !someForm().MatchString(before)
			}
			before = sentence
		}
	}
}

// linesFound returns how many lines a search gave: of a tool without its frame.
func linesFound(e *ended) (n int) {
	text := strings.TrimSpace(saidBy(outputIn(e.result)))
	if e.use.Purpose != tool.Find {
		return strings.Count(text, "\n") + 1
	}
	if head, rest, _ := strings.Cut(text, "\n"); frameForm().MatchString(strings.TrimSpace(head)) {
		text = rest
	}
	if i := strings.LastIndexByte(text, '\n'); frameForm().MatchString(strings.TrimSpace(text[i+1:])) {
		text = text[:i+1]
	}
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			n++
		}
	}
	return n
}

// limitOf returns how many lines a search may give at most, and what says so, 0 if all.
func limitOf(e *ended) (limit int, by string) {
	if e.use.Purpose == tool.Find {
		for _, key := range [...]string{"head_limit", "limit", "max_results", "maxResults", "max_count", "num_results"} {
			if n, ok := e.use.Arguments().Get(key).Int(); ok && n > 0 && n < maxListing {
				return int(n), key
			}
		}
		return 0, ""
	}
	runs := e.runs()
	if len(runs) < 2 || runs[len(runs)-1].Source {
		return 0, ""
	}
	sources := 0
	for _, r := range runs {
		if r.Source && classOf(r.Command) != setup {
			if sources++; sources > 1 || !searches(r.Command.Program()) {
				return 0, ""
			}
		}
	}
	words := runs[len(runs)-1].Command.Program()
	if n := linesOfHead(words); n > 0 {
		return n, strings.Join(words, " ")
	}
	return 0, ""
}

// linesOfHead returns how many of the lines that are piped into it a program lets through, 0 if that
// is not known.
func linesOfHead(words []string) int {
	rest := strings.Join(words[min(1, len(words)):], " ")
	switch program(words) {
	case "head":
		if rest == "" {
			return 10
		}
		rest = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(rest, "--lines="), "-n"), "-")
	case "sed": // sed -n 1,20p, sed 20q
		printing, isPrint := strings.CutSuffix(strings.TrimPrefix(rest, "-n 1,"), "p")
		quitting, isQuit := strings.CutSuffix(rest, "q")
		switch {
		case isPrint && strings.HasPrefix(rest, "-n 1,"):
			rest = printing
		case isQuit:
			rest = quitting
		default:
			return 0
		}
	default:
		return 0
	}
	if rest = strings.TrimSpace(rest); rest == "" || digits(rest) != len(rest) {
		return 0
	}
	return number(rest)
}

// seesRest reports whether a call may see what a search for the same was not let give: it goes over
// more than files that it names.
func seesRest(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		return true
	}
	runs := e.runs()
	if len(runs) == 0 {
		return true
	}
	return slices.ContainsFunc(runs, func(r shell.Run) bool {
		words := r.Command.Program()
		name := program(words)
		if searches(words) {
			operands := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
			return !r.Source || len(operands) < 2 || slices.ContainsFunc(operands[1:], func(w string) bool { return !isFileName(w) || strings.Contains(w, "*") })
		}
		if text, ok := r.Command.Document(); ok && (strings.Contains(text, "glob") || strings.Contains(text, "walk(") || strings.Contains(text, "listdir") || strings.Contains(text, "grep")) {
			return true
		}
		return name == "find" || name == "fd" || name == "xargs" || classOf(r.Command) == work && !isCheck(words) && slices.ContainsFunc(words[1:], func(w string) bool {
			return strings.Contains(w, "$(") || strings.ContainsAny(w, "*") && !strings.ContainsAny(w, " /(") || strings.Contains(w, "/*") || w == "-r" || w == "-R" || w == "."
		})
	})
}
