package openaiagents

import (
	"iter"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleRows decodes the rows of a session. What a model thought, called and said
// at once are rows of their own, which are one message.
func assembleRows(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	last := map[string]*model.Message{} // of each session
	for r := range records {
		d := decodeRow(r)
		out.About.Merge(d.About)
		chat.Add(&out, r, d)
		for _, m := range d.Messages {
			before := last[m.Conversation]
			last[m.Conversation] = m
			if m.Role != model.RoleAssistant || before == nil || before.Role != model.RoleAssistant {
				continue
			}
			if before.Indexing.Group == "" {
				before.Indexing.Group = "turn " + strconv.Itoa(len(out.Messages))
			}
			m.Indexing.Group = before.Indexing.Group
		}
	}
	return out
}

// decodeRow decodes a row of a session's tables.
func decodeRow(r *format.Record) format.Decoded {
	v := r.Value
	switch v.Str("_table") {
	case "":
		if !v.Exists() {
			return format.Malformed("not JSON")
		}
		return format.Unknown(v.Str("type"))
	case "agent_sessions":
		return format.Metadata("session")
	case "agent_messages":
	default:
		return format.Metadata("table " + v.Str("_table"))
	}
	item := rawjson.Unwrap(v.Get("message_data"), 2)
	if item.Kind() != rawjson.Object {
		return format.Malformed("message_data holds no item")
	}
	m := chat.Item(item)
	if item.Get("__enc__").Exists() { // memory/encrypt_session.py
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "an encrypted item"}, model.Unknown{Type: "encrypted", Raw: item.Keep()}}}
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: item.Str("type"), Raw: item.Keep()}}
	}
	m.Conversation = v.Get("session_id").Scalar()
	if t := chat.Time(v.Get("created_at")); m.Time.IsZero() {
		m.Time = t
	}
	d := format.Shown(m)
	d.About.ID = m.Conversation
	return d
}
