package findings

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// The rules of group protocol: what a provider refuses when the conversation is sent
// again, and calls that were meant and never ran.
var (
	ruleMissing = &Rule{"protocol.missing", Protocol, Error, "the call has no result although the conversation goes on", "Providers answer 400 to a conversation with such a call. The last call of a log that may still be written is none. Where three calls went well behind it no provider refused that, and it is a hint, unless an answer speaks of what the result was to tell. Where four or more messages of a conversation have such calls they are one row and a warning: who wrote the log left their results out. A call whose stream broke off is made good by the whole one right behind it, and a read without an id by one in the same turn of the file of that name whose path has a few folders more or fewer."}
	ruleStray   = &Rule{"protocol.stray", Protocol, Warning, "the result answers a call that is not in the log", "Providers answer 400 to a conversation with such a result. Those of one tool are one finding, as are all where the log leaves out steps; of a log that begins in the middle, as its first message follows one that it does not have, or a compaction stands there, it is a hint, and so it is where three calls went well behind it."}
	ruleEarly   = &Rule{"protocol.early", Protocol, Error, "the result stands before its call", "The order of the log is not that in which it happened, or ids were given twice. It is a hint where the times of both tell the right order, or a log without times has it right before its call and right behind the result of the call before. Those of one thread are one finding."}
	ruleTwice   = &Rule{"protocol.twice", Protocol, Error, "two calls that wait for a result have one id", "Nobody can tell which result belongs to which of the calls. It is a hint where they are the same call with the same arguments: a log of a session that was resumed may have its records again."}
	ruleAgain   = &Rule{"protocol.again", Protocol, Hint, "an id was given to another call before", "Two calls of different messages, each with its result, have one id that is no count. Anthropic refuses such a conversation, and programs that go by ids show one result at both."}
	ruleWritten = &Rule{"protocol.written", Protocol, Error, "a call was written as text and never ran", "The answer ends with markup of a call, no tool of that name ran, and the conversation went on without it. One that is made in one of the next two answers, of commands the same one, is made good. Where prose goes on behind the markup, which may tell a result that there never was, the call is missed until it is made, for what was written."}
)

var protocolRules = []*Rule{ruleMissing, ruleStray, ruleEarly, ruleTwice, ruleAgain, ruleWritten, ruleCutCall}

// protocols is the follower of the group, for what a message itself shows.
type protocols struct {
	threads latest[uint64, pending] // answers that end with what looks like a call
	ids     latest[uint64, given]   // of calls that have their results
	asked   latest[uint64, bool]    // whether the last prompt of a thread may ask how calls are written
}

// given is the last call that an id was given to.
type given struct {
	place Place
	entry int // of its result
	what  uint64
}

// maxIDs is how many ids are kept, in each of two generations.
const maxIDs = 1 << 12

// pending is such an answer until it is clear that nothing ran.
type pending struct {
	place Place
	line  string
	text  string // from there on, cut
	prose bool   // the answer goes on behind it
	never *writtenCall
}

func (g *protocols) message(f *Finder, l *looked, s *step) {
	m := s.message
	if p, ok := g.threads.get(s.thread); ok && p.line != "" && !s.flags.Has(model.FlagMarker) {
		g.threads.set(s.thread, pending{})
		if s.flags.Has(model.FlagPrompt) || s.flags.Role() == model.RoleAssistant {
			p.never = f.writtenAt(p)
			g.never(f, l, p, s.thread)
			g.threads.set(s.thread, pending{never: p.never})
		}
	}
	if s.flags.Has(model.FlagPrompt) {
		g.asked.set(s.thread, speaksOfMarkup(textOf(m)))
	}
	if s.flags.Role() != model.RoleAssistant {
		return
	}
	if p, ok := g.threads.get(s.thread); ok && p.never != nil {
		p.never = p.never.answers()
		g.threads.set(s.thread, p)
	}
	calls := m.Calls()
	if len(calls) > 1 {
		g.twice(f, l, s, calls)
	}
	text := textOf(m)
	if w := written(text); w != "" && m.Injected == "" && (len(calls) == 0 || namesOther(text, calls) && !givesAll(calls, text)) {
		g.threads.set(s.thread, pending{place: Place{s.entry, -1, -1}, line: line(w), text: strings.Clone(w[:min(len(w), maxText)])})
	} else if w := writtenWithin(text); w != "" && m.Injected == "" {
		p := pending{place: Place{s.entry, -1, -1}, line: line(w), text: strings.Clone(w), prose: true}
		if asked, _ := g.asked.get(s.thread); !asked && (len(calls) == 0 || !f.writtenAt(p).isAmong(calls)) {
			g.threads.set(s.thread, p)
		}
	}
}

