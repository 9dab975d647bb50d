package findings

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
)

// The rules of group end: how a run ended, where that is not an answer.
var (
	ruleLimit       = &Rule{"end.limit", End, Error, "the run ended at a limit before it was done", "A limit of turns, steps or cost ended the run. What was to come is missing."}
	ruleAborted     = &Rule{"end.error", End, Error, "the run ended with an error", "The last thing in the log is an end that tells of a failure."}
	ruleInterrupted = &Rule{"end.interrupted", End, Warning, "a person stopped the run, and it ended so", "Nothing follows the interruption."}
	ruleCut         = &Rule{"end.cut", End, Error, "the log ends with a call that has no result", "The process may have been killed, or the log was copied while it was written."}
	ruleUnanswered  = &Rule{"end.result", End, Warning, "the log ends with the result of a tool, no answer follows", "The model was not asked again, or did not answer. The body of a request ends so as it may."}
	ruleWrong       = &Rule{"end.wrong", End, Error, "what the run came to was judged to be wrong", "A scorer, a test of the task or a person gave it no point."}
	ruleNotDone     = &Rule{"end.undone", End, Warning, "the agent says that it did not do all of its task", "The call by which it ends the run says so in its arguments: not done, or in part."}
)

var endRules = []*Rule{ruleLimit, ruleAborted, ruleInterrupted, ruleCut, ruleUnanswered, ruleWrong, ruleNotDone}

// maxTalks is how many conversations a log may have for their ends to be told: those
// with more hold data, not runs, but for those whose end the log itself tells.
const (
	maxTalks = 4
	maxOver  = 1 << 10
)

// ends is the follower of the group.
type ends struct {
	over map[int]int // conversations that are said to have ended, by the entry that says so
}

// message finds what says by itself that it is the end, however many conversations there are.
func (g *ends) message(f *Finder, l *looked, s *step) {
	call := 0
	for _, p := range s.message.Parts {
		switch p := p.(type) {
		case model.Marker:
			if p.Kind == model.MarkerScore || p.Kind == model.MarkerEnd || p.Kind == model.MarkerLimit {
				g.end(f, s.entry, p.Kind == model.MarkerLimit)
			}
			if p.Kind == model.MarkerScore && p.Error {
				l.say(Place{s.entry, -1, -1}, ruleWrong, 1, Finding{Certainty: Sure, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(p.Text)})
			}
			if p.Kind == model.MarkerLimit {
				l.bad(Place{s.entry, -1, -1}, f.eventTarget(s.entry), found{key: key{rule: ruleLimit, target: model.Hash(p.Text)},
					Finding: &Finding{Certainty: Sure, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(p.Text)}}) // who is let go on has not ended
			}
		case *model.ToolCall:
			if said := notDone(p); said != "" {
				l.say(Place{s.entry, call, -1}, ruleNotDone, s.thread, Finding{Certainty: Sure, Evidence: Evidence{Entry: -1, Result: -1}, Tool: p.Name, Line: line(said)})
			}
			call++
		}
	}
}

// end notes that a conversation is said to have ended; one that a limit ended is told so.
func (g *ends) end(f *Finder, entry int, limit bool) {
	if g.over == nil {
		g.over = map[int]int{}
	}
	talk, _ := f.index.Conversation(entry)
	switch at, known := g.over[talk]; {
	case known && at < 0, !known && len(g.over) >= maxOver:
	case limit:
		g.over[talk] = -1
	default:
		g.over[talk] = entry
	}
}

func (*ends) ended(*Finder, *looked, *step, *ended) {}

// last says how each conversation ends.
func (g *ends) last(f *Finder, l *looked) {
	x := f.index
	if !x.HasCallsAndResults() {
		return
	}
	if x.Talks() > maxTalks {
		g.lastOfMany(f, l)
		return
	}
	for talk := range max(x.Talks(), 1) {
		at, ok := f.lastOf(talk)
		if !ok {
			continue
		}
		if _, ok := x.Next(at, -1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagResult) }); ok {
			f.endsWith(l, at)
		}
	}
}

// lastOfMany says how those end of very many conversations that are said to have ended. What
// is the same of several is one finding.
func (g *ends) lastOfMany(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, talk := range slices.Sorted(maps.Keys(g.over)) {
		from := g.over[talk]
		if from < 0 {
			continue
		}
		at, ok := f.lastBefore(from, talk)
		if !ok || from-at > maxBehind || f.index.Flags(at).Has(model.FlagMarker) {
			continue
		}
		before := len(l.found)
		f.endsWith(l, at)
		for i := range l.found[before:] {
			l.found[before+i].target = 1
		}
	}
}

// maxBehind is how many entries behind its last message a conversation is said to have ended.
const maxBehind = 64

