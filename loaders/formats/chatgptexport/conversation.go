package chatgptexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// decode reads one conversation.
var decode = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	v, _ = conversationOf(v)
	list := nodesOf(v)
	if !list.Exists() {
		return beside(v)
	}
	about := format.About{
		ID: v.First("conversation_id", "id", "share_id").Scalar(), Title: v.Str("title"),
		Model: v.Get("default_model_slug").Look().Text(), Leaf: chat.Reference(v.Get("current_node")),
	}
	v.Is("id", about.ID)
	return chat.ShowConversation(about, read(list, about.Leaf))
})

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
	case v.Fits("rating conversation_id"):
		return format.Metadata("message feedback")
	case v.Fits("is_anonymous conversation_id"):
		return format.Metadata("shared link")
	case v.Fits("email id"):
		return format.Metadata("account")
	case v.Fits("title !mapping:some conversation_id/create_time"):
		return format.Metadata("empty conversation")
	}
	return format.Unknown("object")
}
