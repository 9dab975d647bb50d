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
func decodeTree(r *format.Record) format.Decoded {
	v := r.Value
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	root, tree := v, rawjson.Value{}
	if prompt := v.Get("prompt"); prompt.Kind() == rawjson.Object {
		root, tree = prompt, v
	}
	if root.Get("text").Kind() != rawjson.String {
		return format.Unknown(v.Kind().String())
	}
	messages := show(nested(root))
	key := cmp.Or(tree.Get("message_tree_id").Scalar(), root.Get("message_id").Scalar())
	return chat.Row(r, tree, key, messages, "prompt")
}

// nested makes nodes of a message and the replies in it.
func nested(v rawjson.Value) *node {
	top := &node{v: v, id: idOf(v)}
	open := []*node{top}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range n.v.Get("replies").Elems() {
			child := &node{v: e, id: idOf(e)}
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

func idOf(v rawjson.Value) string {
	for _, keys := range ids {
		if s := v.Get(keys.id).Scalar(); s != "" {
			return s
		}
	}
	return ""
}

func parentOf(v rawjson.Value) string {
	for _, keys := range ids {
		if s := v.Get(keys.parent).Scalar(); s != "" {
			return s
		}
	}
	return ""
}

// decodeMessage decodes one message of a tree.
func decodeMessage(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return &model.Message{Parts: []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}}
	}
	used := []string{"replies", "parent_id", "parent_message_id"}
	for _, keys := range ids {
		if v.Get(keys.id).Scalar() != "" {
			used = append(used, keys.id)
			break
		}
	}
	at := chat.Time(v.Get("created_date"))
	if !at.IsZero() {
		used = append(used, "created_date")
	}
	m := chat.Message(v, used...)
	m.ID = cmp.Or(idOf(v), m.ID)
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
		if !problem && r.Value.Get("text").Kind() != rawjson.String {
			d, problem = format.Unknown("object"), true
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
		if problem {
			continue
		}
		n := &node{v: r.Value, id: idOf(r.Value), origin: r.Origin}
		all = append(all, n)
		if _, taken := byID[n.id]; n.id != "" && !taken {
			byID[n.id] = n
		}
	}
	var roots []*node
	for _, n := range all {
		if parent := byID[parentOf(n.v)]; parent != nil && parent != n {
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
		for _, m := range show(n) {
			m.Conversation = key
			out.Messages = append(out.Messages, m)
		}
	}
	return out
}
