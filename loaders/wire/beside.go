package wire

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// AnswersBeside decodes the members of an object that answer what its member with this
// key asks, and says which they are. What is said already is not an answer.
//
// Where the list is only what was said before, the question beside it comes first.
func AnswersBeside(v rawjson.Value, key string, asked []*model.Message) (answered []*model.Message, used []string) {
	if s, ok := SidesOf(v); ok && s.past == key {
		said := s.ask(v)
		for len(said) > 0 && slices.ContainsFunc(asked, func(m *model.Message) bool { return MessageKey(m) == MessageKey(said[0]) }) {
			said = said[1:]
		}
		return append(said[:len(said):len(said)], s.answer(v)...), s.Used
	}
	if saidLast(asked) == model.RoleAssistant {
		return nil, nil
	}
	if _, used = answersBeside(v.Look(), key, "", asked, nil); used == nil {
		return nil, nil
	}
	return answersBeside(v, key, "", asked, used)
}

// answersBeside is AnswersBeside for the members with these names, nil for all. past is
// the member that holds what was said before, which does not answer.
func answersBeside(v rawjson.Value, key, past string, asked []*model.Message, only []string) (answered []*model.Message, used []string) {
	if v.Kind() != rawjson.Object {
		return nil, nil
	}
	said := map[uint64]bool{}
	for _, m := range asked {
		said[MessageKey(m)] = true
	}
	own := ownAnswer(v, key, asked)
	take := func(name string, expected bool) {
		e := v.Get(name)
		if only != nil && !slices.Contains(only, name) || name == key || name == past || slices.Contains(used, name) || e.IsNull() || e.IsEmptyText() || statusWord(name, e) {
			return
		}
		var answer []*model.Message
		switch {
		case name == own:
			answer = []*model.Message{ownMessage(v)}
		case strings.EqualFold(name, "choices") || name == "candidates" && e.Index(0).Get("content").Exists():
			answer = withoutMeta(chat.Response(v), key)
		default:
			answer = Answer(e)
		}
		fresh := answer[:0:0]
		for _, m := range answer {
			if !said[MessageKey(m)] {
				fresh = append(fresh, m)
			}
		}
		if len(answer) == 0 || len(fresh) == 0 && name != own && isPlain(e) { // a text that repeats another is kept by its name
			return
		}
		if used = append(used, name); len(fresh) == 0 {
			return
		}
		if len(answered) > 0 {
			label := "another answer: " + name
			if expected {
				label = "the answer that was expected: " + name
			}
			answered = append(answered, chat.Another(label))
		}
		for _, m := range fresh {
			said[MessageKey(m)] = true
		}
		answered = append(answered, fresh...)
	}
	if own != "" && v.Get("role").Exists() {
		take(own, false)
	}
	for _, name := range keysNamed(v, answerNames) {
		take(name, false)
	}
	for name, e := range v.Members() {
		if structured(e) || endsInAnswer(name) {
			take(name, false)
		}
	}
	if own != "" {
		take(own, false)
	}
	for _, name := range keysNamed(v, expectedNames) {
		take(name, true)
	}
	if answered == nil {
		return nil, nil
	}
	return answered, used
}

// keysNamed returns the members of an object that have one of these names, in the order
// of the names.
func keysNamed(v rawjson.Value, names map[string]int) []string {
	type member struct {
		key   string
		place int
	}
	var found []member
	var room [longName]byte
	for key := range v.Members() {
		if at, ok := placeOf(names, plainName(key, &room)); ok {
			found = append(found, member{key, at})
		}
	}
	slices.SortStableFunc(found, func(a, b member) int { return a.place - b.place })
	keys := make([]string, len(found))
	for i, m := range found {
		keys[i] = m.key
	}
	return keys
}

// ownKeys are the members of a message that an object with a question may be itself.
var ownKeys = [...]string{"role", "type", "id", "content", "text", "Content", "Text", "Role", "refusal", "tool_calls", "toolCalls", "reasoning", "reasoning_content", "annotations", "citations", "usage",
	"stop_reason", "stop_sequence", "finish_reason", "finishReason", "stopReason"}

// ownAnswer returns the member with which an object that has a question is the message
// that answers it: a request and its answer in one; "" if it is none.
func ownAnswer(v rawjson.Value, key string, asked []*model.Message) string {
	v = v.Look()
	spelled := v.Str("role")
	if role, _ := chat.Role(spelled); spelled != "" && role != model.RoleAssistant {
		return ""
	}
	ends := spelled != "" || v.First("stop_reason", "finish_reason", "finishReason", "stopReason", "generation_id").Exists()
	for _, name := range [...]string{"content", "text", "tool_calls", "Content", "Text"} {
		e := v.Get(name)
		if name == key || e.IsEmptyText() || !ends && isPlain(v.Get(key)) && !(strings.EqualFold(name, "text") && strings.HasPrefix(strings.ToLower(key), "prompt")) {
			continue
		}
		if e.Kind() == rawjson.String && name != "tool_calls" || e.Kind() == rawjson.Array && e.Index(0).Kind() == rawjson.Object && !chat.IsStruct(e.Index(0)) {
			return name
		}
	}
	return ""
}

// ownMessage decodes the message that an object is itself, and leaves the rest of it.
func ownMessage(v rawjson.Value) *model.Message {
	var later []string
	for key := range v.Members() {
		if !slices.Contains(ownKeys[:], key) {
			later = append(later, key)
		}
	}
	m := chat.MessageAs(v, "assistant", later...)
	v.Get("role").Take()
	v.Get("type").Take()
	return m
}

// withoutMeta leaves a member out of what is kept of messages.
func withoutMeta(messages []*model.Message, key string) []*model.Message {
	for _, m := range messages {
		m.Meta = slices.DeleteFunc(m.Meta, func(f model.Field) bool { return f.Name == key })
	}
	return messages
}
