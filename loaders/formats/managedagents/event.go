package managedagents

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// event enters one event.
func (s *session) event(v rawjson.Value) format.RecordClass {
	kind, id := v.Str("type"), v.Str("id")
	shown := format.RecordClass{Class: model.Shown}
	at := chat.Time(v.Get("processed_at"))
	if m := s.seen[id]; id != "" && m != nil { // queued before, and now processed
		if m.Time.IsZero() {
			m.Time = at
		}
		return format.RecordClass{Class: model.Metadata, Type: "repeated event"}
	}
	thread := s.thread(v)
	m := &model.Message{ID: id, Time: at}
	defer func() { s.seen[id] = m }()
	switch kind {
	case "agent.thinking", "agent.message", "agent.tool_use", "agent.mcp_tool_use", "agent.custom_tool_use":
		s.said(thread, v, m)
		return shown
	case "agent.tool_result", "agent.mcp_tool_result", "user.custom_tool_result", "user.tool_result":
		s.result(thread, v, m)
		return shown
	case "user.tool_confirmation":
		return s.confirmed(thread, v, m)
	case "span.model_request_start":
		s.request[thread] = id
		delete(s.turns, thread)
		return format.RecordClass{Class: model.Metadata, Type: kind}
	case "span.model_request_end":
		s.requested(thread, v)
		return format.RecordClass{Class: model.Metadata, Type: kind}
	}
	if marker, ok := s.marker(thread, v, kind); ok {
		if marker == nil {
			return format.RecordClass{Class: model.Metadata, Type: kind}
		}
		m.Role, m.Parts = model.RoleMarker, append([]model.Part{*marker}, chat.Parts(v.Get("content"))...)
		m.Meta = chat.Meta(v, "type", "id", "processed_at", "session_thread_id", "agent_name", "content")
		s.show(thread, m)
		return shown
	}
	if v.Get("content").IsNull() {
		return unknown(v)
	}
	group, _, _ := strings.Cut(kind, ".")
	m.Role, _ = chat.Role(group)
	m.RawRole = group
	m.Parts = chat.Parts(v.Get("content"))
	m.Meta = chat.Meta(v, "type", "id", "processed_at", "content", "session_thread_id", "agent_name")
	s.show(thread, m)
	return shown
}

// said appends to what the model says in one request.
func (s *session) said(thread string, v rawjson.Value, m *model.Message) {
	used := []string{"type", "id", "processed_at", "session_thread_id", "agent_name"}
	switch kind := v.Str("type"); kind {
	case "agent.thinking":
		text := v.First("thinking", "text").Text()
		m.Parts = []model.Part{model.Reasoning{Text: text, NotStored: text == ""}}
		used = append(used, "thinking", "text")
	case "agent.message":
		m.Parts = chat.Parts(v.Get("content"))
		used = append(used, "content")
	default:
		m.Parts = []model.Part{s.call(v, kind)}
		used = append(used, "name", "input", "mcp_server_name", "evaluated_permission")
	}
	m.Meta = chat.Meta(v, used...)
	if turn := s.turns[thread]; turn != nil {
		turn.Parts = append(turn.Parts, m.Parts...)
		turn.Meta = append(turn.Meta, m.Meta...)
		return
	}
	m.Role, m.RawRole = model.RoleAssistant, "agent"
	m.Agent, m.Model = s.agents[thread], s.out.About.Model
	s.show(thread, m)
	s.turns[thread], s.last[thread] = m, m
	if span := s.request[thread]; span != "" {
		s.spans[span] = m
	}
}

// call decodes a call with what was decided about it before it could be asked for.
func (s *session) call(v rawjson.Value, kind string) *model.ToolCall {
	c := &model.ToolCall{ID: v.Str("id"), Name: v.Str("name"), Server: v.Str("mcp_server_name"), ProviderExecuted: kind == "agent.tool_use"}
	chat.SetArguments(c, v.Get("input"))
	switch v.Str("evaluated_permission") {
	case "ask":
		c.Approval = &model.Approval{ID: c.ID}
		c.State = model.CallAwaitingApproval
	case "allow":
		c.Approval = &model.Approval{ID: c.ID, Answered: true, Approved: true, Automatic: true}
	case "deny":
		c.Approval = &model.Approval{ID: c.ID, Answered: true, Automatic: true}
		c.State = model.CallDenied
		s.denied[c.ID] = true
	}
	if c.ID != "" {
		s.calls[c.ID] = c
	}
	return c
}

// confirmed enters a person's decision into the call that it is about.
func (s *session) confirmed(thread string, v rawjson.Value, m *model.Message) format.RecordClass {
	id := v.First("tool_use_id", "mcp_tool_use_id", "custom_tool_use_id").Scalar()
	allowed := v.Str("result") == "allow"
	c := s.calls[id]
	if c == nil {
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace("tool confirmation: " + v.Str("result") + " " + v.Str("deny_message"))}}
		m.Meta = chat.Meta(v, "type", "id", "processed_at", "result", "deny_message", "session_thread_id")
		s.show(thread, m)
		return format.RecordClass{Class: model.Shown}
	}
	c.Approval = &model.Approval{ID: id, Answered: true, Approved: allowed, Reason: v.Str("deny_message")}
	if c.State = model.CallApproved; !allowed {
		c.State = model.CallDenied
		s.denied[id] = true
	}
	return format.RecordClass{Class: model.Metadata, Type: "user.tool_confirmation"}
}

