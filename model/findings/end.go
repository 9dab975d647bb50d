package findings

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// The rules of group end: how a run ended, where that is not an answer.
var (
	ruleLimit       = &Rule{"end.limit", End, Error, "the run ended at a limit before it was done", "A limit of turns, steps or cost ended the run. What was to come is missing."}
	ruleAborted     = &Rule{"end.error", End, Error, "the run ended with an error", "The last thing in the log is an end that tells of a failure."}
	ruleInterrupted = &Rule{"end.interrupted", End, Warning, "a person stopped the run, and it ended so", "Nothing follows the interruption, and the person did not say a word with which one leaves, as exit, before it."}
	ruleCut         = &Rule{"end.cut", End, Error, "the log ends with a call that has no result", "The process may have been killed, or the log was copied while it was written: it is a hint where what stands before speaks of that, as do a call that copies or exports it, git that lists it, or all of a home folder that is given to git."}
	ruleUnanswered  = &Rule{"end.result", End, Warning, "the log ends with the result of a tool, no answer follows", "The model was not asked again, or did not answer. The body of a request ends so as it may, and so does what a program runs to judge the work of an agent that has answered, where it says so and asks nothing, and a log that has no word of the agent at all, of several prompts, or of results that repeat what their calls were given, as hooks of tools write it: where a record names the hook, a call before has no result, or a prompt before got no answer either."}
	ruleWrong       = &Rule{"end.wrong", End, Error, "what the run came to was judged to be wrong", "A scorer, a test of the task or a person gave it no point."}
	ruleThought     = &Rule{"end.reasoning", End, Warning, "the log ends with reasoning, no answer follows", "The model was thinking when the run ended. Its answer, or its next call, is missing."}
	ruleApproval    = &Rule{"end.approval", End, Warning, "the run ended with a call that waits to be allowed", "The log says that a person is to allow the call, and the conversation ends there."}
	ruleQuestion    = &Rule{"end.question", End, Warning, "the run ended with a question to the person, which has no answer", "The agent asked by a tool. The call has no result, and the conversation ends there."}
	ruleUnfinished  = &Rule{"end.unfinished", End, Warning, "the log ends in the middle of an answer", "The log says that the answer was still being written."}
	ruleNotDone     = &Rule{"end.undone", End, Warning, "the agent says that it did not do all of its task", "The call by which it ends the run says so in its arguments: not done, or in part."}
)

var endRules = []*Rule{ruleLimit, ruleAborted, ruleInterrupted, ruleCut, ruleUnanswered, ruleThought, ruleApproval, ruleQuestion, ruleUnfinished, ruleWrong, ruleNotDone}

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
			if right := !p.Error && saysRight(p.Text); p.Kind == model.MarkerScore || p.Kind == model.MarkerEnd && right {
				l.well(f.judgedTarget(s.entry, right), Place{s.entry, -1, -1})
				if right {
					l.well(judgedRight, Place{s.entry, -1, -1})
				}
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

// last says how each conversation ended, as Ending does. What is the same of several of very
// many is one finding.
func (g *ends) last(f *Finder, l *looked) {
	if isPage(f.log.Source().Path) {
		return // which ends anywhere
	}
	talks := max(f.index.Talks(), 1)
	for _, talk := range g.told(f, talks) {
		_, _, found := f.ending(talk)
		for _, one := range found {
			if talks > maxTalks {
				one.target = 1
			}
			if one.rule == ruleInterrupted && f.stoppedBefore(one.at) {
				one.Severity, one.Because, one.target = Hint, laterAnswered, one.target^laterRun
			}
			if one.rule != ruleLimit || !f.isLimited(one.at.Entry) {
				l.found = append(l.found, one)
			}
		}
	}
}

// isPage reports whether a file is one page of the events of a run, as OpenHands keeps them:
// event_cache/0-25.json.
func isPage(file string) bool {
	dir, name := path.Split(strings.ReplaceAll(file, "\\", "/"))
	from, to, ok := strings.Cut(strings.TrimSuffix(name, ".json"), "-")
	return ok && path.Base(dir) == "event_cache" && from != "" && digits(from) == len(from) && to != "" && digits(to) == len(to)
}

// isLimited reports whether an entry is an event of its own that a limit was reached, which
// was found when it was its turn.
func (f *Finder) isLimited(i int) bool {
	m, err := f.log.Message(i)
	return err == nil && slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		e, ok := p.(model.Marker)
		return ok && e.Kind == model.MarkerLimit
	})
}

