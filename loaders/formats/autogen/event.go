package autogen

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeEvent decodes an event of AG2. Those that carry no speech say what the
// program does.
func decodeEvent(v rawjson.Value) format.Decoded {
	c, kind := v.Get("content"), v.Str("type")
	sender := cmp.Or(c.Get("sender").Scalar(), c.At("sender", "name").Text())
	var m *model.Message
	switch kind {
	case "text", "received", "send":
		m = &model.Message{Role: model.RoleAssistant}
		if inner := c.Get("content"); chat.IsMessage(inner) {
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
		if c.Fits("tool_responses:list") {
			m = classic(c)
		} else {
			m = chat.MessageAs(c, "tool")
		}
	case "termination", "run_completion":
		m = chat.Note(model.MarkerEnd, c.First("termination_reason", "summary").Text())
	case "error":
		m = chat.Note(model.MarkerError, cmp.Or(c.Get("error").Scalar(), c.At("error", "message").Text()))
	case "group_chat_run_chat":
		m = chat.Note(model.MarkerNotice, "next to speak: "+c.Str("speaker"))
	default: // the call and its result of execute_function and executed_function have events of their own
		return format.Metadata(kind)
	}
	m.RawRole, m.Agent, m.ID = kind, sender, c.Str("uuid")
	return format.Shown(m)
}