// result decodes what a tool gave back.
func (s *session) result(thread string, v rawjson.Value, m *model.Message) {
	r := &model.ToolResult{CallID: v.First("tool_use_id", "mcp_tool_use_id", "custom_tool_use_id").Scalar()}
	r.Content = chat.ResultContent(v.Get("content"))
	if failed, ok := v.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	r.Denied = s.denied[r.CallID]
	if c := s.calls[r.CallID]; c != nil {
		r.Name = c.Name
		if c.State == model.CallApproved || c.State == model.CallAwaitingApproval {
			c.State = model.CallPlain
		}
	}
	m.Role, m.RawRole = model.RoleTool, strings.SplitN(v.Str("type"), ".", 2)[0]
	m.Parts = []model.Part{r}
	m.Meta = chat.Meta(v, "type", "id", "processed_at", "content", "is_error", "tool_use_id", "mcp_tool_use_id", "custom_tool_use_id", "session_thread_id", "agent_name")
	s.show(thread, m)
}

// requested enters the counts of a request to the model.
func (s *session) requested(thread string, v rawjson.Value) {
	span := v.Str("model_request_start_id")
	m := s.spans[span]
	if m == nil {
		m = s.turns[thread]
	}
	delete(s.turns, thread)
	delete(s.request, thread)
	if m == nil {
		return
	}
	m.Usage = chat.Usage(v.Get("model_usage"))
	if failed, _ := v.Get("is_error").Bool(); failed {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: "the request to the model failed", Error: true})
	}
	m.Meta = append(m.Meta, chat.Meta(v, "type", "id", "processed_at", "model_usage", "is_error", "model_request_start_id", "session_thread_id")...)
}

// marker returns the marker that an event is shown as, nil for events that only say
// that work goes on. ok is false if the event is none of these.
func (s *session) marker(thread string, v rawjson.Value, kind string) (*model.Marker, bool) {
	switch kind {
	case "session.status_running", "session.thread_status_running", "session.status_starting":
		return nil, true
	case "session.status_idle", "session.thread_status_idle":
		reason := v.At("stop_reason", "type").Text()
		if m := s.last[thread]; m != nil && reason != "" {
			m.StopReason = reason
		}
		if reason == "retries_exhausted" && kind == "session.status_idle" {
			return &model.Marker{Kind: model.MarkerError, Text: reason, Error: true}, true
		}
		return nil, true
	case "session.error":
		e := v.Get("error")
		text := strings.TrimPrefix(e.Str("type")+": "+e.Str("message"), ": ")
		if e.IsNull() {
			text = kind
		}
		return &model.Marker{Kind: model.MarkerError, Text: text, Error: true}, true
	case "session.status_terminated", "session.thread_status_terminated", "session.deleted", "session.status_rescheduled", "session.status_rescheduling":
		return &model.Marker{Kind: model.MarkerEnd, Text: strings.ReplaceAll(strings.TrimPrefix(kind, "session."), "_", " ")}, true
	case "session.thread_created":
		return &model.Marker{Kind: model.MarkerRunStart, Text: strings.TrimSpace("a thread of " + v.Str("agent_name"))}, true
	case "agent.thread_context_compacted":
		return &model.Marker{Kind: model.MarkerCompaction, Text: "the context was compacted"}, true
	case "user.interrupt":
		return &model.Marker{Kind: model.MarkerInterrupt, Text: "interrupted by the user"}, true
	case "user.define_outcome":
		return &model.Marker{Kind: model.MarkerNotice, Text: "outcome defined: " + v.First("description", "outcome").Text()}, true
	case "agent.thread_message_sent":
		return &model.Marker{Kind: model.MarkerNotice, Text: "message to " + v.First("to_agent_name", "to_session_thread_id").Text()}, true
	case "agent.thread_message_received":
		return &model.Marker{Kind: model.MarkerNotice, Text: "message from " + v.First("from_agent_name", "from_session_thread_id").Text()}, true
	}
	if strings.HasPrefix(kind, "span.") || strings.HasPrefix(kind, "session.") {
		if result := v.First("result", "explanation", "outcome"); result.Kind() == rawjson.String {
			return &model.Marker{Kind: model.MarkerNotice, Text: strings.ReplaceAll(kind, "_", " ") + ": " + result.Text()}, true
		}
		return nil, strings.HasPrefix(kind, "span.") || strings.HasPrefix(kind, "session.thread_status") || strings.HasPrefix(kind, "session.status")
	}
	return nil, false
}