// told are the conversations whose ends are told: all, of very many those that are said to
// have ended, and the last one.
func (g *ends) told(f *Finder, talks int) []int {
	if talks <= maxTalks || talks <= maxOver && f.hasEnded() {
		all := make([]int, talks)
		for talk := range all {
			all[talk] = talk
		}
		return all
	}
	some := map[int]int{talks - 1: 0}
	maps.Copy(some, g.over)
	return slices.Sorted(maps.Keys(some))
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
	return !endsByEvent(m) || f.isLeaving(i, m)
}

// tellsEnd reports whether an event may be that with which a run ended.
func tellsEnd(e model.Marker) bool {
	switch e.Kind {
	case model.MarkerScore:
		return false
	case model.MarkerInterrupt, model.MarkerError, model.MarkerEnd, model.MarkerLimit:
		return true
	}
	return e.Error
}

// isCancelled reports whether a result only says that somebody stopped its call.
func isCancelled(r *model.ToolResult) bool {
	text := strings.TrimRight(strings.TrimSpace(saidBy(r)), ".")
	if strings.HasPrefix(text, "{") && len(text) <= 1000 && strings.Contains(text, "ed]\"") { // Hermes
		if v, err := rawjson.Parse([]byte(text)); err == nil {
			text = cmp.Or(strings.TrimSpace(v.Get("output").Text()), text)
		}
	}
	last := text[strings.LastIndexByte(text, '\n')+1:] // behind what it had written
	last = strings.ToLower(last[:min(len(last), 100)])
	if within, ok := strings.CutPrefix(last, "<error>"); ok {
		last = strings.TrimSuffix(within, "</error>")
	}
	switch last {
	case "command aborted", "operation aborted", "command was aborted before completion", "[command interrupted]", "command interrupted":
		return true
	}
	if len(text) > 1000 && !r.Denied {
		return false // it says more than that
	}
	low := strings.ToLower(text)
	switch low {
	case "cancelled", "canceled":
		return true
	}
	return r.Denied && !isByProgram(low) || len(low) < 200 && (strings.Contains(low, "canceled by user") || strings.Contains(low, "cancelled by user") || strings.Contains(low, "aborted by user") || strings.Contains(low, "interrupted by user"))
}

// isByProgram reports whether what refused a call was no person.
func isByProgram(low string) bool {
	for _, w := range [...]string{"hook", "policy", "sandbox", "permission rule", "classifier"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// endsCalling says how a run ended whose last message calls tools.
func (f *Finder) endsCalling(l *looked, i int, m *model.Message, calls []*model.ToolCall) {
	for k := len(calls) - 1; k >= 0; k-- {
		c := calls[k]
		if _, _, ok := f.index.Result(i, k); ok || c.HasNoResult() || c.ProviderExecuted || c.Malformed || isLast(c.Name) || c.State == model.CallAwaitingApproval {
			continue
		}
		if saysBehind(m, c) {
			return // it went on without a result
		}
		switch {
		case !f.hasEnded() || f.atOnce(i): // it is running, or ran elsewhere
		case f.copiesLog(i, c) || f.batchCopiesLog(i): // of which the log cannot have the result
		case tool.PurposeOf(c) == tool.Ask:
			f.sayCall(l, ruleQuestion, Likely, i, k, c)
		case f.isStoppedBehind(i):
			f.sayCall(l, ruleInterrupted, Likely, i, k, c)
		default:
			f.sayCall(l, ruleCut, Likely, i, k, c)
		}
		return
	}
}

// saysBehind reports whether a message has text behind a call of it.
func saysBehind(m *model.Message, c *model.ToolCall) bool {
	for _, p := range slices.Backward(m.Parts) {
		switch p := p.(type) {
		case *model.ToolCall:
			if p == c {
				return false
			}
		case model.Text:
			if strings.TrimSpace(p.Text) != "" {
				return true
			}
		}
	}
	return false
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

// isPersons reports whether all results of a message are of commands that a person ran, which
// nobody has to answer.
func (f *Finder) isPersons(i int, m *model.Message) bool {
	for k := range m.Results() {
		entry, _, ok := f.index.Call(i, k)
		if !ok || f.index.Flags(entry).Role() != model.RoleUser {
			return false
		}
	}
	return true
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

// isAbort reports whether the text of an end says that it was none to wish for: its first
// line, and no name of a file in it.
func isAbort(text string) bool {
	low := strings.ToLower(line(text))
	if strings.Contains(low, "no error") || strings.Contains(low, "without error") {
		return false
	}
	for word := range strings.FieldsSeq(low) {
		word = strings.Trim(word, ".,;:!()'\"")
		if strings.ContainsAny(word, "./") {
			continue
		}
		for _, w := range [...]string{"error", "fail", "abort", "crash", "timeout", "timed", "killed", "exceeded"} {
			if strings.Contains(word, w) {
				return w != "timed" || strings.Contains(low, "timed out")
			}
		}
	}
	return false
}
