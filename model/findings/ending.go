package findings

import (
	"bytes"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// An Ending is how a conversation ended.
type Ending struct {
	Rule  *Rule  // of group end, nil if it ended as it may
	How   string // one of waysToEnd, "" where there is a rule or nothing to say yet
	Entry int    // with which it ends, -1 if it has none
	Wrong bool   // what it came to was judged to be wrong

	copied bool // the log may be a copy that was made then
}

// waysToEnd are the ways in which a conversation ends that no rule speaks of: what is said of
// each in a sentence, in a word or two, and how bad it is.
var waysToEnd = map[string]struct {
	says, short string
	severity    Severity
}{
	"answer":    {"with an answer", "answer", Hint},
	"length":    {"with an answer that was cut", "limit of tokens", Error},
	"refusal":   {"with a refusal", "refusal", Error},
	"error":     {"with an error", "error", Error},
	"prompt":    {"with a prompt that has no answer", "prompt", Hint},
	"running":   {"a call was still running", "running", Hint},
	"finished":  {"the agent called the tool by which it ends", "finished", Hint},
	"undone":    {"the agent ended it and says that it did not do all of its task", "not done", Warning},
	"person":    {"the person ended it, as the log says", "by the person", Hint},
	"agent":     {"the agent ended it, as the log says", "by the agent", Hint},
	"end":       {"the log says that it ended", "end", Hint},
	"call":      {"with a call, of which the log has no result", "call", Hint},
	"result":    {"with the result of a call, no answer follows", "result", Hint},
	"reasoning": {"with reasoning, no answer follows", "reasoning", Hint},
	"empty":     {"there is no message", "", Hint},
	"unknown":   {"the log does not say", "not said", Hint},
}

// String says it in words, "" if there is nothing to say.
func (e Ending) String() string {
	says := waysToEnd[e.How].says
	if e.Rule != nil {
		says = e.Rule.Says
	}
	if e.Wrong {
		says += "; what it came to was judged to be wrong"
	}
	return says
}

// Short says it in a word or two, and how bad that is: Hint if it is as it may be.
func (e Ending) Short() (said string, severity Severity) {
	if said, severity = e.short(); e.copied {
		severity = Hint
	}
	return said, severity
}

func (e Ending) short() (said string, severity Severity) {
	switch e.Rule {
	case nil:
		how := waysToEnd[e.How]
		return how.short, how.severity
	case ruleLimit:
		return "limit", Error
	case ruleAborted:
		return "error", Error
	case ruleInterrupted:
		return "stopped", Warning
	case ruleCut:
		return "cut in a call", Error
	case ruleApproval:
		return "waits for approval", Warning
	case ruleQuestion:
		return "asks the person", Warning
	case ruleUnfinished:
		return "cut in an answer", Warning
	case ruleThought:
		return "reasoning", Warning
	}
	return "no answer", Warning
}

// Ending says how a conversation ended, as far as it is in the log now. It reads a few
// messages and may be called from anywhere. Of a log that may grow it says nothing where
// nothing tells it; of one that has ended it says that nothing does.
func (f *Finder) Ending(talk int) Ending {
	e, m, _ := f.ending(talk)
	if e.Rule == nil && m != nil {
		if e.How = f.howEnds(e.Entry, m); e.How == "end" {
			if before, ok := f.lastBefore(e.Entry, talk); ok {
				if how := f.howBefore(before); how != "" {
					e.How, e.Entry = how, before
				}
			}
		}
	}
	if e.Rule == nil && e.How == "" && f.hasEnded() {
		if e.How = "unknown"; e.Entry < 0 {
			if messages, _ := f.index.Totals(); messages == 0 {
				e.How = "empty"
			}
		}
	}
	e.Wrong = e.Entry >= 0 && f.isWrong(e.Entry, talk)
	return e
}

// isWrong reports whether a score behind the entry with which a conversation ends, or in it,
// says that it is wrong.
func (f *Finder) isWrong(i, talk int) bool {
	for n := 0; n < maxBehind; n++ {
		if m, err := f.log.Message(i); err == nil && slices.ContainsFunc(m.Parts, func(p model.Part) bool {
			e, ok := p.(model.Marker)
			return ok && e.Kind == model.MarkerScore && e.Error
		}) {
			return true
		}
		next, ok := f.index.Next(i, 1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagMarker) })
		if !ok {
			return false
		}
		i = next
	}
	return false
}

// ending says how a conversation ended that has a rule for it, what is found there, and the
// message with which it ended.
func (f *Finder) ending(talk int) (Ending, *model.Message, []found) {
	at, ok := f.lastOf(talk)
	if !ok {
		return Ending{Entry: -1}, nil, nil
	}
	m, err := f.log.Message(at)
	if err != nil {
		return Ending{Entry: at}, nil, nil
	}
	var l looked
	if f.endSaid(&l, at, m); len(l.found) == 0 {
		f.endLacks(&l, at, m)
	}
	if len(l.found) == 1 && l.found[0].rule == ruleAborted && !isFailure(m) {
		if before, ok := f.lastBefore(at, talk); ok { // what failed is told there
			if one, err := f.log.Message(before); err == nil && isFailure(one) {
				return Ending{Entry: before}, one, nil
			}
		}
	}
	if len(l.found) == 0 && endsWell(m) {
		if before, ok := f.lastBefore(at, talk); ok {
			if one, err := f.log.Message(before); err == nil {
				if f.endSaid(&l, before, one); len(l.found) > 0 {
					at, m = before, one
				}
			}
		}
	}
	if len(l.found) == 0 {
		if limit, one := f.limitBefore(at, talk); one != nil {
			f.endSaid(&l, limit, one)
			at, m = limit, one
		}
	}
	if len(l.found) == 0 {
		return Ending{Entry: at}, m, nil
	}
	copied := false
	switch l.found[0].rule {
	case ruleCut, ruleUnanswered, ruleThought:
		if copied = f.mayBeCopied(at); copied {
			l.found[0].Severity, l.found[0].Because = Hint, copiedThen
		}
	}
	return Ending{Rule: l.found[0].rule, Entry: at, copied: copied}, m, l.found
}

