package claudeexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode reads one conversation.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := chat.RowProblem(r, v); problem {
		return d
	}
	if kind := besideOf(v); kind != "" {
		return format.Metadata(kind)
	}
	key := "chat_messages"
	list := v.Get(key)
	if list.Kind() != rawjson.Array {
		key = "messages"
		list = v.Get(key)
	}
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	messages := read(list, v.Str("current_leaf_message_uuid"))
	title, id := v.First("name", "title").Text(), v.First("uuid", "id").Scalar()
	d := format.Shown(messages...)
	d.About = format.About{ID: id, Model: v.Str("model"), Leaf: v.Str("current_leaf_message_uuid")}
	if len(messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty conversation"
		return d
	}
	if title != "" {
		d.About.Title, d.About.TitleWeight = title, 3
	}
	for _, m := range messages {
		m.Conversation = chat.ConversationKey(title, id)
	}
	messages[0].Meta = append(messages[0].Meta, chat.Filled("conversation.", v, key, "name", "title", "uuid", "id", "current_leaf_message_uuid")...)
	return d
}

// read decodes the messages of a conversation. They are a tree if they name their
// parents, else a line.
func read(list rawjson.Value, leaf string) []*model.Message {
	var nodes []chat.Node
	var line []*model.Message
	tree := false
	d := decoder{}
	for _, v := range list.Elems() {
		m := d.message(v)
		line = append(line, m)
		parent := v.Get("parent_message_uuid").Scalar()
		tree = tree || parent != ""
		nodes = append(nodes, chat.Node{ID: m.ID, Parent: parent, Messages: []*model.Message{m}})
	}
	if tree {
		return chat.Tree(nodes, leaf)
	}
	return line
}
