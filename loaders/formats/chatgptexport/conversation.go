package chatgptexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode reads one conversation.
func decode(r *format.Record) format.Decoded {
	outer := r.Value
	switch {
	case !outer.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		return format.Metadata("envelope")
	case outer.Kind() != rawjson.Object:
		return format.Unknown(outer.Kind().String())
	}
	v, _ := conversationOf(outer)
	list := nodesOf(v)
	if !list.Exists() {
		return beside(v)
	}
	messages := read(list, v.Get("current_node").Scalar())
	title, id := v.Str("title"), v.First("conversation_id", "id", "share_id").Scalar()
	d := format.Shown(messages...)
	d.About = format.About{ID: id, Model: v.Str("default_model_slug"), Leaf: v.Get("current_node").Scalar()}
	if title != "" && len(messages) > 0 {
		d.About.Title, d.About.TitleWeight = title, 3
	}
	if len(messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty conversation"
		return d
	}
	for _, m := range messages {
		m.Conversation = chat.ConversationKey(title, id)
	}
	first := messages[0]
	for _, f := range chat.Meta(v, "mapping", "title", "current_node", "conversation_id", "linear_conversation", "default_model_slug") {
		if f.Name == "id" && v.Str("id") == id {
			continue
		}
		first.Meta = append(first.Meta, model.Field{Name: "conversation." + f.Name, Value: f.Value})
	}
	return d
}

// conversationOf finds the conversation in a document: the document itself, or what
// the page of a shared link has around it. inner says that there is something around.
func conversationOf(v rawjson.Value) (conversation rawjson.Value, inner bool) {
	if nodesOf(v).Exists() {
		return v, false
	}
	for _, path := range [...][]string{
		{"conversation"}, {"data"}, {"serverResponse", "data"}, {"props", "pageProps", "serverResponse", "data"},
	} {
		if c := v.At(path...); nodesOf(c).Exists() {
			return c, true
		}
	}
	return v, false
}

// nodesOf returns the nodes of a conversation: the tree, or the one branch that a
// shared page may have instead.
func nodesOf(v rawjson.Value) rawjson.Value {
	if m := v.Get("mapping"); m.Kind() == rawjson.Object && !m.Opaque() {
		return m
	}
	if l := v.Get("linear_conversation"); l.Kind() == rawjson.Array && !l.Opaque() {
		return l
	}
	return rawjson.Value{}
}

// beside names a record of one of the other files of an export.
func beside(v rawjson.Value) format.Decoded {
	switch {
	case v.Get("rating").Exists() && v.Get("conversation_id").Exists():
		return format.Metadata("message feedback")
	case v.Get("is_anonymous").Exists() && v.Get("conversation_id").Exists():
		return format.Metadata("shared link")
	case v.Get("email").Exists() && v.Get("id").Exists():
		return format.Metadata("account")
	case v.Get("title").Exists() && v.Get("mapping").IsNull() && (v.Get("conversation_id").Exists() || v.Get("create_time").Exists()):
		return format.Metadata("empty conversation")
	}
	return format.Unknown("object")
}
