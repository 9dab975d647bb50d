package chatgptexport

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

// scoreList votes for conversations that are records of their own.
func scoreList(r *format.Record) int {
	if list := r.Value.Get("conversations"); list.Kind() == rawjson.Array {
		return votes(list.Index(0))
	}
	if n := votes(r.Value); !r.Leads() {
		return n
	} else {
		return max(n-1, 0)
	}
}

// scoreOne votes for a document that is one conversation.
func scoreOne(r *format.Record) int {
	if v, inner := conversationOf(r.Value); r.Leads() || inner {
		return votes(v)
	}
	return 0
}

// votes judges a conversation. DeepSeek's export has the same tree, but its messages
// have fragments and no author.
func votes(v rawjson.Value) int {
	list := nodesOf(v)
	if list.Len() == 0 {
		return 0
	}
	nodes := 0
	for i := range min(list.Len(), 16) {
		node := list.Index(i)
		if node.Kind() != rawjson.Object {
			return 0
		}
		m := node.Get("message")
		switch {
		case m.Get("fragments").Exists():
			return 0
		case m.At("author", "role").Kind() == rawjson.String && (m.Get("content").Kind() == rawjson.Object || m.Len() < 4):
			return certain
		case node.Get("parent").Exists() || node.Get("children").Kind() == rawjson.Array:
			nodes++
		}
	}
	switch {
	case nodes == 0:
		return 0
	case v.Get("current_node").Exists() || v.Get("conversation_id").Exists():
		return likely
	}
	return hint
}