// limitBefore returns the event that a limit was reached, if nothing behind it up to the entry
// with which a conversation ends is of a model or a tool: programs go on prompting.
func (f *Finder) limitBefore(at, talk int) (int, *model.Message) {
	for n, i := 0, at; n < maxBehind; n++ {
		switch flags := f.index.Flags(i); {
		case flags.Has(model.FlagMarker):
			if f.isLimited(i) {
				if m, err := f.log.Message(i); err == nil {
					return i, m
				}
			}
		case flags.Role() != model.RoleUser || flags.Has(model.FlagOnlyResults):
			return 0, nil
		}
		before, ok := f.index.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() && !flags.Has(model.FlagSide) })
		if !ok {
			return 0, nil
		}
		i = before
	}
	return 0, nil
}

// isFailure reports whether a message has an event that is marked as failed.
func isFailure(m *model.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		e, ok := p.(model.Marker)
		return ok && e.Kind != model.MarkerScore && (e.Error || e.Kind == model.MarkerError)
	})
}

// endsWell reports whether a message is the event that a run ended, and no more: how it did
// is told before it.
func endsWell(m *model.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p model.Part) bool {
		e, ok := p.(model.Marker)
		return ok && e.Kind == model.MarkerEnd && !e.Error && wordOfEnd(e.Text) == "end"
	})
}

// howBefore says how a conversation ended of which the log only says that it did, by what it
// had come to: an answer, or what the agent chose.
func (f *Finder) howBefore(before int) string {
	m, err := f.log.Message(before)
	if err != nil {
		return ""
	}
	switch how := f.howEnds(before, m); how {
	case "answer", "length", "refusal", "finished", "undone", "error":
		return how
	}
	return ""
}

// howEnds says how a conversation ended of which a message is the last, "" if it does not
// tell.
func (f *Finder) howEnds(at int, m *model.Message) string {
	flags, calls := f.index.Flags(at), m.Calls()
	assistant := flags.Role() == model.RoleAssistant
	for _, p := range m.Parts {
		switch e, ok := p.(model.Marker); {
		case !ok:
		case e.Kind == model.MarkerError, e.Error && e.Kind != model.MarkerScore:
			return "error"
		case e.Kind == model.MarkerEnd:
			return wordOfEnd(e.Text)
		}
	}
	if assistant {
		switch stopped(m) {
		case ruleLength, ruleContext:
			return "length"
		case ruleRefusal, ruleFilter:
			return "refusal"
		}
	}
	for _, c := range slices.Backward(calls) {
		if notDone(c) != "" {
			return "undone"
		}
		if concludes(c) {
			return "finished"
		}
	}
	said := assistant && flags.Any(model.FlagText|model.FlagMedia)
	switch {
	case f.asks(at, calls):
		switch {
		case f.hasEnded():
			return "call"
		case flags.Any(model.FlagOpen|model.FlagLoose) && !f.atOnce(at):
			return "running"
		}
	case said:
		return "answer"
	case flags.Has(model.FlagPrompt):
		return "prompt"
	case len(m.Results())+len(calls) > 0:
		if slices.ContainsFunc(f.callsOf(at, m), concludes) {
			return "finished"
		}
		if f.hasEnded() {
			return "result"
		}
	case assistant && flags.Has(model.FlagReasoning) && f.hasEnded():
		return "reasoning"
	}
	return ""
}

// asks reports whether a call of a message has no result and should have one.
func (f *Finder) asks(at int, calls []*model.ToolCall) bool {
	for k, c := range calls {
		if _, _, ok := f.index.Result(at, k); !ok && !c.HasNoResult() && !c.ProviderExecuted {
			return true
		}
	}
	return false
}

// wordOfEnd reads what a log says of its end, for the few words that are the same in many.
func wordOfEnd(text string) string {
	word, _, _ := strings.Cut(strings.ToLower(text), " ")
	switch strings.Trim(word, ",.;:") {
	case "user_stop", "user_hangup", "customer-ended-call":
		return "person"
	case "agent_stop", "agent_hangup", "assistant-ended-call":
		return "agent"
	case "submitted":
		return "finished"
	}
	return "end"
}

// concludes reports whether an agent ends its run by a call.
func concludes(c *model.ToolCall) bool {
	return c.EndsRun() || mayConclude(c) && submits(tool.Of(c).Command())
}

// mayConclude reports whether a word stands in the arguments of a call that is in every command that
// submits.
func mayConclude(c *model.ToolCall) bool {
	for _, word := range [...]string{"submit", "SUBMIT", "FINAL_OUTPUT"} {
		if bytes.Contains(c.Arguments, []byte(word)) || strings.Contains(c.ArgumentsText, word) {
			return true
		}
	}
	return false
}

// notDone returns what a call that ends a run says of it where that is not that all is done.
func notDone(c *model.ToolCall) string {
	if !c.EndsRun() {
		return ""
	}
	for _, key := range [...]string{"task_completed", "taskCompleted", "task_complete", "completed", "success"} {
		switch said := strings.ToLower(tool.Arguments(c).Get(key).Scalar()); said {
		case "false", "partial", "partially", "no", "incomplete":
			return key + ": " + said
		}
	}
	return ""
}
