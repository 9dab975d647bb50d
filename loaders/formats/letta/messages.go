package letta

import (
	"cmp"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble reads messages of the API, which lists the newest first if it is not asked
// otherwise.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var whole model.Usage // of all answers, before them
	var answer *model.Message
	for r := range records {
		d := piece(r)
		for _, m := range d.Messages {
			if m.Role == model.RoleAssistant {
				answer = m
			}
		}
		chat.Add(&out, r, d)
		switch v := r.Value; {
		case r.Envelope:
			whole = chat.Usage(v.Get("usage"))
		case v.Str("message_type") == "usage_statistics":
			used(answer, chat.Usage(v))
		}
	}
	used(answer, whole)
	first, last := -1, -1
	for i, m := range out.Messages {
		if !m.Time.IsZero() {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first >= 0 && out.Messages[first].Time.After(out.Messages[last].Time) {
		slices.Reverse(out.Messages)
	}
	return out
}

// used enters what the last answer before took.
func used(answer *model.Message, u model.Usage) {
	if answer != nil && !u.IsZero() {
		answer.Usage = u
	}
}

// piece decodes one record.
func piece(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		return format.Metadata("answer")
	case v.Kind() == rawjson.Array:
		var d format.Decoded
		for _, e := range v.Elems() {
			if m := pieceOf(e); m != nil {
				d.Messages = append(d.Messages, m)
			}
		}
		if len(d.Messages) == 0 {
			return format.Unknown("array")
		}
		return d
	}
	if m := pieceOf(v); m != nil {
		return format.Shown(m)
	}
	switch kind := v.Str("message_type"); kind {
	case "usage_statistics", "ping", "stop_reason":
		return format.Metadata(kind)
	default:
		return format.Unknown(cmp.Or(kind, v.Str("type"), v.Kind().String()))
	}
}

// pieceOf decodes a piece of a message; nil if v is none.
func pieceOf(v rawjson.Value) *model.Message {
	kind := v.Str("message_type")
	m := &model.Message{ID: v.Str("id"), RawRole: kind, Role: model.RoleAssistant, Time: chat.Time(v.Get("date"))}
	known := []string{"id", "message_type", "date", "name", "otid", "step_id", "seq_id", "run_id", "is_err"}
	if kind == "assistant_message" || kind == "reasoning_message" || kind == "tool_call_message" || kind == "hidden_reasoning_message" || kind == "approval_request_message" {
		m.Indexing.Group = m.ID
	}
	switch kind {
	case "system_message":
		m.Role, m.Parts = model.RoleSystem, content(v.Get("content"))
		known = append(known, "content")
	case "user_message":
		m.Role, m.Parts = model.RoleUser, content(v.Get("content"))
		unwrapUser(m)
		known = append(known, "content")
	case "assistant_message":
		m.Parts = content(v.Get("content"))
		m.Agent = v.Str("name")
		known = append(known, "content")
	case "reasoning_message":
		m.Parts = []model.Part{model.Reasoning{Text: v.Str("reasoning")}}
		known = append(known, "reasoning", "signature")
	case "hidden_reasoning_message":
		text := v.Str("hidden_reasoning")
		m.Parts = []model.Part{model.Reasoning{Redacted: v.Str("state") == "redacted", NotStored: v.Str("state") == "omitted" && text == "", Size: len(text)}}
		known = append(known, "state", "hidden_reasoning")
	case "tool_call_message", "approval_request_message":
		m.Parts = calls(v, kind == "approval_request_message")
		known = append(known, "tool_call", "tool_calls")
	case "tool_return_message":
		m.Role, m.Parts = model.RoleTool, returned(v)
		known = append(known, "tool_return", "tool_returns", "tool_call_id", "status", "stdout", "stderr")
	case "approval_response_message":
		m.Role = model.RoleUser
		if answer, stated := v.Get("approve").Bool(); stated && v.Get("approvals").Len() == 0 {
			m.Parts = append(m.Parts, decision(answer, v.First("reason", "denial_reason"), v.Get("approval_request_id")))
		}
		for _, e := range v.Get("approvals").Elems() {
			if answer, stated := e.Get("approve").Bool(); stated {
				m.Parts = append(m.Parts, decision(answer, e.Get("reason"), e.Get("tool_call_id")))
			} else {
				m.Parts = append(m.Parts, returned(e)...)
			}
		}
		known = append(known, "approve", "reason", "denial_reason", "approval_request_id", "approvals")
	case "summary_message":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: v.Str("summary")}}
		known = append(known, "summary")
	case "event_message":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: cmp.Or(v.Str("event_type"), "event")}}
		known = append(known, "event_type")
	case "error_message":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: cmp.Or(v.Str("message"), v.Str("error_type"), "error"), Error: true}}
		known = append(known, "message")
	default:
		return nil
	}
	if len(m.Parts) == 0 && m.Role != model.RoleUser && m.Role != model.RoleSystem {
		m.Parts = []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
	}
	m.Meta = append(m.Meta, chat.Filled("", v, known...)...)
	return m
}

// calls decodes the calls of a piece; asks says that a person is to allow them.
func calls(v rawjson.Value, asks bool) []model.Part {
	list := v.Get("tool_calls")
	if list.Len() == 0 {
		list = v.Get("tool_call")
	}
	var parts []model.Part
	for _, e := range list.AsList() {
		if e.Kind() != rawjson.Object {
			continue
		}
		c := &model.ToolCall{ID: e.Str("tool_call_id"), Name: e.Str("name")}
		chat.SetArguments(c, e.Get("arguments"))
		if asks {
			// Newer answers name the call, older ones the message.
			c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{ID: v.Str("id")}
			if v.Get("tool_calls").Len() > 0 {
				c.Approval.ID = c.ID
			}
		}
		parts = append(parts, c)
	}
	return spoken(parts)
}

// returned decodes what tools gave back: tool_returns has those of several calls.
func returned(v rawjson.Value) (parts []model.Part) {
	list := v.Get("tool_returns")
	if list.Len() == 0 {
		r := &model.ToolResult{CallID: v.Str("tool_call_id"), Name: v.Str("name"), Content: chat.ResultContent(v.Get("tool_return"))}
		settle(r, v)
		return []model.Part{r}
	}
	for _, e := range list.Elems() {
		r := &model.ToolResult{CallID: e.Str("tool_call_id"), Content: chat.ResultContent(e.First("tool_return", "func_response"))}
		settle(r, e)
		parts = append(parts, r)
	}
	return parts
}
