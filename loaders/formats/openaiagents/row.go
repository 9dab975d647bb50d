package openaiagents

import (
	"iter"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// turns decodes the rows of a session, or items of a run. What a model thought, called
// and said at once are records of their own, which are one message.
func turns(decode func(*format.Record) format.Decoded) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var out format.Assembled
		last := map[string]*model.Message{} // of each session
		for r := range records {
			d := decode(r)
			out.About.Merge(d.About)
			chat.Add(&out, r, d)
			for _, m := range d.Messages {
				before := last[m.Conversation]
				last[m.Conversation] = m
				if m.Role != model.RoleAssistant || before == nil || before.Role != model.RoleAssistant || before.Agent != m.Agent {
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
}

// decodeRow decodes a row of a session's tables.
var decodeRow = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	switch table := v.Str("_table"); table {
	case "":
		return format.Unknown(v.Str("type"))
	case "agent_sessions":
		return format.Metadata("session")
	case "agent_messages":
	default:
		return format.Metadata("table " + table)
	}
	item := rawjson.Unwrap(v.Get("message_data"), 2)
	if item.Kind() != rawjson.Object {
		return format.Malformed("message_data holds no item")
	}
	m := chat.Item(item)
	if item.Fits("__enc__") { // memory/encrypt_session.py
		m = chat.Note(model.MarkerNotice, "an encrypted item")
		m.Parts = append(m.Parts, model.Unknown{Type: "encrypted", Raw: item.Keep()})
	} else if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: item.Str("type"), Raw: item.Keep()}}
	}
	m.Conversation = v.Get("session_id").Scalar()
	if t := chat.Time(v.Get("created_at")); m.Time.IsZero() {
		m.Time = t
	}
	d := format.Shown(m)
	d.About.ID = m.Conversation
	return d
})
