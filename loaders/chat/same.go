package chat

import (
	"bytes"

	"msgview/model/rawjson"
)

// TakeSame takes of a value what is the same in another, which is shown: for programs
// that write again what they wrote before.
func TakeSame(v, shown rawjson.Value) {
	switch {
	case v.Kind() != shown.Kind():
	case bytes.Equal(v.Look().Raw(), shown.Look().Raw()):
		v.Take()
	case v.Kind() == rawjson.Object:
		for k, m := range v.Members() {
			TakeSame(m, shown.Get(k))
		}
	case v.Kind() == rawjson.Array:
		for i, e := range v.Elems() {
			TakeSame(e, shown.Index(i))
		}
	}
}

// ConversationOf returns the conversation that a message by itself says it belongs to.
func ConversationOf(v rawjson.Value) string {
	return v.First("conversation_id", "conversationId", "session_id", "sessionId", "chat_id", "chatId", "thread_id", "threadId").Scalar()
}
