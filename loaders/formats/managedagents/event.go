package managedagents

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// callIDs are the members of an event with the id of the call that it is about.
var callIDs = []string{"tool_use_id", "mcp_tool_use_id", "custom_tool_use_id"}

// event enters one event.
func (s *session) event(v rawjson.Value) format.Decoded {
	kind, id := v.Str("type"), v.Str("id")
	at := chat.Time(v.Get("processed_at"))
	if m := s.seen[id]; model.IsID(id) && m != nil && s.says[id] == sent(v) { // queued before, and now processed
		if m.Time.IsZero() {
			m.Time = at
		}
		return format.Metadata("repeated event")
	}
	m := &model.Message{ID: id, Time: at, Thread: s.thread(v)}
	s.seen[id], s.says[id] = m, sent(v)
	group, _, _ := strings.Cut(kind, ".")
	switch kind {
	case "agent.thinking", "agent.message", "agent.tool_use", "agent.mcp_tool_use", "agent.custom_tool_use":
		if s.said(v, m) {
			return format.Shown()
		}
	case "agent.tool_result", "agent.mcp_tool_result", "user.custom_tool_result", "user.tool_result":
		m.RawRole = group
		s.result(v, m)
	case "user.tool_confirmation":
		if s.confirmed(v, m) {
			return format.Metadata(kind)
		}
	case "span.model_request_start":
		s.request[m.Thread] = id
		delete(s.turns, m.Thread)
		return format.Metadata(kind)
	case "span.model_request_end":
		s.requested(m.Thread, v)
		return format.Metadata(kind)
	default:
		if mark, text, known := s.marker(m.Thread, v, kind); known {
			if mark == "" {
				return format.Metadata(kind)
			}
			chat.Mark(m, mark, text)
		} else if v.Get("content").IsNull() {
			return unknown(v)
		} else {
			m.Role, _ = chat.Role(group)
			m.RawRole = group
		}
		m.Parts = append(m.Parts, chat.Parts(v.Get("content"))...)
	}
	m.Meta = format.Rest(v)
	return format.Shown(m)
}

// said enters what the model says. It reports whether that was appended to what it said
// before in the same request.
func (s *session) said(v rawjson.Value, m *model.Message) bool {
	switch kind := v.Str("type"); kind {
	case "agent.thinking":
		text := v.First("thinking", "text").Text()
		m.Parts = []model.Part{model.Reasoning{Text: text, NotStored: text == ""}}
	case "agent.message":
		m.Parts = chat.Parts(v.Get("content"))
	default:
		m.Parts = []model.Part{s.call(v, kind)}
	}
	if turn := s.turns[m.Thread]; turn != nil {
		turn.Parts = append(turn.Parts, m.Parts...)
		turn.Meta = append(turn.Meta, format.Rest(v)...)
		return true
	}
	m.Role, m.RawRole = model.RoleAssistant, "agent"
	m.Agent, m.Model = s.agents[m.Thread], s.out.About.Model
	s.turns[m.Thread], s.last[m.Thread] = m, m
	if span := s.request[m.Thread]; span != "" {
		s.spans[span] = m
	}
	return false
}

// call decodes a call with what was decided about it before it could be asked for.
func (s *session) call(v rawjson.Value, kind string) *model.ToolCall {
	c := chat.Call(v.Str("id"), v.Str("name"), v.Get("input"))
	c.Server, c.ProviderExecuted = v.Str("mcp_server_name"), kind == "agent.tool_use"
	switch v.Str("evaluated_permission") {
	case "ask":
		c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: c.ID}
	case "allow":
		c.Approval = &model.Approval{ID: c.ID, Answered: true, Approved: true, Automatic: true}
	case "deny":
		c.State, c.Approval = model.CallDenied, &model.Approval{ID: c.ID, Answered: true, Automatic: true}
		s.denied[c.ID] = true
	}
	if c.ID != "" {
		s.calls[c.ID] = c
	}
	return c
}