// lastOf returns the entry with which a conversation ends.
func (f *Finder) lastOf(talk int) (entry int, ok bool) { return f.lastBefore(f.index.Len(), talk) }

// lastBefore returns the entry with which a conversation ends, of those before one of it.
func (f *Finder) lastBefore(end, talk int) (entry int, ok bool) {
	return f.index.Next(end, -1, talk, func(i int, flags model.Flags) bool {
		return flags.IsMessage() && !flags.Any(model.FlagSide|model.FlagInjected|model.FlagInactive|model.FlagCommand) && !isInstruction(flags) && !isBesides(f, i, flags)
	})
}

// isCut reports whether an answer ended because it was too long.
func isCut(reason string) bool {
	switch strings.ToLower(reason) {
	case "length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded":
		return true
	}
	return false
}

// isInstruction reports whether a message is a prompt of the program: one that it writes anew
// where a session is taken up again says nothing of how the run before went.
func isInstruction(flags model.Flags) bool {
	return flags.Role() == model.RoleSystem || flags.Role() == model.RoleDeveloper
}

// isBesides reports whether an event says nothing of how a run goes.
func isBesides(f *Finder, i int, flags model.Flags) bool {
	if !flags.Has(model.FlagMarker) {
		return false
	}
	m, err := f.log.Message(i)
	if err != nil {
		return true
	}
	for _, p := range m.Parts {
		if e, ok := p.(model.Marker); ok && e.Kind != model.MarkerScore && (e.Error || e.Kind == model.MarkerInterrupt || e.Kind == model.MarkerError || e.Kind == model.MarkerEnd) {
			return false
		}
	}
	return true
}

// endsWith says how a run ended that ends with a message.
func (f *Finder) endsWith(l *looked, i int) {
	m, err := f.log.Message(i)
	if err != nil {
		return
	}
	flags := f.index.Flags(i)
	s := &step{entry: i, flags: flags, message: m, thread: f.threadOf(i)}
	say := func(rule *Rule, c Certainty, text string) { s.says(l, rule, c, s.thread, text) }
	text := textOf(m)
	switch strings.ToLower(m.StopReason) {
	case "max_turns", "max_iterations", "error_max_turns", "max_steps", "max_rounds":
		say(ruleLimit, Sure, m.StopReason)
		return
	}
	for _, p := range m.Parts {
		e, ok := p.(model.Marker)
		if !ok {
			continue
		}
		switch {
		case isLimit(e.Text):
			say(ruleLimit, Sure, e.Text)
		case e.Kind == model.MarkerInterrupt:
			say(ruleInterrupted, Sure, "")
		case e.Kind == model.MarkerEnd && (e.Error || isAbort(e.Text)):
			say(ruleAborted, Sure, e.Text)
		}
		return // what else failed is a finding of its own
	}
	switch calls := m.Calls(); {
	case isLimit(text):
		say(ruleLimit, Likely, text)
	case len(calls) == 0 && flags.Role() == model.RoleAssistant && isProviderError(text):
		say(ruleAborted, Likely, text)
	case len(calls) > 0:
		f.endsCalling(l, i, calls)
	case flags.Has(model.FlagOnlyResults) || len(m.Results()) > 0 && text == "":
		if r := m.Results(); len(r) > 0 && isCancelled(r[len(r)-1]) {
			say(ruleInterrupted, Likely, "")
		} else if !f.answers(i, m) && f.hasEnded() && !f.isRequest(i) {
			say(ruleUnanswered, Sure, "")
		}
	}
}

// isCancelled reports whether a result only says that somebody stopped its call.
func isCancelled(r *model.ToolResult) bool {
	low := strings.ToLower(strings.TrimRight(strings.TrimSpace(saidBy(r)), "."))
	switch low[strings.LastIndexByte(low, '\n')+1:] { // behind what it had written
	case "command aborted", "operation aborted":
		return true
	}
	switch low {
	case "cancelled", "canceled":
		return true
	}
	return r.Denied || len(low) < 200 && (strings.Contains(low, "canceled by user") || strings.Contains(low, "cancelled by user") || strings.Contains(low, "aborted by user") || strings.Contains(low, "interrupted by user"))
}

// endsCalling says how a run ended whose last message calls tools.
func (f *Finder) endsCalling(l *looked, i int, calls []*model.ToolCall) {
	for k := len(calls) - 1; k >= 0; k-- {
		c := calls[k]
		if _, _, ok := f.index.Result(i, k); ok || c.HasNoResult() || c.ProviderExecuted || isLast(c.Name) || c.State == model.CallAwaitingApproval {
			continue
		}
		if !f.hasEnded() || f.atOnce(i) {
			return // it is running, or ran elsewhere
		}
		l.say(Place{i, k, -1}, ruleCut, uint64(i)+1, Finding{Certainty: Likely, Evidence: Evidence{Entry: -1, Result: -1}, Tool: c.Name, Call: About(c)})
		return
	}
}

