package claudeexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode reads one conversation.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if kind := besideOf(v); kind != "" {
		return format.Metadata(kind)
	}
	list := v.Get("chat_messages")
	if list.Kind() != rawjson.Array {
		list = v.Get("messages")
	}
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	d, leaf := decoder{}, chat.Reference(v.Get("current_leaf_message_uuid"))
	var nodes []chat.Node
	for _, e := range list.Elems() {
		parent := e.Get("parent_message_uuid").Scalar()
		m := d.message(e)
		nodes = append(nodes, chat.Node{ID: m.ID, Parent: parent, Messages: []*model.Message{m}})
	}
	about := format.About{ID: v.First("uuid", "id").Scalar(), Title: v.First("name", "title").Text(), Model: v.Get("model").Look().Text(), Leaf: leaf}
	return chat.ShowConversation(about, chat.TreeOrLine(nodes, leaf))
}
