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
	timed := slices.DeleteFunc(slices.Clone(out.Messages), func(m *model.Message) bool { return m.Time.IsZero() })
	if len(timed) > 0 && timed[0].Time.After(timed[len(timed)-1].Time) {
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
	kind := v.Str("message_type")
	d := format.Unknown(cmp.Or(kind, v.Str("type"), v.Kind().String()))
	switch {
	case r.Envelope:
		return format.Metadata("answer")
	case kind == "usage_statistics", kind == "ping", kind == "stop_reason":
		return format.Metadata(kind)
	}
	for _, e := range v.AsList() {
		if m := pieceOf(e); m != nil {
			d.Messages = append(d.Messages, m)
		}
	}
	return d
}

// pieceOf decodes a piece of a message; nil if v is none.
func pieceOf(v rawjson.Value) *model.Message {
	kind := v.Str("message_type")
	m := &model.Message{ID: v.Str("id"), RawRole: kind, Role: model.RoleAssistant, Time: chat.Time(v.Get("date"))}
	switch kind {
	case "system_message":
		m.Role, m.Parts = model.RoleSystem, content(v.Get("content"))
	case "user_message":
		m.Role, m.Parts = model.RoleUser, content(v.Get("content"))
		unwrapUser(m)
	case "assistant_message":
		m.Agent, m.Parts = v.Str("name"), content(v.Get("content"))
	case "reasoning_message":
		m.Parts = []model.Part{model.Reasoning{Text: v.Str("reasoning")}}
	case "hidden_reasoning_message":
		text := v.Str("hidden_reasoning")
		redacted, omitted := v.Is("state", "redacted"), v.Is("state", "omitted")
		m.Parts = []model.Part{model.Reasoning{Redacted: redacted, NotStored: omitted && text == "", Size: len(text), Opaque: text}}
	case "tool_call_message", "approval_request_message":
		m.Parts = calls(v, kind == "approval_request_message")
	case "tool_return_message":
		m.Role = model.RoleTool
		for _, e := range v.Get("tool_returns").Elems() { // of several calls
			m.Parts = append(m.Parts, returned(e))
		}
		if len(m.Parts) == 0 {
			m.Parts = []model.Part{returned(v)}
		}
	case "approval_response_message":
		m.Role = model.RoleUser
		if answer, stated := v.Get("approve").Bool(); stated && v.Get("approvals").Len() == 0 {
			m.Parts = append(m.Parts, decision(answer, v.First("reason", "denial_reason"), v.Get("approval_request_id")))
		}
		m.Parts = append(m.Parts, answers(v)...)
	case "summary_message":
		chat.Mark(m, model.MarkerCompaction, v.Str("summary"))
	case "event_message":
		chat.Mark(m, model.MarkerNotice, cmp.Or(v.Str("event_type"), "event"))
	case "error_message":
		chat.Mark(m, model.MarkerError, cmp.Or(chat.FirstText(v.Get("message"), v.Get("error_type")), "error"))
	default:
		return nil
	}
	if m.Role == model.RoleAssistant {
		m.Indexing.Group = m.ID
		if len(m.Parts) == 0 {
			m.Parts = []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}
		}
	}
	format.Keep(m, v)
	return m
}

// calls decodes the calls of a piece; asks says that a person is to allow them. Newer
// requests name the calls, older ones the message.
func calls(v rawjson.Value, asks bool) []model.Part {
	list, request := v.Get("tool_calls"), ""
	if list.Len() == 0 {
		list, request = v.Get("tool_call"), v.Str("id")
	}
	made := chat.ToolCalls(list)
	if asks {
		await(made, request)
	}
	return spoken(made)
}

// answers are what a person decided of several calls, and what came of those that the
// person's program ran itself.
func answers(v rawjson.Value) []model.Part {
	return chat.Map(v.Get("approvals"), func(e rawjson.Value) model.Part {
		if answer, stated := e.Get("approve").Bool(); stated {
			return decision(answer, e.Get("reason"), e.Get("tool_call_id"))
		}
		return returned(e)
	})
}
