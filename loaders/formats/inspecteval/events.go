package inspecteval

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// maxNested bounds how deep events may be in events, as they were before spans.
const maxNested = 8

// span is a part of a run: a solver, an agent, a tool, a scorer.
type span struct {
	id, kind, name, parent string
	call                   string // id of the tool call that it is the run of
}

// events goes through what happened in order.
func (s *sample) events(list rawjson.Value, depth int) {
	if depth > maxNested {
		return
	}
	for _, e := range list.Elems() {
		s.event(e, depth)
	}
}

// within goes through the events of a step.
func (s *sample) within(step span, list rawjson.Value, depth int) {
	s.steps = append(s.steps, step)
	s.events(list, depth+1)
	s.steps = s.steps[:len(s.steps)-1]
}

// event takes one event.
func (s *sample) event(e rawjson.Value, depth int) {
	switch kind := e.Str("event"); kind {
	case "model":
		s.modelEvent(e)
	case "tool":
		s.toolEvent(e, depth)
	case "subtask":
		s.within(span{kind: "subtask", name: e.Str("name")}, e.Get("events"), depth)
	case "span_begin":
		sp := span{id: e.Str("id"), kind: e.Str("type"), name: e.Str("name"), parent: e.Str("parent_id")}
		if sp.kind == "tool" {
			sp.call = s.spans[sp.id].call
		}
		s.spans[sp.id] = sp
	case "step":
		s.step(e)
	case "approval":
		s.approval(s.resolve.value(e))
	case "input":
		if asked := s.resolve.value(e.Get("message")).Text(); asked != "" {
			s.note(model.MarkerNotice, "asks: "+asked, e)
		}
		if text := cmp.Or(s.resolve.value(e.Get("input")).Text(), chat.TextOrJSON(s.resolve.value(e.Get("content")))); text != "" {
			m := chat.Say(model.RoleUser, "input", text)
			m.Time = chat.Time(e.Get("timestamp"))
			s.after[s.at] = append(s.after[s.at], m)
		}
	case "score":
		if e.True("intermediate") || !s.v.Fits("scores/score") {
			s.note(model.MarkerScore, "intermediate "+scoreText(cmp.Or(e.Str("scorer"), "score"), s.resolve.value(e.Get("score"))), e)
		}
	default:
		s.otherEvent(kind, e)
	}
}

// otherEvent shows the events that are notes.
func (s *sample) otherEvent(kind string, e rawjson.Value) {
	switch kind {
	case "span_end", "sample_init", "state", "store", "sandbox", "anchor", "checkpoint", "branch":
	case "sample_limit":
		s.said["limit"] = true
		s.note(model.MarkerLimit, strings.TrimSpace(e.Str("type")+" limit "+scalar(e.Get("limit"))+"\n"+s.resolve.value(e.Get("message")).Text()), e)
	case "error":
		s.note(model.MarkerError, errorText(s.resolve.value(e.Get("error"))), e)
	case "info":
		text := scalar(s.resolve.value(e.Get("data")))
		if from := e.Str("source"); from != "" {
			text = from + ": " + text
		}
		s.note(model.MarkerNotice, text, e)
	case "logger":
		m := s.resolve.value(e.Get("message"))
		switch level := m.Str("level"); level {
		case "warning", "error", "critical":
			s.note(model.MarkerNotice, level+": "+m.Str("message"), e)
		}
	case "compaction":
		text := cmp.Or(e.Str("type"), "compaction")
		if from, to := e.Get("tokens_before"), e.Get("tokens_after"); from.Exists() && to.Exists() {
			text += ": " + from.Scalar() + " to " + to.Scalar() + " tokens"
		}
		s.note(model.MarkerCompaction, text, e)
	case "interrupt":
		s.note(model.MarkerInterrupt, cmp.Or(e.Str("message"), e.Str("reason"), "interrupted"), e)
	case "score_edit":
		s.note(model.MarkerScore, "edited "+e.Str("score_name")+": "+scalar(e.Get("edit")), e)
	default:
		if m := s.note(model.MarkerNotice, "event "+kind, e); m != nil {
			m.Parts = append(m.Parts, model.Unknown{Type: kind, Raw: e.Keep()})
		}
	}
}

