package wire

import (
	"bytes"
	"slices"

	"msgview/model"
)

// A Branch is one of several ways on which a conversation went on.
type Branch struct {
	Name     string // what the log calls it: "chosen", "rejected"
	Messages []*model.Message
}

// Fork joins branches that may all repeat the beginning of the conversation: the
// messages that they share are there once, and each branch follows a marker with
// its name. Messages are the same if they say the same, see MessageKey. Branches
// without messages are left out.
func Fork(branches ...Branch) []*model.Message {
	kept := branches[:0:0]
	for _, b := range branches {
		if len(b.Messages) > 0 {
			kept = append(kept, b)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	shared := len(kept[0].Messages)
	keys := make([]uint64, shared)
	for i, m := range kept[0].Messages {
		keys[i] = MessageKey(m)
	}
	for _, b := range kept[1:] {
		n := 0
		for n < min(shared, len(b.Messages)) && MessageKey(b.Messages[n]) == keys[n] {
			n++
		}
		shared = n
	}
	if len(kept) == 1 {
		shared = max(shared-1, 0) // nothing to compare with: the answer is the branch
	}
	messages := append([]*model.Message(nil), kept[0].Messages[:shared]...)
	for _, b := range kept[1:] {
		for i, m := range messages {
			alsoKeep(m, b.Messages[i], " ("+b.Name+")")
		}
	}
	for _, b := range kept {
		back := Spoken(messages) - Spoken(messages[:shared])
		if len(b.Messages) == shared && len(kept) > 1 {
			messages = append(messages, branch(b.Name+" (the same)", back))
			continue
		}
		messages = append(messages, branch(b.Name, back))
		messages = append(messages, b.Messages[shared:]...)
	}
	return messages
}

// Continue returns the messages of history followed by those of answer, without the
// beginning of the answer that repeats the history.
func Continue(history, answer []*model.Message) []*model.Message {
	if n := len(history); n > 0 && len(answer) > n {
		same := true
		for i, m := range history {
			same = same && MessageKey(m) == MessageKey(answer[i])
		}
		if same {
			for i, m := range history {
				alsoKeep(answer[i], m, "")
			}
			return answer
		}
	}
	return append(history[:len(history):len(history)], answer...)
}

// alsoKeep gives a message what is kept beside another one that says the same, under names
// with an ending of their own.
func alsoKeep(m, other *model.Message, ending string) {
	for _, f := range other.Meta {
		if !slices.ContainsFunc(m.Meta, func(g model.Field) bool { return f.Name == g.Name && bytes.Equal(f.Value, g.Value) }) {
			m.Meta = append(m.Meta, model.Field{Name: f.Name + ending, Value: f.Value})
		}
	}
}
