package openwebui

import (
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

func scoreRow(r *format.Record) int {
	if !format.IsLarge(r) && (r.Value.Fits("_table=chat chat:text user_id") || r.Value.Fits("_table=chat_message chat_id role")) {
		return 11
	}
	return 0
}

// assemble reads a database whose messages are rows of their own, beside the trees that
// older chats keep.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	inTree := map[string]bool{}
	rows := slices.Collect(records)
	for _, r := range rows {
		if v := r.Value.Look(); v.Is("_table", "chat") {
			id := v.Str("id")
			for key := range bodyOf(v).At("history", "messages").Members() {
				inTree[id+"-"+key] = true
			}
			db.Session(chat.Session{ID: id, Title: v.Str("title")})
		}
	}
	for _, r := range rows {
		d, v := decode(r), r.Value.Look()
		d.About = format.About{} // one of several
		if v.Is("_table", "chat_message") && !inTree[v.Str("id")] {
			d = format.Shown(row(r.Value, v.Str("chat_id")))
		} else if v.Is("_table", "chat") && d.Class == model.UnknownRecord {
			d = format.Metadata("chat")
		}
		db.Row(r, v.First("chat_id", "id").Scalar(), d)
	}
	return db.Assembled()
}

// row decodes a row of the table chat_message.
func row(v rawjson.Value, of string) *model.Message {
	parent := v.Str("parent_id")
	m := message(v, strings.TrimPrefix(v.Str("id"), of+"-"))
	m.Parent = parent
	return m
}
