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
	if hidden, _ := v.Get("is_hidden").Bool(); hidden {
		m.Injected = "hidden message"
	}
	if text := v.Str("text"); text != "" {
		m.Parts = append(m.Parts, model.Text{Text: text})
	}
	for _, s := range v.Get("segments").Elems() {
		m.Parts = append(m.Parts, segment(s))
	}
	for _, u := range v.Get("tool_uses").Elems() {
		m.Parts = append(m.Parts, toolUse(m, u))
	}
	var results []model.Part
	for _, r := range v.Get("tool_results").Elems() {
		results = append(results, result(r.Str("tool_use_id"), r))
	}
	for _, f := range chat.Meta(v, "id", "role", "text", "segments", "tool_uses", "tool_results", "context", "is_hidden") {
		if s := string(f.Value); s != "[]" && s != "null" {
			m.Meta = append(m.Meta, f)
		}
	}
	tools := &model.Message{Role: model.RoleTool, RawRole: "tool_results", Parts: results}
	if len(results) > 0 && role != model.RoleAssistant { // version 0.1.0: with what the user says next
		t.out = append(t.out, tools)
		if len(m.Parts) == 0 {
			tools.Meta = m.Meta
			return
		}
		results = nil
	}
	t.out = append(t.out, m)
	if len(results) > 0 {
		t.out = append(t.out, tools)
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

// textThread decodes a text thread: {"zed":"context","text":…,"messages":[{"id":…,
// "start":0,"metadata":{"role":"user"}}]}. Starts count bytes of the text.
func textThread(v rawjson.Value) []*model.Message {
	text := v.Str("text")
	list := v.Get("messages")
	roles := v.Get("message_metadata") // before version 0.3.0, by id
	var out []*model.Message
	at := 0
	for i, e := range list.Elems() {
		end := int64(len(text))
		if i+1 < list.Len() {
			if next, ok := list.Index(i + 1).Get("start").Int(); ok {
				end = next
			}
		}
		end = min(max(end, int64(at)), int64(len(text)))
		about := e.Get("metadata")
		if about.Kind() != rawjson.Object {
			about = roles.Get(e.Get("id").Scalar())
		}
		said := text[at:end]
		at = int(end)
		m := chat.Say(model.RoleUnknown, about.Str("role"), said)
		m.Role, _ = chat.Role(m.RawRole)
		m.ID, m.Time = e.Get("id").Scalar(), chat.Time(about.Get("timestamp"))
		if problem := about.At("status", "Error"); problem.Kind() == rawjson.String {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: problem.Text(), Error: true})
		}
		m.Meta = append(chat.Meta(e, "id", "start", "metadata"), chat.Meta(about, "role", "timestamp")...)
		out = append(out, m)
	}
	if at < len(text) {
		out = append(out, chat.Say(model.RoleUnknown, "", text[at:]))
	}
	if len(out) > 0 {
	}
	return out
}
