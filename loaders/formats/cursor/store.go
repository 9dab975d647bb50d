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
	switch format.Table(r) {
	case format.SchemaTable:
		if format.HasTable(r, "blobs", "id", "data") && format.HasTable(r, "meta", "key", "value") {
			return certain
		}
	case "blobs":
		if r.Value.Get("id").Exists() && r.Value.Get("data").Exists() {
			return hint
		}
	}
	return 0
}

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
	m.Meta = append(m.Meta, chat.Meta(v, "_table", "_rowid", "id", "data")...)
	if m.Role == model.RoleUser {
		return format.Shown(cut(m)...)
	}
	return format.Shown(m)
}

// cut cuts the texts of a prompt at what the editor put beside it.
func cut(m *model.Message) []*model.Message {
	var list []*model.Message
	add := func(injected string, p model.Part) {
		if n := len(list); n > 0 && list[n-1].Injected == injected {
			list[n-1].Parts = append(list[n-1].Parts, p)
			return
		}
		piece := *m
		piece.Injected, piece.Parts, piece.Meta = injected, []model.Part{p}, nil
		list = append(list, &piece)
	}
	for _, p := range m.Parts {
		t, ok := p.(model.Text)
		if !ok {
			add("", p)
			continue
		}
		for _, s := range segments(t.Text) {
			add(s.injected, model.Text{Text: s.text})
		}
	}
	if len(list) == 0 {
		return []*model.Message{m}
	}
	for _, piece := range list[:len(list)-1] {
		piece.ID = "" // what was typed comes last
	}
	list[0].Meta = m.Meta
	return list
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
