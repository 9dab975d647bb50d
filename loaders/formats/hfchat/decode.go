package hfchat

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeConversation decodes a row with one list of messages.
func decodeConversation(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	used := []string{"prompt"}
	var messages []*model.Message
	list := v.Get("conversation")
	if list.Kind() == rawjson.Array {
		used[0] = "conversation"
	} else if list = v.Get("messages"); list.Kind() == rawjson.Array {
		used = append(used, "messages")
	} else {
		return format.Unknown("object")
	}
	if list.Len() == 0 {
		return format.Metadata("empty conversation")
	}
	messages = turns(list)
	name := v.Str("model")
	if name != "" {
		used = append(used, "model")
	}
	at := chat.Time(v.Get("timestamp"))
	for _, m := range messages {
		if m.Role == model.RoleAssistant {
			m.Model = cmp.Or(m.Model, name)
		}
	}
	if p := v.Get("prompt"); used[0] == "prompt" && (p.Kind() != rawjson.String || !said(messages, p.Text())) {
		used[0] = "" // it is none of the messages
	}
	if last := messages[len(messages)-1]; !at.IsZero() && last.Time.IsZero() {
		last.Time, used = at, append(used, "timestamp") // of the last answer, as WildChat's card says
	}
	d := chat.Row(r, v, cmp.Or(v.First("conversation_hash", "conversation_id", "prompt_id", "id").Scalar()), messages, used...)
	if chosen, rejected := v.Get("chosen"), v.Get("rejected"); used[0] != "conversation" && isList(chosen) && isList(rejected) && chosen.Len()+rejected.Len() > 0 {
		used = append(used, "chosen", "rejected")
		forked := wire.Fork(wire.Branch{Name: "chosen", Messages: turns(chosen)}, wire.Branch{Name: "rejected", Messages: turns(rejected)})
		return chat.Row(r, v, v.Get("prompt_id").Scalar(), forked, append(used, "messages")...)
	}
	return d
}

// said reports whether one of the messages is that text.
func said(messages []*model.Message, text string) bool {
	for _, m := range messages {
		if len(m.Parts) == 1 {
			if t, ok := m.Parts[0].(model.Text); ok && t.Text == text {
				return true
			}
		}
	}
	return false
}

func turns(list rawjson.Value) []*model.Message {
	var messages []*model.Message
	for _, e := range list.Elems() {
		messages = append(messages, chat.Element(e, turn))
	}
	return messages
}

func turn(v rawjson.Value) *model.Message {
	m := chat.Message(v)
	chat.SplitTagged(m)
	return m
}

// decodeBattle decodes a row of the Chatbot Arena.
func decodeBattle(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	used := []string{"conversation_a", "conversation_b"}
	var branches []wire.Branch
	for _, side := range [...]string{"a", "b"} {
		name := v.Get("model_" + side).Look().Text()
		b := wire.Branch{Name: strings.TrimSpace("model " + side + " " + name), Messages: turns(v.Get("conversation_" + side))}
		for _, m := range b.Messages {
			if m.Role == model.RoleAssistant {
				m.Model = cmp.Or(m.Model, name)
			}
		}
		if len(b.Messages) > 0 && name != "" { // else it is shown nowhere
			v.Get("model_" + side).Take()
			used = append(used, "model_"+side)
		}
		branches = append(branches, b)
	}
	messages := wire.Fork(branches...)
	if len(messages) == 0 {
		return format.Metadata("empty conversation")
	}
	if w := v.Str("winner"); w != "" {
		name := ""
		if strings.HasPrefix(w, "model_") && len(w) == len("model_a") {
			name = v.Str(w)
		}
		messages, used = append(messages, chat.Note(model.MarkerEnd, strings.TrimSpace("winner: "+w+" "+name))), append(used, "winner")
	}
	return chat.Row(r, v, v.Get("question_id").Scalar(), messages, used...)
}

// decodeCompletion decodes a row with a prompt and what followed it.
func decodeCompletion(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	used := []string{"prompt", "completion"}
	if !v.Get("prompt").Exists() && isList(v.Get("input")) {
		used = []string{"input", "output"}
	}
	if !isList(v.Get(used[0])) || v.Get(used[1]).IsNull() {
		return format.Unknown("object")
	}
	messages := turns(v.Get(used[0]))
	if s := v.Str("system_prompt"); used[0] == "input" && s != "" && messages != nil && messages[0].Role != model.RoleSystem {
		messages = append([]*model.Message{chat.Say(model.RoleSystem, "", s)}, messages...)
		used = append(used, "system_prompt")
	}
	if c := v.Get(used[1]); c.Kind() == rawjson.String {
		messages = append(messages, chat.Say(model.RoleAssistant, "", c.Text()))
	} else {
		messages = append(messages, turns(c)...)
	}
	if reward := v.Get("reward").Scalar(); reward != "" && len(messages) > 0 {
		text := "reward " + reward
		if answer := v.Get("answer").Scalar(); answer != "" {
			text, used = text+", expected: "+answer, append(used, "answer")
		}
		messages, used = append(messages, chat.Note(model.MarkerEnd, text)), append(used, "reward")
	}
	key := ""
	if id := v.First("example_id", "id", "prompt_id").Scalar(); id != "" {
		key = "example " + id
		if n := v.First("rollout", "rollout_id", "trial").Scalar(); n != "" {
			key += ", rollout " + n
		}
	}
	return chat.Row(r, v, key, messages, used...)
}

// The marks before each turn of a transcript.
const human, assistant = "Human:", "Assistant:"

// decodeTranscripts decodes a row with one transcript, or with two that have the
// same beginning.
func decodeTranscripts(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	if c, n := v.Get("chosen"), v.Get("rejected"); c.Kind() == rawjson.String && n.Kind() == rawjson.String {
		messages := wire.Fork(wire.Branch{Name: "chosen", Messages: transcript(c.Text())}, wire.Branch{Name: "rejected", Messages: transcript(n.Text())})
		return chat.Row(r, v, "", messages, "chosen", "rejected")
	}
	for _, key := range texts {
		if t := v.Get(key); isTranscript(t.Text()) {
			return chat.Row(r, v, "", transcript(t.Text()), key)
		}
	}
	return format.Unknown("object")
}

// transcript cuts a text into turns. A mark counts only after an empty line or at
// the start of the text; what stands before the first one is kept as it is.
func transcript(text string) []*model.Message {
	var messages []*model.Message
	role, raw := model.RoleUnknown, ""
	end := func(body string) {
		if body = strings.TrimSpace(body); body != "" || raw != "" {
			messages = append(messages, chat.Say(role, raw, body))
		}
	}
	start, at := 0, 0
	for at < len(text) {
		line := text[at:]
		free := at == 0 || strings.HasSuffix(text[:at], "\n\n")
		name := ""
		switch {
		case free && strings.HasPrefix(line, human):
			name = human
		case free && strings.HasPrefix(line, assistant):
			name = assistant
		}
		if name != "" {
			end(text[start:at])
			raw = strings.TrimSuffix(name, ":")
			role, _ = chat.Role(raw)
			at += len(name)
			start = at
			line = text[at:]
		}
		next := strings.IndexByte(line, '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	end(text[start:])
	return messages
}
