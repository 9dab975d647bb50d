package oasst

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A node is a message with the replies to it.
type node struct {
	v       rawjson.Value
	id      string
	origin  model.Origin
	replies []*node
	placed  bool
}

// decodeTree decodes a tree, or a root with its replies.
func decodeTree(r *format.Record, v rawjson.Value) format.Decoded {
	root := v
	if prompt := v.Get("prompt"); prompt.Kind() == rawjson.Object {
		root = prompt
	}
	if !root.Fits("text:text") {
		return format.Unknown("object")
	}
	key := cmp.Or(v.Look().Get("message_tree_id").Scalar(), root.Get("message_id").Scalar())
	return chat.Row(r, v, key, show(nested(root)))
}

// nested makes nodes of a message and the replies in it.
func nested(v rawjson.Value) *node {
	top := &node{v: v, id: chat.FirstScalar(v, ids...)}
	open := []*node{top}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range n.v.Get("replies").Elems() {
			child := &node{v: e, id: chat.FirstScalar(e, ids...)}
			n.replies = append(n.replies, child)
			open = append(open, child)
		}
		best(n.replies)
	}
	return top
}

// best sorts replies by rank; those without one come last, in their order.
func best(replies []*node) {
	slices.SortStableFunc(replies, func(a, b *node) int { return cmp.Compare(rank(a.v), rank(b.v)) })
}

func rank(v rawjson.Value) int64 {
	if n, ok := v.Get("rank").Int(); ok {
		return n
	}
	return 1 << 30
}

// show makes messages of a tree. Only the first reply to a message has it as its
// parent: for the model two prompts after one message are a fork that a person
// left, but all of these replies count.
func show(top *node) []*model.Message {
	type visit struct {
		*node
		parent *node
		which  int // of the replies to the parent, from 0
	}
	var messages []*model.Message
	open := []visit{{node: top}}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if n.placed {
			continue
		}
		n.placed = true
		if n.which > 0 {
			mark := chat.Note(model.MarkerBranch, fmt.Sprintf("reply %d of %d to %s", n.which+1, len(n.parent.replies), n.parent.id))
			mark.Origin = n.origin
			messages = append(messages, mark)
		}
		m := decodeMessage(n.v)
		m.Origin = n.origin
		if n.parent != nil && n.which == 0 {
			m.Parent = n.parent.id
		}
		messages = append(messages, m)
		for i := len(n.replies) - 1; i >= 0; i-- {
			open = append(open, visit{n.replies[i], n.node, i})
		}
	}
	return messages
}

// decodeMessage decodes one message of a tree.
func decodeMessage(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return chat.NoMessage(v, v.Kind().String())
	}
	id, at := chat.FirstScalar(v, ids...), chat.Time(v.Get("created_date"))
	m := chat.Message(v, "replies", "parent_id", "parent_message_id")
	m.ID = cmp.Or(id, m.ID)
	if !at.IsZero() {
		m.Time = at
	}
	return m
}

// assemble puts single messages together to trees.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var all []*node
	byID := map[string]*node{}
	for r := range records {
		d, problem := format.NoObject(r, r.Value)
		if !problem && !r.Value.Fits("text:text") {
			d, problem = format.Unknown("object"), true
		}
		chat.Add(&out, r, d)
		if problem {
			continue
		}
		n := &node{v: r.Value, id: chat.FirstScalar(r.Value, ids...), origin: r.Origin}
		all = append(all, n)
		if _, taken := byID[n.id]; n.id != "" && !taken {
			byID[n.id] = n
		}
	}
	var roots []*node
	for _, n := range all {
		if parent := byID[chat.FirstScalar(n.v, parents...)]; parent != nil && parent != n {
			parent.replies = append(parent.replies, n)
		} else {
			roots = append(roots, n)
		}
	}
	for _, n := range all {
		best(n.replies)
	}
	for _, n := range append(roots, all...) { // all: messages that follow each other in a circle
		if n.placed {
			continue
		}
		key := cmp.Or(n.v.Get("message_tree_id").Scalar(), n.id)
		out.Messages = append(out.Messages, chat.InConversation(key, show(n))...)
	}
	return out
}