func (g *protocols) ended(f *Finder, l *looked, s *step, e *ended) {
	g.again(f, l, s, e)
	if p, ok := g.threads.get(s.thread); ok && p.never != nil && e.fine() && p.never.isMadeBy(e.call, e.use) {
		l.well(p.never.needs, e.place)
	}
	if e.entry < e.place.Entry && isID(e.call.ID) {
		f.sayEarly(l, s, e)
	}
}

// sayEarly says that a result stands before its call. All of a thread are one finding: it is how the log
// was written. Where the times tell the right order, nothing else is wrong.
func (f *Finder) sayEarly(l *looked, s *step, e *ended) {
	one := e.finding(Sure, "")
	switch {
	case e.from != nil && !e.from.Time.IsZero() && !s.message.Time.IsZero() && s.message.Time.Before(e.from.Time):
		one.Because = "though by their times it came behind it"
	case s.message.Time.IsZero() && e.from != nil && e.from.Time.IsZero() && f.madeTogether(e):
		one.Because = "right before it, and behind that of another call: who wrote the log took calls that were made together apart"
	}
	l.bad(e.place, never, found{key: key{rule: ruleEarly, target: model.Hash(one.Because) ^ s.thread}, Finding: &one, expected: one.Because != ""})
}

// madeTogether reports whether a result stands right behind that of a call before both, and right before
// its own call.
func (f *Finder) madeTogether(e *ended) bool {
	if e.place.Entry != e.entry+1 || e.entry == 0 {
		return false
	}
	before, err := f.log.Message(e.entry - 1)
	if err != nil || !isOnlyResults(f.index.Flags(e.entry-1), before) {
		return false
	}
	call, _, ok := f.index.Call(e.entry-1, 0)
	return ok && call == e.entry-2
}

func (g *protocols) last(f *Finder, l *looked) {
	for thread, p := range g.threads.all() {
		if now, _ := g.threads.get(thread); p.line != "" && now == p {
			g.never(f, l, p, thread)
		}
	}
}

// never says that a written call did not run. Where no call is anything but text, the
// program may read them from there.
func (g *protocols) never(f *Finder, l *looked, p pending, thread uint64) {
	if f.index.HasCallsAndResults() {
		needs := uint64(never)
		if p.never != nil {
			needs = p.never.needs
		}
		l.bad(p.place, needs, found{key: key{rule: ruleWritten, target: thread}, Finding: &Finding{Certainty: Likely, Evidence: Evidence{Entry: p.place.Entry, Result: -1}, Line: p.line}})
	}
}

// twice looks for calls of one message with one id.
// Who gives ids twice does so again and again: all of a conversation are one cause.
func (g *protocols) twice(f *Finder, l *looked, s *step, calls []*model.ToolCall) {
	at := make(map[string]int, len(calls))
	for _, c := range calls {
		if c.ID != "" {
			at[c.ID]++
		}
	}
	if len(at) == len(calls) {
		return
	}
	made := make(map[string]*model.ToolCall, len(at))
	others := map[string]bool{} // ids of calls that differ
	for _, c := range calls {
		if first := made[c.ID]; first == nil {
			made[c.ID] = c
		} else if c.Name != first.Name || c.ArgumentsText != first.ArgumentsText || !bytes.Equal(c.Arguments, first.Arguments) {
			others[c.ID] = true
		}
	}
	for i, c := range calls {
		if n := at[c.ID]; n > 1 && isID(c.ID) {
			one := found{key: key{rule: ruleTwice, target: f.scoped(s.entry, 0)}, Finding: &Finding{Evidence: Evidence{Entry: -1, Result: -1}, Tool: c.Name, Call: About(c), Line: line(c.ID)}}
			if !others[c.ID] { // the log has it again, as one that was resumed
				one.expected, one.target, one.Because = true, one.target+1, "as the log has the same call again"
			}
			l.bad(Place{s.entry, i, -1}, never, one)
		}
	}
}