// modelEvent takes what a call of a model tells of the message it gave. A call whose
// answer is no message of the sample belongs to a thread.
func (s *sample) modelEvent(e rawjson.Value) {
	output := e.Get("output")
	choice := output.Get("choices").Index(0)
	answer := s.resolve.value(choice.Get("message"))
	problem := cmp.Or(errorText(e.Get("error")), errorText(output.Get("error")))
	if answer.Kind() != rawjson.Object || isEmpty(answer) && problem != "" {
		if problem != "" {
			s.note(model.MarkerError, problem, e)
		}
		return
	}
	var m *model.Message
	if i, ok := s.find(answer); ok {
		if m = s.main[i]; m.Role == model.RoleAssistant {
			s.at = max(s.at, i)
		}
	} else if m = s.answer(s.threadOf(e), e, answer); m == nil {
		return // shown already
	}
	facts(m, output, choice)
	m.Role = cmp.Or(m.Role, model.RoleAssistant)
	m.Duration = cmp.Or(chat.Seconds(e.Get("working_time")), m.Duration)
	if m.Time.IsZero() {
		m.Time = chat.Time(e.First("completed", "timestamp"))
	}
	if problem != "" {
		s.note(model.MarkerError, problem, e)
	}
}

// toolEvent takes what the run of a tool tells of its result. A result that no
// message has is shown behind its call.
func (s *sample) toolEvent(e rawjson.Value, depth int) {
	id := e.Str("id")
	for _, key := range [...]string{e.Str("span_id"), e.Str("agent_span_id")} {
		if sp := s.spans[key]; key != "" && (sp.kind == "tool" || key == e.Str("agent_span_id")) {
			sp.id, sp.call = key, id
			s.spans[key] = sp
		}
	}
	r := s.results[id].ToolResult
	if r != nil {
		s.at = max(s.at, s.results[id].message)
	}
	if at, ok := s.calls[id]; ok {
		s.at = max(s.at, at.message)
		if agent := e.Str("agent"); agent != "" {
			at.call.SetAgent(agent)
		}
		if r == nil {
			m := toolMessage(s.resolve.value(e))
			r = m.Results()[0]
			s.results[id] = result{s.at, r, m}
			s.after[s.at] = append(s.after[s.at], m)
		}
	}
	if r != nil {
		if r.Duration = chat.Seconds(e.Get("working_time")); r.Duration == 0 {
			r.Duration = chat.Span(e.Get("timestamp"), e.Get("completed"))
		}
		if e.True("failed") {
			r.Error = model.Yes
		}
	}
	if nested := e.Get("events"); nested.Len() > 0 {
		s.within(span{kind: "tool", name: e.Str("function"), call: id}, nested, depth)
	}
}

// toolMessage makes the message of a result that only an event has.
func toolMessage(e rawjson.Value) *model.Message {
	r := &model.ToolResult{CallID: e.Str("id"), Name: e.Str("function"), Content: chat.ResultContent(e.Get("result"))}
	if problem := e.Get("error"); !problem.IsNull() {
		r.Error = model.Yes
		r.Denied = problem.Str("type") == "approval"
		r.Content = append(r.Content, model.Text{Text: errorText(problem)})
	}
	return &model.Message{Role: model.RoleTool, RawRole: "tool", Time: chat.Time(e.First("completed", "timestamp")), Parts: []model.Part{r}}
}

// step follows the steps of logs before spans (May 2025).
func (s *sample) step(e rawjson.Value) {
	if e.Str("action") == "end" {
		if n := len(s.steps); n > 0 {
			s.steps = s.steps[:n-1]
		}
		return
	}
	if len(s.steps) < 1000 {
		s.steps = append(s.steps, span{kind: e.Str("type"), name: e.Str("name")})
	}
}

// approval enters the decision about a call (ApprovalEvent).
func (s *sample) approval(e rawjson.Value) {
	decision, by := e.Str("decision"), e.Str("approver")
	at, ok := s.calls[e.At("call", "id").Text()]
	if !ok {
		s.note(model.MarkerNotice, strings.TrimSuffix(by+": "+decision+": "+e.Str("explanation"), ": "), e)
		return
	}
	at.call.Approval = &model.Approval{
		Answered: decision != "escalate", Approved: decision == "approve" || decision == "modify",
		Automatic: by != "human", Reason: e.Str("explanation"),
	}
	if decision == "reject" || decision == "terminate" {
		at.call.State = model.CallDenied
	}
	if decision == "terminate" {
		s.note(model.MarkerInterrupt, strings.TrimSuffix(by+": "+e.Str("explanation"), ": "), e)
	}
}
