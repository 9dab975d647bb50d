package wire

import (
	"slices"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// Two runs may begin with the very same prompt. Where a request is sent again it is a retry,
// or another run: that is certain if somebody else sends it, or long after the answer.

// An asker is who sends a request, and when, as far as that is said.
type asker struct {
	ids   []string // of a user, a session, a thread: each behind its name
	at    time.Time
	ended bool // the answer was the last word
}

// longAfter is how long after an answer nobody tries the same request again.
const longAfter = 10 * time.Minute

// askerKeys are what tells who asks, in the body of a request and around it.
var askerKeys = [...]string{"user", "user_id", "userId", "session_id", "sessionId", "conversation_id", "conversationId", "thread_id", "threadId", "safety_identifier", "prompt_cache_key"}

// asker tells who asks in an exchange.
func (x Exchange) asker(answer []*model.Message) (by asker) {
	for _, v := range [...]rawjson.Value{x.Outer.Look(), x.Outer.Look().Get("metadata"), x.Request.Look(), x.Request.Look().Get("metadata")} {
		for _, key := range askerKeys {
			if id := v.Get(key).Scalar(); id != "" && len(id) < 512 {
				by.ids = append(by.ids, key+"\x00"+id)
			}
		}
	}
	if m := spokenAnswer(answer); m != nil {
		by.at, by.ended = m.Time, len(m.Calls()) == 0 && SpokenText(m) != "" && (m.StopReason == "stop" || m.StopReason == "end_turn" || m.StopReason == "STOP" || m.StopReason == "completed")
	}
	for _, key := range whenKeys {
		if !by.at.IsZero() {
			break
		}
		by.at = chat.Time(x.Outer.Look().Get(key))
	}
	return by
}

// another reports whether a request is not sent by the one who sent the one before: other ids
// say so, or that it was answered long ago, or later.
func (by asker) another(before asker) bool {
	for _, id := range by.ids {
		name := id[:indexZero(id)+1]
		same := func(other string) bool { return other[:indexZero(other)+1] == name }
		if slices.ContainsFunc(before.ids, same) && !slices.Contains(before.ids, id) {
			return true
		}
	}
	if !before.ended || by.at.IsZero() || before.at.IsZero() {
		return false
	}
	return by.at.Sub(before.at).Abs() >= longAfter
}

func indexZero(id string) int { return slices.Index([]byte(id), 0) }

// then is who sends what comes next in a conversation.
func (by asker) then(next asker) asker {
	if next.ids == nil {
		next.ids = by.ids
	}
	return next
}
