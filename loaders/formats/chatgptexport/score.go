package chatgptexport

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

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
		switch node := list.Index(i); {
		case node.Fits("!.:object") || node.Fits("message.fragments"):
			return 0
		case node.Fits("message.author.role:text") && (node.Fits("message.content:object") || node.Get("message").Len() < 4):
			return 10
		case node.Fits("parent") || node.Fits("children:list"):
			nodes++
		}
	}
	switch {
	case nodes == 0:
		return 0
	case v.Fits("current_node/conversation_id"):
		return 6
	}
	return 3
}
