package librechat

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// votes are those for an export.
const votes = format.Votes(`
	0  !conversationId:text
	10 messagesTree:list messagesTree.0.messageId:text messagesTree.0.isCreatedByUser:bool
	10 messagesTree:list messagesTree.0.messageId:text messagesTree.0.parentMessageId messagesTree.0.sender
	10 messages:list messages.0.messageId:text messages.0.isCreatedByUser:bool
	10 messages:list messages.0.messageId:text messages.0.parentMessageId messages.0.sender
	10 messagesTree:list !messagesTree:filled exportAt
	10 messages:list !messages:filled exportAt
`)

// messages are those that are records of their own.
const messages = format.Votes(`
	8 messageId:text isCreatedByUser:bool
	8 messageId:text parentMessageId sender
`)

// decode reads an export.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	list := v.First("messagesTree", "messages")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	all := chat.Tree(nodesOf(nil, list, "", v.Get("conversationId").Look().Text()), "")
	options := v.Get("options")
	if system := options.First("promptPrefix", "system").Text(); system != "" {
		all = append([]*model.Message{chat.Say(model.RoleSystem, "system", system)}, all...)
	}
	d := chat.ShowConversation(format.About{ID: v.Str("conversationId"), Title: v.Str("title"), Model: options.Get("model").Look().Text()}, all)
	chat.InConversation("", all) // there is only one
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
	decode := format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
		if messages.Of(v) == 0 {
			return format.Unknown("object")
		}
		id := v.Str("conversationId")
		if _, known := nodes[id]; !known {
			order = append(order, id)
		}
		m := message(v)
		m.Conversation = id
		nodes[id] = append(nodes[id], chat.Node{ID: m.ID, Parent: v.Str("parentMessageId"), Messages: []*model.Message{m}})
		return format.Shown(m)
	})
	for r := range records {
		chat.Add(&out, r, decode(r))
	}
	out.Messages = nil
	for _, id := range order {
		out.Messages = append(out.Messages, chat.Tree(nodes[id], "")...)
	}
	if len(order) == 1 {
		out.About.ID = order[0]
	}
	return out
}
