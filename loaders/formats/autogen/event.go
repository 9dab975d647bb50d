package autogen

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeEvent decodes an event of AG2. Those that carry no speech say what the
// program does.
func decodeEvent(v rawjson.Value) format.Decoded {
	c, kind := v.Get("content"), v.Str("type")
	sender := first(c.Get("sender"), "name")
	used := []string{"uuid", "sender", "content"}
	var m *model.Message
	switch kind {
	case "text", "received", "send":
		m = &model.Message{Role: model.RoleAssistant, Parts: speech(c.Get("content"), model.RoleAssistant)}
		if inner := c.Get("content"); inner.Kind() == rawjson.Object && chat.IsMessage(inner) {
			m = chat.Message(inner)
		}
		if person(sender) {
			m.Role = model.RoleUser
		}
	case "tool_call", "function_call":
		m = chat.MessageAs(c, "assistant", "uuid", "sender", "recipient", "role")
		used = nil
	case "tool_response", "function_response":
		if c.Get("tool_responses").Kind() == rawjson.Array {
			m = classic(c)
			m.Meta = nil
			used = append(used, "tool_responses", "role", "name")
		} else {
			m = chat.MessageAs(c, "tool", "uuid", "sender", "recipient", "role")
			used = nil
		}
	case "execute_function", "executed_function":
		return format.Metadata(kind) // the call and its result have events of their own
	case "termination", "run_completion":
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerEnd, Text: c.First("termination_reason", "summary").Text()}}}
		used = append(used[:2], "termination_reason", "summary")
	case "error":
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: first(c.Get("error"), "message")}}}
		used = append(used[:2], "error")
	case "group_chat_run_chat":
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "next to speak: " + c.Str("speaker")}}}
		used = append(used[:2], "speaker")
	default:
		return format.Metadata(kind)
	}
	m.RawRole, m.Agent, m.ID = kind, sender, c.Str("uuid")
	if used != nil {
		m.Meta = append(m.Meta, chat.Meta(c, used...)...)
	}
	m.Meta = append(m.Meta, chat.Meta(v, "type", "content")...)
	return format.Shown(m)
}

// first returns a text, or that of a member of an object.
func first(v rawjson.Value, key string) string {
	if v.Kind() == rawjson.Object {
		return v.Str(key)
	}
	return v.Scalar()
}
