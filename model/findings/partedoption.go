package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// A command that lists only some of many, and says with which option it goes on: showing 50 of 137, continue
// with --cursor abc.

var (
	countsRest = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b(\d[\d,]{0,11}) (?:of|out of) (\d[\d,]{0,11})\b`) })
	restOption = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[\s(` + "`" + `'"])--([a-z][a-z_-]+)(?:[ =]["']?([\w.:+/=-]{1,200}))?`)
	})
	goesOnWord = sync.OnceValue(func() *literals.Set {
		return literals.New("continue", "more", "next", "rest", "remaining", "to see all", "for all")
	})
)

// isPaging reports whether an option says how much is wanted, or from where on.
func isPaging(option string) bool {
	switch option = strings.ReplaceAll(option, "-", "_"); option {
	case "all", "paginate", "no_limit", "no_paginate", "after_cursor", "next_cursor":
		return true
	}
	return howMany.Has(option)
}

// restByOption returns the line by which a result says that it has some of all, how many these are, with which
// option the rest is asked for, and what that is given.
func restByOption(r *model.ToolResult) (said, all, option, token string) {
	edges(r, func(_ Span, line string) bool {
		if len(line) > maxSaid || !strings.Contains(line, "--") || !literals.In(goesOnWord(), line) {
			return true
		}
		m := countsRest().FindStringSubmatch(line)
		if m == nil || groupedNumber(m[1]) == 0 || groupedNumber(m[1]) >= groupedNumber(m[2]) {
			return true
		}
		for _, o := range restOption().FindAllStringSubmatch(line, 4) {
			if isPaging(o[1]) {
				said, all, option = strings.Clone(line), strings.Clone(m[2]), "--"+strings.Clone(o[1])
				if strings.ContainsAny(o[2], "0123456789=") {
					token = strings.Clone(strings.TrimRight(o[2], ".:"))
				}
			}
		}
		return said == ""
	})
	return said, all, option, token
}

// groupedNumber is a number that may be written in groups: 1,204.
func groupedNumber(s string) int { return number(strings.ReplaceAll(s, ",", "")) }

// someOf notes a command that lists some of all, unless it asks for so many, and lets go of those of which the
// rest is asked for.
func (g *parts) someOf(thread uint64, e *ended) {
	command := e.use.Command()
	paged, first := false, ""
	for _, r := range e.runs() {
		words := r.Command.Program()
		if len(words) > 0 && first == "" && classOf(r.Command) != setup {
			first = program(words)
		}
		for _, w := range words[min(1, len(words)):] {
			option, _, _ := strings.Cut(w, "=")
			paged = paged || strings.HasPrefix(w, "--") && isPaging(option[2:])
		}
	}
	g.list = slices.DeleteFunc(g.list, func(p part) bool {
		return p.option != "" && p.thread == thread && (strings.Contains(command, p.option) || len(p.token) > 2 && strings.Contains(command, p.token) || paged && strings.Contains(command, p.program))
	})
	if paged || first == "" || isOnlyReading(e) { // a file may speak of that
		return
	}
	said, all, option, token := restByOption(e.result)
	if said != "" && !slices.ContainsFunc(g.list, func(p part) bool { return p.thread == thread && p.program == first && p.option == option }) {
		g.wait(part{place: e.place, thread: thread, program: strings.Clone(first), option: option, token: token, total: all, finding: e.finding(Perhaps, said)})
	}
}

// knowsAll notes that an answer came behind such a list, and lets go of it where the answer tells how many there
// are in all, or that these are some.
func (g *parts) knowsAll(thread uint64, text string, knows bool) {
	g.list = slices.DeleteFunc(g.list, func(p part) bool {
		return p.option != "" && p.thread == thread && (knows || hasToken(text, p.total) || hasToken(text, strings.ReplaceAll(p.total, ",", "")))
	})
	for i := range g.list {
		p := &g.list[i]
		p.said = p.said || p.option != "" && p.thread == thread
	}
}
