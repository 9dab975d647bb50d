package claudeexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

// shapes are conversations; records of the files beside them count as such, too.
func shapes() []format.Shape {
	list := chat.ConversationShapes(votes, decode)
	score := list[0].Score
	list[0].Score = func(r *format.Record) int {
		if v := r.Value; v.Get("conversations").Kind() != rawjson.Array && votes(v) == 0 && besideOf(v) != "" {
			return likely
		}
		return score(r)
	}
	return list
}

// votes judges a conversation.
func votes(v rawjson.Value) int {
	list := v.Get("chat_messages")
	if list.Kind() != rawjson.Array {
		return copied(v)
	}
	for i := range min(list.Len(), 8) {
		m := list.Index(i)
		if sender := m.Str("sender"); sender == "human" || sender == "assistant" {
			return certain
		}
	}
	if v.Get("uuid").Kind() == rawjson.String && list.Len() == 0 {
		return certain
	}
	return 0
}

// copied judges a conversation as other programs write it down: "messages" with the
// role "human" and the time.
func copied(v rawjson.Value) int {
	list := v.Get("messages")
	if list.Kind() != rawjson.Array || v.First("title", "name").Kind() != rawjson.String || v.First("id", "uuid").Kind() != rawjson.String {
		return 0
	}
	human := false
	for i := range min(list.Len(), 8) {
		m := list.Index(i)
		switch role := m.First("role", "sender").Text(); {
		case m.Get("created_at").Kind() != rawjson.String:
			return 0
		case role == "human":
			human = true
		case role != "assistant":
			return 0
		}
	}
	if human {
		return hint + 1
	}
	return 0
}

// besideOf names a record of one of the other files of an export, or returns "".
func besideOf(v rawjson.Value) string {
	switch {
	case v.Get("prompt_template").Exists() && v.Get("docs").Kind() == rawjson.Array:
		return "project"
	case v.Get("conversations_memory").Exists():
		return "memory"
	case v.Get("full_name").Exists() && v.Get("email_address").Exists():
		return "account"
	}
	return ""
}
