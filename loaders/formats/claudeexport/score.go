package claudeexport

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// shapes are conversations; records of the files beside them count as such, too.
func shapes() []format.Shape {
	list := chat.ConversationShapes(votes, format.Objects(decode))
	score := list[0].Score
	list[0].Score = func(r *format.Record) int {
		if v := r.Value; v.Fits("!conversations:list") && votes(v) == 0 && besideOf(v) != "" {
			return 6
		}
		return score(r)
	}
	return list
}

// message is a message of an export.
const message = format.Votes("10 sender=human|assistant")

// votes judges a conversation.
func votes(v rawjson.Value) int {
	switch {
	case v.Fits("!chat_messages:list"):
		return copied(v)
	case v.Fits("uuid:text !chat_messages:filled"):
		return 10
	}
	return chat.Surest(v.Get("chat_messages"), message.Of)
}

// copied judges a conversation as other programs write it down: "messages" with the
// role "human" and the time.
func copied(v rawjson.Value) int {
	list := v.Get("messages")
	if !v.Fits("messages:list title/name:text id/uuid:text") {
		return 0
	}
	votes := 0
	for i := range min(list.Len(), 8) {
		switch m := list.Index(i); {
		case !m.Fits("created_at:text role/sender=human|assistant"):
			return 0
		case m.Fits("role/sender=human"):
			votes = 4
		}
	}
	return votes
}

// besideOf names a record of one of the other files of an export, or returns "".
func besideOf(v rawjson.Value) string {
	switch {
	case v.Fits("prompt_template docs:list"):
		return "project"
	case v.Fits("conversations_memory"):
		return "memory"
	case v.Fits("full_name email_address"):
		return "account"
	}
	return ""
}
