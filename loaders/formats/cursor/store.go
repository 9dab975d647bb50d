package cursor

import (
	"encoding/hex"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreStore votes for the database of the command line,
// ~/.cursor/chats/<hash>/<id>/store.db.
func scoreStore(r *format.Record) int {
	if format.HasTable(r, "blobs", "id", "data") && format.HasTable(r, "meta", "key", "value") {
		return 10
	}
	return blobs.Score(r)
}

const blobs = format.Votes("4 _table=blobs id data")

// decodeStore decodes a row. Messages are JSON in a blob whose id is its hash, in
// the order in which they were said; the rest are indexes.
func decodeStore(r *format.Record) format.Decoded {
	v := r.Value
	switch table := format.Table(r); table {
	case "":
		return format.Unknown(v.Kind().String())
	case "meta":
		return storeMeta(v)
	case "blobs":
	default:
		return format.Metadata(table)
	}
	data := rawjson.Unwrap(v.Get("data"), 1)
	if data.Kind() != rawjson.Object || data.Str("role") == "" {
		return format.Metadata("blobs")
	}
	m := chat.Message(data)
	m.ID = v.Get("id").Scalar()
	if m.Role == model.RoleUser {
		return format.Shown(cut(m)...)
	}
	return format.Shown(m)
}

// cut cuts the texts of a prompt at what the editor put beside it.
func cut(m *model.Message) []*model.Message {
	pieces := chat.Pieces{Whole: *m}
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			addSegments(&pieces, t.Text)
		} else {
			pieces.Add(m.Role, "", p)
		}
	}
	if len(pieces.List) == 0 {
		return []*model.Message{m}
	}
	for _, piece := range pieces.List[:len(pieces.List)-1] {
		piece.ID = "" // what was typed comes last
	}
	return pieces.List
}

// addSegments adds the pieces of a text.
func addSegments(pieces *chat.Pieces, text string) {
	for _, s := range segments(text) {
		pieces.Add(model.RoleUser, s.injected, model.Text{Text: s.text})
	}
}

// storeMeta decodes what the database says of the chat: JSON in hexadecimal.
func storeMeta(v rawjson.Value) format.Decoded {
	d := format.Metadata("meta")
	text := rawjson.Blob(v.Get("value")).Text()
	if raw, err := hex.DecodeString(text); err == nil {
		text = string(raw)
	}
	if about, err := rawjson.Parse([]byte(text)); err == nil {
		d.About = format.About{ID: about.Str("agentId"), Model: about.Str("lastUsedModel")}
		if name := strings.TrimSpace(about.Str("name")); name != "" {
			d.About.Title, d.About.TitleWeight = name, 3
		}
	}
	return d
}
