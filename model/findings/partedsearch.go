package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A search or a listing that was cut, where the answer speaks of all that there is.

var cutWords = sync.OnceValue(func() *literals.Set {
	return literals.New("truncated", "output too large", "lines omitted", "more lines")
})

// cutAnywhere is how programs say in the middle of an output, or at its ends, that they cut it.
var cutAnywhere = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`…\d+ (?:lines|tokens|chars|characters|bytes) truncated…` +
		`|(?im)^[^\w\n]*\d+ (?:more )?(?:lines|characters|chars|bytes) (?:truncated|omitted)\W*$` +
		`|^(?:<persisted-output>\s*)?Output too large \([^)\n]+\)\.?[^\n]*` +
		`|(?im)^\(Results are truncated[^\n]*|^[^\w\n]*\[?(?:output|results?) truncated[^\n]{0,80}$`)
})

// entireForm is how an answer says that it is about all places of something.
var entireForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:all|every|each|both|no (?:other|more|further|remaining))\s+(?:[\w'’"` + "`" + `*.()-]+\s+){0,4}?(?:uses?|usages?|occurrences?|references?|matches|call ?sites?|callers?|calls|places|instances|hits|imports?|mentions)\b`)
})

var (
	searchers     = wordset.Set{Words: "rg grep egrep fgrep ag ack ugrep"}
	plainWordForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]{2,}`) })
	savedForm     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`saved to:? (\S+)`) })
)

// searches reports whether a program looks for something in files.
func searches(words []string) bool {
	name := program(words)
	return searchers.Has(name) || name == "git" && len(words) > 1 && words[1] == "grep"
}

// soughtBy returns the word by which another search is one for the same, "" if a call is no
// search.
func soughtBy(e *ended) string {
	pattern := ""
	switch e.use.Purpose {
	case tool.Find:
		pattern = tool.Text(e.use.Arguments(), "pattern", "query", "regex", "search")
	case tool.Shell:
		for _, r := range e.runs() {
			words := r.Command.Program()
			if classOf(r.Command) == work && program(words) != "git" {
				return "" // what is cut is the output of something else
			}
			if !searches(words) {
				continue
			}
			if program(words) == "git" {
				words = words[1:]
			}
			for _, w := range words[1:] {
				if !strings.HasPrefix(w, "-") && pattern == "" {
					pattern = w
				}
			}
		}
	}
	word := ""
	for _, w := range plainWordForm().FindAllString(pattern, 8) {
		if len(w) >= len(word) {
			word = w
		}
	}
	return word
}

// searched follows the searches that were cut, and what asks for the rest of them.
func (g *parts) searched(s *step, e *ended) {
	if slices.ContainsFunc(g.list, func(p part) bool { return p.sought != "" && p.limit == 0 }) {
		asked := string(tool.Arguments(e.call).Raw()) + e.call.ArgumentsText
		g.drop(func(p *part) bool {
			return p.thread == s.thread && p.sought != "" && p.limit == 0 && !p.said && (strings.Contains(asked, p.sought) && asksAgain(e) || p.saved != "" && strings.Contains(asked, p.saved))
		})
	}
	if e.use.Purpose != tool.Find && e.use.Purpose != tool.Shell || size(e.result) > maxListing {
		return
	}
	if e.use.Purpose == tool.Shell && !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return searches(r.Command.Program()) }) {
		return
	}
	text := saidBy(e.result)
	if !literals.In(cutWords(), text) {
		return
	}
	sought := soughtBy(e)
	if sought == "" {
		return
	}
	said := cutAnywhere().FindString(saidBy(printedIn(e.result)))
	if said == "" {
		return
	}
	one := part{place: e.place, thread: s.thread, sought: sought, finding: e.finding(Perhaps, strings.TrimSpace(said))}
	if m := savedForm().FindStringSubmatch(text); m != nil {
		one.saved = baseOf(m[1])
	}
	g.wait(one)
}

// asksAgain reports whether a call may see the rest of what was searched for: another search,
// or a program that changes it everywhere.
func asksAgain(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		return e.use.Purpose == tool.Find || e.use.Purpose == tool.Agent
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if searches(words) || len(words) > 0 && program(words) != "git" && !isCheck(words) && classOf(r.Command) == work {
			return true
		}
	}
	return len(e.runs()) == 0
}

func (g *parts) drop(which func(*part) bool) {
	keep := g.list[:0]
	for i := range g.list {
		if !which(&g.list[i]) {
			keep = append(keep, g.list[i])
		}
	}
	g.list = keep
}
