package librechat

import (
	"context"
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
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	list := v.Get("messagesTree")
	if list.Kind() != rawjson.Array {
		list = v.Get("messages")
	}
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	messages := chat.Tree(nodesOf(nil, list, ""), "")
	options := v.Get("options")
	title, id := v.Str("title"), v.Str("conversationId")
	d := format.Shown(messages...)
	d.About = format.About{ID: id, Model: options.Str("model")}
	if title != "" {
		d.About.Title, d.About.TitleWeight = title, 3
	}
	meta := chat.Filled("conversation.", v, "messages", "messagesTree", "title", "conversationId", "options", "recursive", "branches")
	meta = append(meta, chat.Filled("options.", options, "model", "promptPrefix", "system")...)
	if system := options.First("promptPrefix", "system").Text(); system != "" {
		prompt := &model.Message{Role: model.RoleSystem, RawRole: "system", Parts: []model.Part{model.Text{Text: system}}}
		messages = append([]*model.Message{prompt}, messages...)
		d.Messages = messages
	}
	if len(messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty conversation"
		return d
	}
	messages[0].Meta = append(messages[0].Meta, meta...)
	return d
}

// nodesOf appends the messages of a list, each before those that are nested in it.
// Nesting is no deeper than a value can be.
func nodesOf(nodes []chat.Node, list rawjson.Value, parent string) []chat.Node {
	for _, v := range list.Elems() {
		if v.Kind() != rawjson.Object {
			nodes = append(nodes, chat.Node{Parent: parent, Messages: []*model.Message{unknown(v)}})
			continue
		}
		n := chat.Node{ID: v.Str("messageId"), Parent: v.Str("parentMessageId"), Messages: []*model.Message{message(v)}}
		if n.Parent == "" || n.Parent == n.ID {
			n.Parent = parent
		}
		nodes = append(nodes, n)
		nodes = nodesOf(nodes, v.Get("children"), n.ID)
	}
	return nodes
}

func unknown(v rawjson.Value) *model.Message {
	return &model.Message{Parts: []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}}
}

// assembleMessages reads a list of messages, which may be of several conversations.
func assembleMessages(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	var order []string
	nodes := map[string][]chat.Node{} // by conversation
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		v := r.Value
		class := format.RecordClass{Class: model.Shown}
		switch {
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		case r.Envelope:
			class = format.RecordClass{Class: model.Metadata, Type: "envelope"}
		case !isMessage(v):
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
		default:
			id := v.Str("conversationId")
			if _, known := nodes[id]; !known {
				order = append(order, id)
			}
			m := message(v)
			m.Origin, m.Conversation = r.Origin, id
			nodes[id] = append(nodes[id], chat.Node{ID: v.Str("messageId"), Parent: v.Str("parentMessageId"), Messages: []*model.Message{m}})
		}
		out.Classes = append(out.Classes, class)
	}
	for _, id := range order {
		out.Messages = append(out.Messages, chat.Tree(nodes[id], "")...)
	}
	if len(order) == 1 {
		out.About.ID = order[0]
	}
	return out, nil
}