// again looks whether another call has the id of a call. A copy of the call is none, nor is
// one of which an earlier state was written.
func (g *protocols) again(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil || !isID(e.call.ID) || !isRandom(e.call.ID) {
		return
	}
	g.ids.most = maxIDs
	id := f.scoped(s.entry, model.Hash(e.call.ID))
	now := given{e.place, e.entry, model.Hash(e.call.Name+e.call.ArgumentsText) ^ e.asked()}
	if was, ok := g.ids.get(id); ok && was.place.Entry != now.place.Entry && was.entry != now.entry && was.what != now.what {
		finding := e.finding(Sure, e.call.ID)
		finding.Counterpart = &was.place
		l.say(e.place, ruleAgain, 0, finding) // who gives ids twice does so often, and it is one cause
	}
	g.ids.set(id, now)
}

// isRandom reports whether an id is one that nobody counts up, so that no two calls have it
// by themselves: letters and digits behind its last mark, and many of them.
func isRandom(id string) bool {
	tail := id[strings.LastIndexAny(id, "_-:.|")+1:]
	return len(id) >= 10 && len(tail) >= 6 && strings.ContainsAny(tail, "0123456789") && strings.ContainsFunc(tail, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' })
}

// isID reports whether an id was meant to tell calls apart, and was not blacked out.
func isID(id string) bool {
	return (id == "" || model.IsID(id)) && !strings.ContainsAny(id, "[<*") && !blackedOut.In(id)
}

var blackedOut = literals.NewWord("redacted", true)

// spellings are the ways in which models write calls.
var spellings = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)(<tool_call>\s*[{<]|<function_calls>\s*<|<(?:antml:)?invoke name="|<tool_call>\s*[A-Za-z0-9_.-]+\s*<arg_key>|\[TOOL_CALLS?\]\s*(?:[\[{]|[A-Za-z0-9_.-]+\s*(?:\[CALL_ID\]\s*[A-Za-z0-9]+\s*)?(?:\[ARGS\]\s*)?\{)|<\|python_tag\|>|<｜tool▁calls?▁begin｜>|\bto=functions\.[A-Za-z0-9_.-]+[^{}\n]{0,80}\{|<\|tool_calls?_(?:section_)?begin\|>|<function=[A-Za-z_]|<function_call>\s*\{|` + "```tool_(?:code|call)s?\n" + `|\{\s*"(?:name|tool|function)"\s*:\s*"[A-Za-z0-9_.-]+"\s*,\s*"(?:arguments|parameters|args|input)"\s*:\s*\{[^` + "`" + `]*\}\s*$)`)
})

// spelt are words one of which is in every text that one of the spellings fits.
var spelt = sync.OnceValue(func() *literals.Set {
	return literals.New("tool_call", "tool_code", "function_call", "<function=", "to=functions.", "tool▁call", "invoke name=", "<|python_tag|>", `"arguments"`, `"parameters"`, `"args"`, `"input"`)
})

// namesOther reports whether a text calls a tool that none of the calls is of.
func namesOther(text string, calls []*model.ToolCall) bool {
	for _, m := range writtenName().FindAllStringSubmatch(text, 8) {
		if !slices.ContainsFunc(calls, func(c *model.ToolCall) bool { return c.Name == m[1] || strings.HasSuffix(c.Name, "_"+m[1]) }) {
			return true
		}
	}
	return false
}

// givesAll reports whether one of some calls was given all of a text: the answer shows what that call
// hands over, and what became of it is told of that call.
func givesAll(calls []*model.ToolCall, text string) bool {
	text = strings.TrimSpace(text)
	return slices.ContainsFunc(calls, func(c *model.ToolCall) bool {
		return slices.ContainsFunc(scalarsOf(tool.Of(c).Arguments(), nil), func(value string) bool { return strings.TrimSpace(value) == text })
	})
}

// written returns what there is of an answer from where a call begins that was only written,
// "" if there is none. What stands in the middle of an explanation is an example.
func written(text string) string {
	if !strings.ContainsAny(text, "<[{`") {
		return ""
	}
	if !literals.In(spelt(), text) {
		return ""
	}
	text = strings.TrimSpace(text)
	at := spellings().FindStringIndex(text)
	if at == nil || strings.Count(text[:at[0]], "```")%2 == 1 || at[0] > 0 && text[at[0]-1] == '`' {
		return ""
	}
	rest := text[at[0]:]
	// An answer that goes on in prose speaks of calls.
	if i := strings.LastIndexAny(rest, ">}]`"); i < 0 || len(rest)-i > 40 {
		return ""
	}
	return rest
}