// confirmed enters a person's decision into the call that it is about; it is a message of
// its own if there is none.
func (s *session) confirmed(v rawjson.Value, m *model.Message) bool {
	id := v.First(callIDs...).Look().Scalar()
	result, reason := v.Str("result"), v.Str("deny_message")
	c := s.calls[id]
	if c == nil {
		chat.Mark(m, model.MarkerNotice, strings.TrimSpace("tool confirmation: "+result+" "+reason))
		return false
	}
	c.Approval = &model.Approval{ID: id, Answered: true, Approved: result == "allow", Reason: reason, Time: m.Time}
	if c.State = model.CallApproved; !c.Approval.Approved {
		c.State = model.CallDenied
		s.denied[id] = true
	}
	return true
}

// result decodes what a tool gave back.
func (s *session) result(v rawjson.Value, m *model.Message) {
	r := &model.ToolResult{
		CallID: v.First(callIDs...).Scalar(), Content: chat.ResultContent(v.Get("content")), Error: chat.Failed(v.Get("is_error")),
	}
	r.Denied = s.denied[r.CallID]
	if c := s.calls[r.CallID]; c != nil {
		r.Name = c.Name
		if c.State == model.CallApproved || c.State == model.CallAwaitingApproval {
			c.State = model.CallPlain
		}
	}
	m.Role, m.Parts = model.RoleTool, []model.Part{r}
}

// requested enters the counts of a request to the model.
func (s *session) requested(thread string, v rawjson.Value) {
	m := cmp.Or(s.spans[v.Str("model_request_start_id")], s.turns[thread])
	delete(s.turns, thread)
	delete(s.request, thread)
	if m == nil {
		return
	}
	m.Usage = chat.Usage(v.Get("model_usage"))
	if v.True("is_error") {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: "the request to the model failed", Error: true})
	}
	m.Meta = append(m.Meta, chat.Meta(v, "type", "id", "processed_at", "model_usage", "is_error", "model_request_start_id", "session_thread_id")...)
}

// marker returns the marker that an event is shown as, "" for events that only say
// that work goes on. known is false if the event is none of these.
func (s *session) marker(thread string, v rawjson.Value, kind string) (mark model.MarkerKind, text string, known bool) {
	switch kind {
	case "session.status_running", "session.thread_status_running", "session.status_starting":
		return "", "", true
	case "session.status_idle", "session.thread_status_idle":
		reason := v.At("stop_reason", "type").Text()
		if m := s.last[thread]; m != nil && reason != "" {
			m.StopReason = reason
		}
		if reason == "retries_exhausted" && kind == "session.status_idle" {
			return model.MarkerError, reason, true
		}
		return "", "", true
	case "session.error":
		return model.MarkerError, chat.Fault(v.Get("error"), kind).Text, true
	case "session.status_terminated", "session.thread_status_terminated", "session.deleted",
		"session.status_rescheduled", "session.status_rescheduling":
		return model.MarkerEnd, strings.ReplaceAll(strings.TrimPrefix(kind, "session."), "_", " "), true
	case "session.thread_created":
		return model.MarkerRunStart, strings.TrimSpace("a thread of " + v.Str("agent_name")), true
	case "agent.thread_context_compacted":
		return model.MarkerCompaction, "the context was compacted", true
	case "user.interrupt":
		return model.MarkerInterrupt, "interrupted by the user", true
	case "user.define_outcome":
		return model.MarkerNotice, "outcome defined: " + v.First("description", "outcome").Text(), true
	case "agent.thread_message_sent":
		return model.MarkerNotice, "message to " + v.First("to_agent_name", "to_session_thread_id").Text(), true
	case "agent.thread_message_received":
		return model.MarkerNotice, "message from " + v.First("from_agent_name", "from_session_thread_id").Text(), true
	}
	span, result := strings.HasPrefix(kind, "span."), v.First("result", "explanation", "outcome")
	if result.Kind() == rawjson.String && (span || strings.HasPrefix(kind, "session.")) {
		return model.MarkerNotice, strings.ReplaceAll(kind, "_", " ") + ": " + result.Text(), true
	}
	return "", "", span || kind == "session.usage" || strings.HasPrefix(kind, "session.thread_status") || strings.HasPrefix(kind, "session.status")
}
