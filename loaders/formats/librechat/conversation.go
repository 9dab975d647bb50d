package librechat

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

// scoreConversation votes for an export.
func scoreConversation(r *format.Record) int {
	v := r.Value
	for _, key := range [...]string{"messagesTree", "messages"} {
		list := v.Get(key)
		if list.Kind() != rawjson.Array || v.Get("conversationId").Kind() != rawjson.String {
			continue
		}
		switch {
		case isMessage(list.Index(0)):
			return certain
		case list.Len() == 0 && v.Get("exportAt").Exists():
			return certain
		}
	}
	return 0
}

// scoreMessage votes for messages that are records of their own.
func scoreMessage(r *format.Record) int {
	if isMessage(r.Value) {
		return likely
	}
	return 0
}

func isMessage(v rawjson.Value) bool {
	return v.Get("messageId").Kind() == rawjson.String &&
		(v.Get("isCreatedByUser").Kind() == rawjson.Bool || v.Get("parentMessageId").Exists() && v.Get("sender").Exists())
}

// decode reads an export.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	list := v.Get("messagesTree")
	if list.Kind() != rawjson.Array {
		list = v.Get("messages")
	}
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	messages := chat.Tree(nodesOf(nil, list, "", v.Get("conversationId").Look().Text()), "")
	options := v.Get("options")
	if system := options.First("promptPrefix", "system").Text(); system != "" {
		messages = append([]*model.Message{chat.Say(model.RoleSystem, "system", system)}, messages...)
	}
	d := chat.ShowConversation(format.About{ID: v.Str("conversationId"), Title: v.Str("title"), Model: options.Get("model").Look().Text()}, messages)
	for _, m := range messages {
		m.Conversation = "" // there is only one
	}
	v.Get("recursive").Bool()
	v.Get("branches").Bool()
	return d
}

// nodesOf appends the messages of a list, each before those that are nested in it.
// Nesting is no deeper than a value can be.
func nodesOf(nodes []chat.Node, list rawjson.Value, parent, conversation string) []chat.Node {
	for _, v := range list.Elems() {
		if v.Kind() != rawjson.Object {
			nodes = append(nodes, chat.Node{Parent: parent, Messages: []*model.Message{chat.NoMessage(v, "message")}})
			continue
		}
		v.Is("conversationId", conversation)
		n := chat.Node{ID: v.Str("messageId"), Parent: v.Str("parentMessageId"), Messages: []*model.Message{message(v, "children")}}
		if n.Parent == "" || n.Parent == n.ID {
			n.Parent = parent
		}
		nodes = append(nodes, n)
		nodes = nodesOf(nodes, v.Get("children"), n.ID, conversation)
	}
	return nodes
}

// assembleMessages reads a list of messages, which may be of several conversations.
func assembleMessages(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var order []string
	nodes := map[string][]chat.Node{} // by conversation
	for r := range records {
		v := r.Value
		d, problem := format.NoObject(r, v)
		switch {
		case problem:
		case !isMessage(v):
			d = format.Unknown("object")
		default:
			d.Class = model.Shown
			id := v.Str("conversationId")
			if _, known := nodes[id]; !known {
				order = append(order, id)
			}
			m := message(v)
			m.Origin, m.Conversation = r.Origin, id
			nodes[id] = append(nodes[id], chat.Node{ID: v.Str("messageId"), Parent: v.Str("parentMessageId"), Messages: []*model.Message{m}})
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	}
	for _, id := range order {
		out.Messages = append(out.Messages, chat.Tree(nodes[id], "")...)
	}
	if len(order) == 1 {
		out.About.ID = order[0]
	}
	return out
}
