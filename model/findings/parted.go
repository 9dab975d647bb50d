package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// The rule about a result that says that there is more, which nobody asked for.
var rulePart = &Rule{"hidden.part", Hidden, Hint, "there is more than the result has, and it was not asked for", "The result is a page of more, in a call that asks for no number of them, or a file that was cut where it was read and edited then. No later call asks for the rest, or for less, and the run ended with an answer: what that says may be of the part."}

// parts is the follower of the rule.
type parts struct {
	list     []part
	answered bool // the last message is an answer
}

// A part is a result that waits for the rest.
type part struct {
	place   Place
	thread  uint64
	tool    string // of which it is a page, "" for a file
	name    string // of the file that was cut
	edited  bool
	finding Finding
}

// Limits of what waits.
const (
	maxParts = 32
	maxPaged = 64 << 10 // bytes of a result that may be a page
)

var cutForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:\[|\(|\.\.\.|…|<)[^\n]{0,60}\b(?:truncated|\d+ (?:more|remaining) lines|lines (?:omitted|not shown))\b`)
})

func (g *parts) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Role() == model.RoleAssistant {
		g.answered = !s.flags.Has(model.FlagCall) && s.message.HasText()
	}
	if s.flags.Has(model.FlagPrompt) {
		g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.thread == s.thread && p.name != "" && !p.edited })
	}
}

func (g *parts) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() {
		return
	}
	switch e.use.Purpose {
	case tool.Other, tool.Find:
		g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.thread == s.thread && p.tool == e.call.Name })
		if said := pageOf(e); said != "" {
			g.wait(part{place: e.place, thread: s.thread, tool: e.call.Name, finding: e.finding(Perhaps, said)})
		}
	case tool.ReadFile:
		name := path.Base(e.use.Path())
		g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.thread == s.thread && p.name == name })
		if _, some := e.use.Lines(); some {
			return
		}
		if said := cutAt(e.result); said != "" {
			g.wait(part{place: e.place, thread: s.thread, name: name, finding: e.finding(Perhaps, said)})
		}
	case tool.EditFile, tool.PatchFile:
		for _, p := range e.use.Paths() {
			for i := range g.list {
				if one := &g.list[i]; one.name != "" && one.name == path.Base(p) {
					one.edited = true
				}
			}
		}
	case tool.Shell:
		if len(g.list) > 0 {
			command := e.use.Command()
			g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.name != "" && strings.Contains(command, p.name) })
		}
	}
}

func (g *parts) wait(one part) {
	if len(g.list) < maxParts {
		g.list = append(g.list, one)
	}
}

func (g *parts) last(f *Finder, l *looked) {
	if !g.answered || !f.hasEnded() {
		return
	}
	for _, one := range g.list {
		if one.tool != "" || one.edited {
			l.say(one.place, rulePart, model.Hash(one.tool+"\x00"+one.name), one.finding)
		}
	}
}

// howMany are arguments that say how many things are wanted, or which of them.
var howMany = words("limit per_page perpage page_size pagesize first max max_results maxresults top n count size k top_k page cursor offset num_results")

// pageOf returns what a result says of more pages, "" if it says nothing, or if so many were
// asked for.
func pageOf(e *ended) string {
	text := strings.TrimSpace(saidBy(e.result))
	if !strings.HasPrefix(text, "{") || len(text) > maxPaged || !strings.Contains(text, "ore\"") && !strings.Contains(text, "ext") {
		return ""
	}
	for key := range tool.Arguments(e.call).Members() {
		if howMany[strings.ToLower(key)] {
			return ""
		}
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return ""
	}
	for _, key := range [...]string{"has_more", "hasMore", "has_next", "hasNextPage", "more"} {
		if v.True(key) || v.Get("pageInfo").True(key) || v.Get("pagination").True(key) || v.Get("meta").True(key) {
			return "\"" + key + "\": true"
		}
	}
	for _, key := range [...]string{"next_cursor", "nextCursor", "next_page_token", "nextPageToken"} {
		if v.Str(key) != "" {
			return "\"" + key + "\""
		}
	}
	return ""
}

// cutAt returns the line in which a result says that the file goes on, "" for none: its first
// or its last one.
func cutAt(r *model.ToolResult) (said string) {
	edges(r, func(_ Span, line string) bool {
		if cutForm().MatchString(line) {
			said = line
		}
		return said == ""
	})
	return said
}
