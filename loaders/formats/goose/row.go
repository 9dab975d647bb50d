package goose

import (
	"cmp"
	"iter"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeRow decodes one row of the database by itself.
func decodeRow(r *format.Record) format.Decoded {
	v := r.Value
	if d, ok := format.NoRow(r); ok {
		return d
	}
	switch table := format.Table(r); table {
	case "messages":
		m := message(v.Str("role"), rawjson.Unwrap(v.Get("content_json"), 1), rawjson.Unwrap(v.Get("metadata_json"), 1))
		m.ID, m.Conversation, m.Time = v.Str("message_id"), v.Str("session_id"), chat.Time(v.Get("created_timestamp"))
		return format.Shown(m)
	case "sessions":
		d := format.Metadata("session")
		if kind := v.Str("session_type"); kind == "" || kind == "user" {
			d.About = about(v)
			d.About.ID, d.About.Title, d.About.TitleWeight = "", "", 0 // one of several
		}
		return d
	case "schema_version":
		return format.Metadata("schema version")
	case "usage_ledger":
		return format.Metadata("usage")
	default:
		return format.Unknown(table)
	}
}

// assemble reads a whole database.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	answers := map[string][]*model.Message{} // of each session's model, in order
	for r := range records {
		v := r.Value
		d := decodeRow(r)
		session := v.Str("session_id")
		switch format.Table(r) {
		case "sessions":
			db.Session(sessionOf(v))
		case "messages":
			m := d.Messages[0]
			if m.Conversation = ""; m.Role == model.RoleAssistant {
				answers[session] = append(answers[session], m)
			}
		case "usage_ledger":
			charge(answers[session], v)
		}
		db.Row(r, session, d)
	}
	return db.Assembled()
}

// charge enters the tokens of a call of a model with the last message that it
// gave: the ledger names no message, but it is written when the answer is there.
func charge(answers []*model.Message, v rawjson.Value) {
	at := chat.Time(v.Get("created_timestamp"))
	for i := len(answers) - 1; i >= 0 && i >= len(answers)-100; i-- {
		m := answers[i]
		if !m.Usage.IsZero() {
			return
		}
		if at.IsZero() || !m.Time.After(at.Add(time.Second)) {
			m.Usage, m.Model = chat.Usage(v), v.Str("model")
			return
		}
	}
}

// sessionOf reads a row of the table sessions.
func sessionOf(v rawjson.Value) chat.Session {
	s := chat.Session{ID: v.Str("id"), Title: cmp.Or(v.Str("name"), v.Str("description")), Parent: v.Str("parent_session_id")}
	for _, f := range chat.Meta(v, "_table", "_rowid", "id", "name", "description", "parent_session_id") {
		if raw := string(f.Value); raw != "null" && raw != "0" && raw != `""` && raw != `"{}"` {
			s.Meta = append(s.Meta, model.Field{Name: "session." + f.Name, Value: f.Value})
		}
	}
	return s
}

// decodeLine decodes a line of a session file or of a streamed run.
var decodeLine = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	switch kind := v.Str("type"); {
	case v.Fits("role"):
		return format.Shown(lineMessage(v))
	case isHeader(v):
		d := format.Metadata("session")
		d.About = about(v)
		return d
	case kind == "message" && v.Fits("message:object"):
		return format.Shown(lineMessage(v.Get("message")))
	case kind == "error":
		return format.Shown(chat.Note(model.MarkerError, cmp.Or(v.Str("error"), v.Str("message"), string(v.Raw()))))
	case kind == "complete":
		return format.Shown(chat.Note(model.MarkerEnd, "complete"))
	case kind == "notification" || kind == "model_change" || kind == "modelChange":
		return format.Metadata(kind)
	default:
		return format.Unknown(kind)
	}
})

func lineMessage(v rawjson.Value) *model.Message {
	m := message(v.Str("role"), v.Get("content"), v.Get("metadata"))
	m.ID, m.Time = v.Get("id").Scalar(), chat.Time(v.Get("created"))
	format.Keep(m, v)
	return m
}

// about tells what a session says of itself. Before 1.10 its name was called its
// description.
func about(v rawjson.Value) format.About {
	return format.About{
		ID:    v.Str("id"),
		Title: cmp.Or(v.Str("name"), v.Str("description")), TitleWeight: 3,
		Directory: v.Str("working_dir"),
		Model:     rawjson.Unwrap(v.First("model_config", "model_config_json"), 1).Str("model_name"),
	}
}

// decodeExport decodes an exported session: the document around, or a message. A
// session that is one of several is a record as a whole and a conversation.
func decodeExport(r *format.Record) format.Decoded {
	if v := r.Value; v.Fits("working_dir !role") {
		d := format.Metadata("session")
		for _, m := range v.Get("conversation").Elems() {
			said := lineMessage(m)
			said.Conversation = v.Get("id").Scalar()
			d.Messages = append(d.Messages, said)
		}
		d.About = about(v)
		return d
	}
	return decodeLine(r)
}
