package zed

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// legacy decodes a message up to version 0.2.0 (SerializedMessage). What was put
// into it as context is a message of its own.
func (t *thread) legacy(v rawjson.Value) {
	role, _ := chat.Role(v.Str("role"))
	if text := v.Str("context"); text != "" {
		t.out = append(t.out, &model.Message{Role: role, RawRole: v.Str("role"), Injected: "context", Parts: []model.Part{model.Text{Text: text}}})
	}
	m := &model.Message{Role: role, RawRole: v.Str("role"), ID: v.Get("id").Scalar()}
	if role == model.RoleAssistant {
		m.Model = t.model
	}
	if v.True("is_hidden") {
		m.Injected = "hidden message"
	}
	m.Parts = append(chat.TextParts(v.Str("text")), chat.Map(v.Get("segments"), segment)...)
	for _, u := range v.Get("tool_uses").Elems() {
		m.Parts = append(m.Parts, toolUse(u))
	}
	tools := &model.Message{Role: model.RoleTool, RawRole: "tool_results"}
	for _, r := range v.Get("tool_results").Elems() {
		tools.Parts = append(tools.Parts, result(r.Str("tool_use_id"), r))
	}
	m.Meta = chat.Filled("", v, "id", "role", "text", "segments", "tool_uses", "tool_results", "context", "is_hidden")
	switch {
	case len(tools.Parts) == 0:
		t.out = append(t.out, m)
	case role == model.RoleAssistant:
		t.out = append(t.out, m, tools)
	case len(m.Parts) == 0:
		tools.Meta = m.Meta
		t.out = append(t.out, tools)
	default: // version 0.1.0: with what the user says next
		t.out = append(t.out, tools, m)
	}
}

func segment(v rawjson.Value) model.Part {
	switch v.Str("type") {
	case "text":
		return model.Text{Text: v.Str("text")}
	case "thinking":
		return thinking(v)
	case "redacted_thinking":
		data := v.Get("data")
		return model.Reasoning{Redacted: true, Encrypted: true, Opaque: cmp.Or(data.Text(), string(data.Keep())), Size: data.Len()}
	}
	return model.Unknown{Type: v.Str("type"), Raw: v.Keep()}
}

// ranges decodes a text thread: {"zed":"context","text":…,"messages":[{"id":…,
// "start":0,"metadata":{"role":"user"}}]}. Starts count bytes of the text.
func (t *thread) ranges() {
	text, list := t.v.Str("text"), t.v.Get("messages")
	roles := t.v.Get("message_metadata") // before version 0.3.0, by id
	at := 0
	for i, e := range list.Elems() {
		end := int64(len(text))
		if next, ok := list.Index(i + 1).Get("start").Int(); ok {
			end = min(max(next, int64(at)), end)
		}
		about := e.Get("metadata")
		if about.Kind() != rawjson.Object {
			about = roles.Get(e.Get("id").Scalar())
		}
		role, _ := chat.Role(about.Str("role"))
		m := chat.Say(role, about.Str("role"), text[at:end]) // thoughts stand between tags
		at = int(end)
		m.ID, m.Time = e.Get("id").Scalar(), chat.Time(about.Get("timestamp"))
		if problem := about.At("status", "Error"); problem.Kind() == rawjson.String {
			m.Parts = append(m.Parts, chat.Fault(problem, ""))
		}
		m.Meta = append(chat.Meta(e, "id", "start", "metadata"), chat.Meta(about, "role", "timestamp")...)
		t.out = append(t.out, m)
	}
	if at < len(text) {
		t.out = append(t.out, chat.Say(model.RoleUnknown, "", text[at:]))
	}
}
