package findings

import (
	"slices"
	"strings"

	"msgview/model"
)

// endSaid says how a run ended where the message says so with which it ends.
func (f *Finder) endSaid(l *looked, i int, m *model.Message) {
	s := &step{entry: i, flags: f.index.Flags(i), message: m, thread: f.threadOf(i)}
	switch strings.ToLower(m.StopReason) {
	case "max_turns", "max_iterations", "error_max_turns", "max_steps", "max_rounds":
		s.says(l, ruleLimit, Sure, s.thread, m.StopReason)
		return
	}
	unfinished := false
	for _, p := range m.Parts {
		e, ok := p.(model.Marker)
		if !ok || !tellsEnd(e) && !isLimit(e.Text) {
			unfinished = unfinished || ok && e.Kind == model.MarkerUnfinished
			continue
		}
		switch {
		case e.Kind == model.MarkerLimit, e.Kind != model.MarkerScore && isLimit(e.Text):
			s.says(l, ruleLimit, Sure, s.thread, e.Text)
		case e.Kind == model.MarkerInterrupt && f.leaves(i):
		case e.Kind == model.MarkerInterrupt:
			s.says(l, ruleInterrupted, Sure, s.thread, "")
		case e.Kind == model.MarkerEnd && (e.Error || isAbort(e.Text)):
			s.says(l, ruleAborted, Sure, s.thread, e.Text)
		}
		return // what else failed is a finding of its own
	}
	calls := m.Calls()
	for k, c := range slices.Backward(calls) {
		if _, _, ok := f.index.Result(i, k); !ok && c.State == model.CallAwaitingApproval {
			f.sayCall(l, ruleApproval, Sure, i, k, c)
			return
		}
	}
	if unfinished && s.flags.Role() == model.RoleAssistant {
		s.says(l, ruleUnfinished, Sure, s.thread, "")
		return
	}
	if r := m.Results(); len(r) > 0 && len(calls) == 0 && isOnlyResults(s.flags, m) && isCancelled(r[len(r)-1]) && !f.isRequest(i) {
		s.says(l, ruleInterrupted, Likely, s.thread, "")
	}
}

// leaves reports whether the last thing that a person said before an entry is the word with which one leaves.
func (f *Finder) leaves(i int) bool {
	for i--; i >= 0; i-- {
		switch flags := f.index.Flags(i); {
		case flags.Has(model.FlagPrompt):
			m, err := f.log.Message(i)
			return err == nil && isLeaving(textOf(m))
		case flags.Role() == model.RoleAssistant || flags.Any(model.FlagCall|model.FlagOnlyResults):
			return false
		}
	}
	return false
}

// isLeaving reports whether a prompt is a word with which one leaves a program.
func isLeaving(text string) bool {
	if len(text) > len("/exit();\n") {
		return false
	}
	word := strings.TrimRight(strings.ToLower(strings.TrimSpace(text)), ";.!()")
	return word == ":q" || word == ":wq" || strings.TrimPrefix(word, "/") == "exit" || strings.TrimPrefix(word, "/") == "quit"
}

func isOnlyResults(flags model.Flags, m *model.Message) bool {
	return flags.Has(model.FlagOnlyResults) || len(m.Results()) > 0 && textOf(m) == ""
}

// endLacks says how a run ended by what does not follow the message with which it ends.
func (f *Finder) endLacks(l *looked, i int, m *model.Message) {
	if endsByEvent(m) || !f.ran(i, m) {
		return
	}
	flags, calls, text := f.index.Flags(i), m.Calls(), textOf(m)
	s := &step{entry: i, flags: flags, message: m, thread: f.threadOf(i)}
	assistant := flags.Role() == model.RoleAssistant
	switch {
	case isLimit(text):
		s.says(l, ruleLimit, Likely, s.thread, text)
	case len(calls) == 0 && assistant && isProviderError(text):
		s.says(l, ruleAborted, Likely, s.thread, text)
	case len(calls) > 0:
		f.endsCalling(l, i, m, calls)
	case !f.hasEnded() || f.isRequest(i):
	case isOnlyResults(flags, m):
		if !f.answers(i, m) && !f.isPersons(i, m) && !f.isToldToExport(i) && !f.isJudged(i) && !f.isSilent(i) {
			s.says(l, ruleUnanswered, Sure, s.thread, "")
		}
	case assistant && flags.Has(model.FlagReasoning) && !flags.Any(model.FlagText|model.FlagMedia) && stopped(m) == nil:
		s.says(l, ruleThought, Sure, s.thread, "")
	}
}

// endsByEvent reports whether a message has an event that may be the end of a run.
func endsByEvent(m *model.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool { e, ok := p.(model.Marker); return ok && tellsEnd(e) })
}

// ran reports whether a log is that of a run as far as a message, so that what does not
// follow is missing: the conversation has results before, or is said to have ended, or was
// written down as it went. A request, an answer by itself and an example of a set of data
// are none.
func (f *Finder) ran(i int, m *model.Message) bool {
	x := f.index
	talk, _ := x.Conversation(i)
	if x.Talks() <= maxTalks {
		if _, ok := x.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagResult) }); ok {
			return true
		}
	}
	if f.isOver(i, talk) {
		return true
	}
	if m.Time.IsZero() || f.atOnce(i) {
		return false
	}
	prompt, ok := x.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagPrompt) && !flags.Has(model.FlagSide) })
	if !ok {
		return false
	}
	asked, err := f.log.Message(prompt)
	return err == nil && !asked.Time.IsZero() && x.Place(prompt) != x.Place(i)
}

// isOver reports whether what a conversation came to is judged behind a message of it.
func (f *Finder) isOver(i, talk int) bool {
	x := f.index
	for n, at := 0, i; n < maxBehind; n++ {
		next, ok := x.Next(at, 1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagMarker) })
		if !ok {
			return false
		}
		if m, err := f.log.Message(next); err == nil && slices.ContainsFunc(m.Parts, func(p model.Part) bool {
			e, ok := p.(model.Marker)
			return ok && e.Kind == model.MarkerScore
		}) {
			return true
		}
		at = next
	}
	return false
}

// sayCall says how a run ended that ends with a call.
func (f *Finder) sayCall(l *looked, rule *Rule, sure Certainty, i, k int, c *model.ToolCall) {
	l.say(Place{i, k, -1}, rule, uint64(i)+1, Finding{Certainty: sure, Evidence: Evidence{Entry: -1, Result: -1}, Tool: c.Name, Call: About(c)})
}
