package langchain

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return format.Metadata("envelope")
	case v.Kind() == rawjson.Array:
		if m := pairMessage(v); m != nil {
			return format.Shown(m)
		}
		return list(r, v)
	case v.Kind() == rawjson.Missing:
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	if m := chat.LangChain(v); m != nil {
		return format.Shown(m)
	}
	if body, ok := rowMessage(v); ok {
		if m := message(body); m != nil {
			return format.Shown(inRow(m, v))
		}
	}
	if messages := promptMessages(v); messages.Kind() == rawjson.Array {
		return list(r, messages)
	}
	if v.Get("generations").Kind() == rawjson.Array {
		return generations(r, v)
	}
	return format.Unknown(kindOf(v))
}

// kindOf names an object that is no message: by its class, if it is a dump.
func kindOf(v rawjson.Value) string {
	if id := v.Get("id"); v.Get("lc").Exists() && id.Kind() == rawjson.Array {
		return id.Index(id.Len() - 1).Text()
	}
	return v.Str("type")
}

// message decodes a message in any form; nil if v is none.
func message(v rawjson.Value) *model.Message {
	v = rawjson.Unwrap(v, 2)
	if m := chat.LangChain(v); m != nil {
		return m
	}
	if m := pairMessage(v); m != nil {
		return m
	}
	if chat.IsMessage(v) { // as convert_to_openai_messages writes them
		return chat.Message(v)
	}
	return nil
}

// list decodes a list of messages, or a list of such lists (the prompts of a
// batch), as conversations of their own.
func list(r *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	key := strconv.FormatInt(r.Origin.Offset, 10)
	known := false
	var add func(v rawjson.Value, key string)
	add = func(v rawjson.Value, key string) {
		for i, e := range v.Elems() {
			if m := message(e); m != nil {
				m.Conversation = key
				messages, known = append(messages, m), true
			} else if e.Kind() == rawjson.Array && len(key) < 40 {
				add(e, key+"."+strconv.Itoa(i))
			} else {
				messages = append(messages, &model.Message{Role: model.RoleMarker, Conversation: key,
					Parts: []model.Part{model.Unknown{Type: kindOf(e), Raw: e.Keep()}}})
			}
		}
	}
	add(v, key)
	if !known {
		return format.Unknown("array")
	}
	return format.Shown(messages...)
}

// pair reads ["human","text"], a message as prompts may be given.
func pair(v rawjson.Value) (role, text string, ok bool) {
	if v.Kind() != rawjson.Array || v.Len() != 2 || v.Index(0).Kind() != rawjson.String || v.Index(1).Kind() != rawjson.String {
		return "", "", false
	}
	role = v.Index(0).Text()
	switch role {
	case "human", "ai", "system", "user", "assistant", "placeholder":
		return role, v.Index(1).Text(), true
	}
	return "", "", false
}

func pairMessage(v rawjson.Value) *model.Message {
	role, text, ok := pair(v)
	if !ok {
		return nil
	}
	m := &model.Message{RawRole: role, Parts: []model.Part{model.Text{Text: text}}}
	m.Role, _ = chat.Role(role)
	return m
}

// rowMessage finds the message of a row or document in which a message history
// keeps it: SQL tables have a column message (Postgres too), MongoDB and DynamoDB
// a member History (langchain-community: chat_message_histories).
func rowMessage(v rawjson.Value) (rawjson.Value, bool) {
	for _, keys := range [...][2]string{{"message", "session_id"}, {"History", "SessionId"}, {"history", "session_id"}} {
		body := rawjson.Unwrap(v.Get(keys[0]), 2)
		if body.Kind() == rawjson.Object && v.Get(keys[1]).Exists() {
			return body, true
		}
	}
	return rawjson.Value{}, false
}

// inRow enters what the row around a message says.
func inRow(m *model.Message, v rawjson.Value) *model.Message {
	m.Conversation = v.First("session_id", "SessionId").Scalar()
	if m.ID == "" {
		m.ID = v.First("id", "_id").Scalar()
	}
	chat.Facts(m, v, nil)
	return m
}

// promptMessages returns the messages of a dumped prompt value, or of a history
// that was dumped as one object.
func promptMessages(v rawjson.Value) rawjson.Value {
	if list := v.At("kwargs", "messages"); list.Kind() == rawjson.Array && v.Get("lc").Exists() {
		return list
	}
	if list := v.Get("messages"); list.Kind() == rawjson.Array && (chat.LangChainVotes(list.Index(0)) > 0 || pairs(list)) {
		return list
	}
	return rawjson.Value{}
}

// pairs reports whether a list of messages has the first of them, or the one after
// the system's and a placeholder, as a pair.
func pairs(list rawjson.Value) bool {
	for i, e := range list.Elems() {
		role, _, ok := pair(e)
		if !ok || i > 2 {
			return false
		}
		if role != "system" && role != "placeholder" {
			return true
		}
	}
	return false
}

// generation returns the members of an answer, which may be dumped as a
// constructor call.
func generation(v rawjson.Value) rawjson.Value {
	if k := v.Get("kwargs"); k.Kind() == rawjson.Object {
		return k
	}
	return v
}

// generations decodes the answers of a model (langchain_core/outputs/llm_result.py):
// one list for each prompt, with alternatives.
func generations(r *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for i, alternatives := range v.Get("generations").Elems() {
		if alternatives.Kind() == rawjson.Object {
			messages = append(messages, answer(alternatives, strconv.FormatInt(r.Origin.Offset, 10)))
			continue
		}
		for _, g := range alternatives.Elems() {
			messages = append(messages, answer(g, strconv.FormatInt(r.Origin.Offset, 10)+"."+strconv.Itoa(i)))
		}
	}
	if len(messages) == 0 {
		return format.Unknown("generations")
	}
	chat.Facts(messages[0], v.Get("llm_output"), nil)
	return format.Shown(messages...)
}

func answer(v rawjson.Value, conversation string) *model.Message {
	g := generation(v)
	m := message(g.Get("message"))
	switch text := g.Get("text"); {
	case m != nil:
		text.IsText(chat.Texts(m.Parts))
	case text.Kind() == rawjson.String:
		m = &model.Message{Role: model.RoleAssistant, Parts: chat.SplitReasoning(text.Text())}
	default:
		m = &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: kindOf(v), Raw: v.Keep()}}}
	}
	chat.Facts(m, g.Get("generation_info"), nil)
	m.Meta = append(m.Meta, format.Rest(g)...)
	m.Conversation = conversation
	return m
}
