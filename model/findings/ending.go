package findings

import (
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
	"approval":  {"a call waits to be allowed", "waits for approval", Warning},
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
	if e.Rule != nil {
		return e.Rule.Says
	}
	return waysToEnd[e.How].says
}

// Short says it in a word or two, and how bad that is: Hint if it is as it may be.
func (e Ending) Short() (said string, severity Severity) {
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
	}
	return "no answer", Warning
}

// Ending says how a conversation ended, as far as it is in the log now. It reads a few
// messages and may be called from anywhere. Of a log that may grow it says nothing where
// nothing tells it; of one that has ended it says that nothing does.
func (f *Finder) Ending(talk int) Ending {
	e := f.ending(talk)
	if e.Rule == nil && e.How == "" && f.hasEnded() {
		if e.How = "unknown"; e.Entry < 0 {
			if messages, _ := f.index.Totals(); messages == 0 {
				e.How = "empty"
			}
		}
	}
	return e
}

// ending says how a conversation ended where something tells it.
func (f *Finder) ending(talk int) Ending {
	at, ok := f.lastOf(talk)
	if !ok {
		return Ending{Entry: -1}
	}
	e := Ending{Entry: at}
	var l looked
	if f.endsWith(&l, at); len(l.found) > 0 {
		e.Rule = l.found[0].rule
		return e
	}
	m, err := f.log.Message(at)
	if err != nil {
		return e
	}
	if e.How = f.howEnds(at, m); e.How == "end" {
		if how, before := f.howBefore(at, talk); how != "" {
			e.How, e.Entry = how, before
		}
	}
	return e
}

// howBefore says how a conversation ended of which the log only says that it did: with an
// answer or as the agent chose, if that is what it had come to.
func (f *Finder) howBefore(at, talk int) (how string, entry int) {
	before, ok := f.index.Next(at, -1, talk, func(_ int, flags model.Flags) bool {
		return flags.IsMessage() && !flags.Any(model.FlagSide|model.FlagInjected|model.FlagInactive|model.FlagCommand|model.FlagMarker)
	})
	if !ok {
		return "", 0
	}
	m, err := f.log.Message(before)
	if err != nil {
		return "", 0
	}
	switch how := f.howEnds(before, m); how {
	case "answer", "length", "refusal", "finished", "undone":
		return how, before
	}
	return "", 0
}

// howEnds says how a conversation ended of which a message is the last, "" if it does not
// tell.
func (f *Finder) howEnds(at int, m *model.Message) string {
	flags, calls := f.index.Flags(at), m.Calls()
	assistant := flags.Role() == model.RoleAssistant
	for _, p := range m.Parts {
		switch e, ok := p.(model.Marker); {
		case !ok:
		case e.Error && e.Kind != model.MarkerScore:
			return "error"
		case e.Kind == model.MarkerEnd:
			return endSaid(e.Text)
		}
	}
	switch {
	case slices.ContainsFunc(calls, func(c *model.ToolCall) bool { return c.State == model.CallAwaitingApproval }):
		return "approval"
	case isCut(m.StopReason):
		return "length"
	case strings.EqualFold(m.StopReason, "refusal") || strings.EqualFold(m.StopReason, "content_filter"):
		return "refusal"
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
	case flags.Has(model.FlagCall) && flags.Any(model.FlagOpen|model.FlagLoose) && !f.atOnce(at):
		return "running"
	case f.asks(at, calls):
		if f.hasEnded() {
			return "call"
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

// endSaid reads what a log says of its end, for the few words that are the same in many.
func endSaid(text string) string {
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
func concludes(c *model.ToolCall) bool { return c.EndsRun() || submits(tool.Of(c).Command()) }

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
