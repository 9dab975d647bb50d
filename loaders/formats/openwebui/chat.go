package openwebui

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreList votes for chats that are records of their own.
func scoreList(r *format.Record) int {
	if r.Value.Fits("chats:list") {
		return votes(r.Value.Get("chats").Index(0))
	}
	n := votes(r.Value)
	if r.Leads() && n > 0 && !r.Value.Fits("_table:some") {
		n--
	}
	return n
}

// scoreOne votes for a document that is one chat.
func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes) }

// chats are the bodies of chats, with all branches, and with the one on the screen.
const chats = format.Votes(`
	10 history.messages:object history.messages.0.role
	10 history.messages:object !history.messages.0
	8  messages.0.childrenIds:list messages.0.role
`)

// votes judges a chat.
func votes(v rawjson.Value) int {
	if v.Fits("_table=chat chat:text user_id") {
		return 10
	}
	body := bodyOf(v)
	if body.Get("history").Len() > 3 && !body.Fits("history.currentId") {
		return 0
	}
	return chats.Of(body)
}

// bodyOf returns what the interface calls a chat: a member of the row that the
// server keeps, in the database a string that holds it.
func bodyOf(v rawjson.Value) rawjson.Value {
	switch c := v.Get("chat"); c.Kind() {
	case rawjson.Object:
		return c
	case rawjson.String:
		return rawjson.Unwrap(c, 2)
	}
	return v
}

// decode reads one chat.
var decode = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	if table := v.Str("_table"); table != "" && table != "chat" {
		return format.Metadata(table)
	}
	body := bodyOf(v)
	if body.Fits("!history.messages !messages:list") {
		return format.Unknown("object")
	}
	leaf := chat.Reference(body.At("history", "currentId"))
	id := v.Get("id").Scalar()
	if own := body.Get("id"); id == "" || own.IsText(id) {
		id = cmp.Or(id, own.Scalar())
	}
	about := format.About{ID: id, Title: chat.FirstText(v.Get("title"), body.Get("title")), Model: body.Get("models").Index(0).Look().Scalar(), Leaf: leaf}
	body.Is("title", about.Title)
	return chat.ShowConversation(about, read(body, leaf))
})

// read returns the messages of all branches, the active one last, after the
// system prompt of the chat.
func read(body rawjson.Value, leaf string) []*model.Message {
	var nodes []chat.Node
	list := body.At("history", "messages")
	if list.Len() == 0 {
		list = body.Get("messages")
	}
	before := ""
	for i := range list.Len() {
		v := list.Index(i)
		n := chat.Node{Parent: v.Get("parentId").Scalar(), Children: chat.References(v.Get("childrenIds"))}
		if list.Kind() == rawjson.Object {
			n.ID = list.Key(i)
			v.Is("id", n.ID)
		} else if n.ID = v.Get("id").Scalar(); !v.Get("parentId").Exists() {
			n.Parent = before
		}
		before = n.ID
		n.Messages = []*model.Message{message(v, n.ID)}
		nodes = append(nodes, n)
	}
	messages := chat.Tree(nodes, leaf)
	if len(messages) == 0 || messages[0].Role != model.RoleSystem {
		if system := chat.FirstText(body.Get("system"), body.At("params", "system")); system != "" {
			messages = append([]*model.Message{chat.Say(model.RoleSystem, "system", system)}, messages...)
		}
	}
	return messages
}