// atOnce reports whether the conversation up to a message stands in one record, as that of a
// single exchange with a model does: it was written at once, so that nothing cut it.
func (f *Finder) atOnce(i int) bool {
	talk, _ := f.index.Conversation(i)
	first, ok := f.index.Next(-1, 1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
	if !ok || first == i {
		return false
	}
	a, b := f.index.Place(first), f.index.Place(i)
	return a.File == b.File && a.Offset == b.Offset
}

// answers reports whether a result is that of a call that ends a run, or may be by its name.
func (f *Finder) answers(i int, m *model.Message) bool {
	if slices.ContainsFunc(f.callsOf(i, m), func(c *model.ToolCall) bool { return isLast(c.Name) || concludes(c) }) {
		return true
	}
	return slices.ContainsFunc(m.Results(), func(r *model.ToolResult) bool { return isLast(r.Name) })
}

// callsOf returns the calls whose results a message has.
func (f *Finder) callsOf(i int, m *model.Message) (calls []*model.ToolCall) {
	var asking sides
	for k := range m.Results() {
		if entry, at, ok := f.index.Call(i, k); ok {
			if from, err := f.log.Message(entry); err == nil {
				if all := asking.of(from).calls; at < len(all) {
					calls = append(calls, all[at])
				}
			}
		}
	}
	return calls
}

// isRequest reports whether what a message stands in is the body of a request: it has what
// only a request has, and is what the model is to answer.
func (f *Finder) isRequest(i int) bool {
	x := f.index
	if x.Flags(0).IsMessage() || x.Place(0).File != x.Place(i).File {
		return false
	}
	m, err := f.log.Message(0)
	if err != nil {
		return false
	}
	for _, p := range m.Parts {
		u, ok := p.(model.Unknown)
		if !ok {
			continue
		}
		v, _, err := rawjson.ParseTolerant(u.Raw)
		if err != nil || v.Kind() != rawjson.Object || !v.Get("model").Exists() {
			continue
		}
		has := func(keys ...string) bool {
			return slices.ContainsFunc(keys, func(key string) bool { return v.Get(key).Exists() })
		}
		if has("messages", "contents", "input") && has("stream", "n", "tool_choice", "max_tokens", "max_completion_tokens", "response_format", "parallel_tool_calls") &&
			!has("id", "title", "created_at", "updated_at", "usage", "choices", "output", "response", "answer") {
			return true
		}
	}
	return false
}

// submits reports whether a command says that the run is done, as agents are told to who
// have a shell only.
func submits(command string) bool {
	if command == "" {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimSpace(command), "\n")
	return first == "submit" || strings.Contains(first, "COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT") || strings.Contains(first, "MINI_SWE_AGENT_FINAL_OUTPUT")
}

// isLast reports whether a tool is one that ends a run by its name.
func isLast(name string) bool {
	low := strings.ToLower(name)
	for _, w := range [...]string{"finish", "submit", "complet", "final", "terminate", "done", "answer", "respond", "report", "end_", "exit", "handoff", "transfer", "stop", "output", "message_user", "notify", "send_message"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

var limits = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(reach|exceed|hit)[a-z]*\b.{0,30}\b(max(imum)?|limit)\b.{0,40}(iteration|turn|step|round|call|budget)|max(imum)?[ _-]?(number of )?(of [0-9]+ )?(allowed )?(iterations?|turns?|steps?|rounds?|tool calls?)\b.{0,30}(reach|exceed|hit)|(iteration|turn|step|budget|cost|time)s? limit (was )?(reach|exceed|hit)|^(error_)?max_(turns|iterations|steps)`)
})

// isLimit reports whether a short text says that a limit was reached.
func isLimit(text string) bool {
	return len(text) < 600 && strings.ContainsAny(text, "xXiI") && limits().MatchString(text)
}

// isProviderError reports whether an answer is only what a program wrote in its place when the
// provider gave none.
func isProviderError(text string) bool {
	rest, ok := strings.CutPrefix(text, "API Error: ")
	if !ok || len(text) > 600 {
		return false
	}
	return digits(rest) == 3 || strings.HasPrefix(rest, "Connection error") || strings.HasPrefix(rest, "Request timed out")
}

// isAbort reports whether the text of an end says that it was none to wish for.
func isAbort(text string) bool {
	low := strings.ToLower(text)
	for _, w := range [...]string{"error", "fail", "abort", "crash", "timeout", "timed out", "killed", "exceeded"} {
		if strings.Contains(low, w) {
			return !strings.Contains(low, "no error") && !strings.Contains(low, "without error")
		}
	}
	return false
}
