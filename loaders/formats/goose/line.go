package goose

import (
	"cmp"
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

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
