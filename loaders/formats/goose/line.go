package goose

import (
	"cmp"
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeLine decodes a line of a session file or of a streamed run.
func decodeLine(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object || v.Opaque():
		return format.Unknown(v.Kind().String())
	case v.Get("role").Exists():
		return format.Shown(lineMessage(v))
	case isHeader(v):
		d := format.Metadata("session")
		d.About = about(v)
		return d
	}
	switch kind := v.Str("type"); kind {
	case "message":
		if m := v.Get("message"); m.Kind() == rawjson.Object {
			return format.Shown(lineMessage(m))
		}
	case "error":
		return format.Shown(chat.Note(model.MarkerError, cmp.Or(v.Str("error"), v.Str("message"), string(v.Raw()))))
	case "complete":
		m := chat.Note(model.MarkerEnd, "complete")
		m.Meta = chat.Meta(v, "type")
		return format.Shown(m)
	case "notification", "model_change", "modelChange":
		return format.Metadata(kind)
	}
	return format.Unknown(v.Str("type"))
}

func lineMessage(v rawjson.Value) *model.Message {
	m := message(v.Str("role"), v.Get("content"), v.Get("metadata"))
	m.ID, m.Time = v.Get("id").Scalar(), chat.Time(v.Get("created"))
	m.Meta = append(m.Meta, chat.Meta(v, "id", "role", "content", "created", "metadata")...)
	return m
}

// about tells what a session says of itself. Before 1.10 its name was called its
// description.
func about(v rawjson.Value) format.About {
	return format.About{
		ID:    v.Str("id"),
		Title: cmp.Or(v.Str("name"), v.Str("description")), TitleWeight: 3,
		Directory: v.Str("working_dir"),
		Model:     modelOf(v),
	}
}

// modelOf returns the model of a session.
func modelOf(v rawjson.Value) string {
	config := rawjson.Unwrap(v.First("model_config", "model_config_json"), 1)
	return config.Str("model_name")
}

// decodeExport decodes an exported session: the document around, or a message. A
// session that is one of several is a record as a whole and a conversation.
func decodeExport(r *format.Record) format.Decoded {
	if v := r.Value; v.Get("working_dir").Exists() && !v.Get("role").Exists() {
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
