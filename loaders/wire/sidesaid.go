package wire

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Question decodes what a model was asked, in whatever form; nil if v says nothing.
func Question(v rawjson.Value) []*model.Message {
	switch inner := asJSON(v); inner.Kind() {
	case rawjson.Array:
		if anyItem(inner) {
			return chat.Items(inner)
		}
	case rawjson.Object:
		switch {
		case inner.Opaque():
			return nil
		case chat.IsStruct(inner) && inner.Get("messages").IsNull():
			return []*model.Message{chat.Message(inner)}
		}
		if list := inner.Get("Messages"); list.Kind() == rawjson.Array && anyItem(list) { // a struct of Go
			return WithSystem(inner, chat.Items(list))
		}
		if list := inner.Get("instructions"); list.Kind() == rawjson.Array && anyItem(list) && inner.Get("input").IsNull() { // Spring AI
			return chat.Items(list)
		}
		if messages := chat.Request(inner); len(messages) > 0 {
			messages[0].Meta = append(messages[0].Meta, format.Rest(inner)...)
			return messages
		}
	}
	return WithSystem(v, saying(v, model.RoleUser))
}

// WithSystem puts the system prompt beside what is asked before it.
func WithSystem(v rawjson.Value, asked []*model.Message) []*model.Message {
	if m, key := chat.System(v); m != nil && key != "" && key != "instructions" && len(asked) > 0 && asked[0].Role != model.RoleSystem {
		return append([]*model.Message{m}, asked...)
	}
	return asked
}

// Answer decodes what answered, in whatever form; nil if v says nothing.
func Answer(v rawjson.Value) []*model.Message {
	messages := answer(v)
	for _, m := range messages {
		if m.Role == model.RoleUnknown {
			m.Role = model.RoleAssistant
		}
	}
	return messages
}

func answer(v rawjson.Value) []*model.Message {
	switch inner := asJSON(v); inner.Kind() {
	case rawjson.Array:
		return answerList(inner)
	case rawjson.Object:
		switch list := inner.First("messages", "Messages"); {
		case inner.Opaque():
			return nil
		case chat.IsStruct(inner) && list.IsNull() && inner.Look().Str("type") != "message":
			return []*model.Message{chat.Message(inner)}
		case list.Kind() == rawjson.Array && anyItem(list):
			messages := chat.Items(list)
			messages[0].Meta = append(messages[0].Meta, format.Rest(inner)...)
			return messages
		}
		for _, within := range [...]rawjson.Value{inner.Get("Value"), inner.At("result", "output"), inner.Get("output")} { // AWS's SDK for Go, Spring AI
			if chat.IsStruct(within) {
				m := chat.Message(within)
				m.Meta = append(m.Meta, format.Rest(inner)...)
				return []*model.Message{m}
			}
		}
		for _, key := range [...]string{"results", "generations", "predictions"} {
			if list := inner.Get(key); list.Kind() == rawjson.Array && list.Index(0).Kind() == rawjson.Object {
				if messages := answerList(list); messages != nil {
					messages[0].Meta = append(messages[0].Meta, format.Rest(inner)...)
					return messages
				}
			}
		}
		if said := chat.Response(inner.Look()); len(said) > 0 && (said[0].Role != model.RoleMarker || IsProviderError(inner.Look())) {
			return chat.Response(inner)
		}
	}
	return saying(v, model.RoleAssistant)
}

// answerList decodes a list of messages, or of choices with a message each, or of texts.
func answerList(list rawjson.Value) []*model.Message {
	first := list.Index(0)
	switch {
	case first.Kind() == rawjson.String:
		return texts(list)
	case first.Kind() == rawjson.Object && (chat.IsStruct(first.Get("message")) || chat.IsStruct(first.Get("delta"))):
		var messages []*model.Message
		for i, e := range list.Elems() {
			if !chat.IsStruct(e.Get("message")) {
				messages = append(messages, &model.Message{Parts: []model.Part{model.Unknown{Type: e.Str("type"), Raw: e.Keep()}}})
				continue
			}
			m := chat.Message(e.Get("message"))
			chat.Facts(m, e, nil)
			m.Meta = append(m.Meta, format.Rest(e)...)
			if i > 0 {
				messages = append(messages, chat.Another("another answer to the same request"))
			}
			messages = append(messages, m)
		}
		return messages
	case anyItem(list):
		return chat.Items(list)
	case first.Kind() == rawjson.Object && !first.Is("type", "") && first.First("text", "content", "thinking").Exists(): // the parts of one
		return []*model.Message{{Role: model.RoleAssistant, Parts: chat.Parts(list)}}
	case list.Len() == 1:
		return answer(first)
	}
	return nil
}

// texts decodes a list of texts that answer the same, or of the pieces of one answer: these
// have the white space between them.
func texts(list rawjson.Value) []*model.Message {
	var pieces []string
	whole := true
	for _, e := range list.Elems() {
		text := e.Text()
		if strings.TrimSpace(text) == "" && e.Kind() != rawjson.String {
			return nil
		}
		whole = whole && strings.TrimSpace(text) == text
		pieces = append(pieces, text)
	}
	if !whole {
		pieces = []string{strings.Join(pieces, "")}
	}
	var messages []*model.Message
	for i, text := range pieces {
		if i > 0 {
			messages = append(messages, chat.Another("another answer to the same request"))
		}
		messages = append(messages, chat.Say(model.RoleAssistant, "", text))
	}
	return messages
}

// sayingKeys are the members of an object that may hold what its side says.
var sayingKeys = []string{"content", "text", "message", "query", "question", "prompt", "answer", "response", "output", "completion", "result", "value", "transcript", "utterance", "generated_text", "outputText"}

// saying makes a message of a text, or of an object that has one. What else the object
// has is kept.
func saying(v rawjson.Value, role model.Role) []*model.Message {
	if v.Kind() == rawjson.String {
		if strings.TrimSpace(v.Look().Text()) == "" {
			return nil
		}
		return []*model.Message{chat.Say(role, "", v.Text())}
	}
	if v.Kind() != rawjson.Object || v.Opaque() || v.Len() > 32 {
		return nil
	}
	if data := v.Get("data"); data.Kind() == rawjson.Object && v.Get("text").IsNull() { // AI21
		return saying(data, role)
	}
	keys := append(sayingKeys[:len(sayingKeys):len(sayingKeys)], keysNamed(v, askNames)...)
	for _, key := range append(keys, keysNamed(v, answerNames)...) {
		var m *model.Message
		switch text := v.Get(key); {
		case text.Kind() == rawjson.String && strings.TrimSpace(text.Look().Text()) != "":
			m = chat.Say(role, "", text.Text())
		case text.Kind() == rawjson.Array && text.Index(0).First("text", "Text").Kind() == rawjson.String:
			m = &model.Message{Role: role, Parts: chat.Parts(text)}
		default:
			continue
		}
		m.ID = v.Get("id").Scalar()
		chat.Facts(m, v, nil)
		m.Meta = append(m.Meta, format.Rest(v)...)
		return []*model.Message{m}
	}
	return nil
}
