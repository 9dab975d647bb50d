package generic

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Home-made agents log what happens as events: {"type":"tool_call","name":"read",
// "args":{…}}, what belongs to it beside its kind or in a member of its own.

// The members of an event that say what kind it is, that hold the rest of it, and words.
var (
	kindKeys = []string{"type", "event", "kind", "event_type", "eventType", "step_type", "stepType", "Type", "Event", "EventType"}
	bodyKeys = []string{"payload", "data", "content", "details", "body", "event", "Payload", "Data"}
	wordKeys = []string{"text", "content", "message", "output", "response", "answer", "thought", "thinking", "reasoning", "input", "query", "prompt", "value", "body", "Text", "Content", "Message"}
)

// event makes a message of an event of an agent's log, or returns nil.
func event(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 48 {
		return nil
	}
	kind, key := "", ""
	for _, key = range kindKeys {
		if kind = v.Look().Str(key); kind != "" {
			break
		}
	}
	var room [32]byte
	word := chat.Folded(kind, room[:])
	what, role := chat.Happenings[string(word)], chat.LooseRoles[string(word)]
	if key == "event" && v.Fits("text:text timestamp") { // Rasa's trackers
		role, _ = chat.Role(kind)
	}
	if what == chat.NothingKnown {
		if role == model.RoleUnknown {
			return nil
		}
		what = chat.Speaks
	}
	body := v
	for _, k := range bodyKeys {
		if b := v.Get(k); k != key && !v.Fits("text:text") && b.Kind() == rawjson.Object && !b.Opaque() {
			body = b
			break
		}
	}
	if what <= chat.Thinks && exchanged(body.Look()) != nil {
		return nil
	}
	m := &model.Message{RawRole: kind, Role: role, Parts: partsOf(what, body)}
	if data := v.Get("data"); m.Parts == nil && what <= chat.Thinks && data.Kind() == rawjson.String && speech(data) {
		m.Parts = said(what, data)
	}
	switch {
	case m.Parts == nil:
		return nil
	case what == chat.Returns:
		m.Role = model.RoleTool
	case what != chat.Speaks:
		m.Role = model.RoleAssistant
	}
	if v.Get(key).Take(); body != v {
		chat.Facts(m, body, nil)
		m.Meta = format.Rest(body)
		m.ID = v.First("id", "event_id", "uuid").Scalar()
	}
	return completed(m, v)
}

// scoreAnnounced votes on events of which some announce calls.
func scoreAnnounced(r *format.Record) int {
	return max(format.If(chat.IsAnnounced(r.Value), 4), scoreLoose(r))
}

// partsOf makes what happened of the body of an event, nil if that does not say it.
func partsOf(what chat.Happening, body rawjson.Value) []model.Part {
	switch what {
	case chat.Calls:
		return chat.Called(body)
	case chat.Returns:
		return chat.Returned(body)
	}
	text, _ := chat.FirstFilled(body, wordKeys)
	if !speech(text.Look()) || text.Kind() == rawjson.String && exchanged(rawjson.Unwrap(text.Look(), 1)) != nil {
		return nil
	}
	return said(what, text)
}

// said makes what was said or thought of a text.
func said(what chat.Happening, text rawjson.Value) []model.Part {
	if what == chat.Thinks {
		return []model.Part{model.Reasoning{Text: chat.Texts(chat.Parts(text))}}
	}
	return chat.Parts(text)
}
