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
	var m *model.Message
	switch kind {
	case "text", "received", "send":
		m = &model.Message{Role: model.RoleAssistant}
		if inner := c.Get("content"); inner.Kind() == rawjson.Object && chat.IsMessage(inner) {
			m = chat.Message(inner)
		} else {
			m.Parts = speech(inner, model.RoleAssistant)
		}
		if person(sender) {
			m.Role = model.RoleUser
		}
	case "tool_call", "function_call":
		m = chat.MessageAs(c, "assistant")
	case "tool_response", "function_response":
		if c.Get("tool_responses").Kind() == rawjson.Array {
			m = classic(c)
		} else {
			m = chat.MessageAs(c, "tool")
		}
	case "execute_function", "executed_function":
		return format.Metadata(kind) // the call and its result have events of their own
	case "termination", "run_completion":
		m = chat.Note(model.MarkerEnd, c.First("termination_reason", "summary").Text())
	case "error":
		m = chat.Note(model.MarkerError, first(c.Get("error"), "message"))
	case "group_chat_run_chat":
		m = chat.Note(model.MarkerNotice, "next to speak: "+c.Str("speaker"))
	default:
		return format.Metadata(kind)
	}
	m.RawRole, m.Agent, m.ID = kind, sender, c.Str("uuid")
	return format.Shown(m)
}

// first returns a text, or that of a member of an object.
func first(v rawjson.Value, key string) string {
	if v.Kind() == rawjson.Object {
		return v.Str(key)
	}
	return v.Scalar()
}
