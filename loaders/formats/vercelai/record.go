package vercelai

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// lists are the members in which programs keep messages: requests and stored
// chats have messages, provider-level calls prompt, others their own names.
var lists = [...]string{"messages", "uiMessages", "prompt", "history", "conversation", "initialMessages", "data"}

// decodeMessages decodes a record that is a message, a list of messages, or an
// object around one.
func decodeMessages(r *format.Record) format.Decoded {
	v := rawjson.Unwrap(r.Value, 2)
	switch {
	case !v.Exists():
		return format.Malformed("is not JSON")
	case r.Envelope:
		return decodeEnvelope(v)
	case v.Kind() == rawjson.Array && v.Len() == 0 && !v.Opaque():
		return format.Metadata("empty list")
	case v.Kind() == rawjson.Array:
		if ms := newDecoder().messages(v); len(ms) > 0 {
			return format.Shown(inOneConversation(ms, conversationKey(v, r))...)
		}
	case isMessage(v):
		return format.Shown(newDecoder().withThreads(v)...)
	case messageList(v) != "":
		return decodeWrapper(v, r)
	}
	return format.Unknown(v.Str("type"))
}

// messageList returns the member of an object that lists messages, "" for none.
func messageList(v rawjson.Value) string {
	for _, key := range lists {
		list := rawjson.Unwrap(v.Get(key), 2)
		if list.Kind() == rawjson.Array && (list.Len() == 0 || isMessage(list.Index(0))) {
			return key
		}
	}
	return ""
}

// isMessage reports whether a value looks like any message: an object with a role.
func isMessage(v rawjson.Value) bool { return rawjson.Unwrap(v, 2).Fits("role:text") }

// messages decodes a list of messages. What is none becomes an unknown part of a
// message of its own.
func (d *decoder) messages(list rawjson.Value) (ms []*model.Message) {
	if !isMessage(list.Index(0)) {
		return nil
	}
	for _, v := range list.Elems() {
		if isMessage(v) {
			ms = append(ms, d.withThreads(v)...)
		} else {
			ms = append(ms, &model.Message{Parts: chat.Parts(v)})
		}
	}
	return ms
}

// wrapped decodes the list of messages in an object, and the system prompt beside it.
func (d *decoder) wrapped(v rawjson.Value) []*model.Message {
	return append(d.instructions(v), d.messages(rawjson.Unwrap(v.Get(messageList(v)), 2))...)
}

// decodeWrapper decodes an object around a list of messages, such as a request
// {"system","messages"} or a stored chat {"id","messages","createdAt"}.
func decodeWrapper(v rawjson.Value, r *format.Record) format.Decoded {
	d := newDecoder()
	ms := append(d.wrapped(v), d.messages(v.At("response", "messages"))...)
	out := format.Shown(inOneConversation(ms, conversationKey(v, r))...)
	if len(ms) == 0 {
		out = format.Metadata("chat without messages")
	}
	out.About = about(v)
	return out
}

// decodeEnvelope decodes the document around a list that was split: it may hold
// the system prompt.
func decodeEnvelope(v rawjson.Value) format.Decoded {
	return format.Decoded{Class: model.Metadata, Type: "envelope", Messages: newDecoder().instructions(v), About: about(v)}
}

// instructions decodes the system prompt beside a list of messages: system, which
// version 7 calls instructions; a text, or one or several system messages.
func (d *decoder) instructions(v rawjson.Value) []*model.Message {
	system := rawjson.Unwrap(v.First("system", "instructions"), 1)
	if text := system.Text(); text != "" {
		return []*model.Message{chat.Say(model.RoleSystem, "system", text)}
	}
	if isMessage(system) {
		return d.withThreads(system)
	}
	return d.messages(system)
}

func about(v rawjson.Value) format.About {
	return format.About{
		ID: v.Get("id").Scalar(), Model: v.First("model", "modelId").Text(),
		Title: v.First("title", "name").Text(), TitleWeight: 3,
	}
}

// conversationKey tells conversations apart when every record of a file is one:
// by the chat's id or else by the record's place.
func conversationKey(v rawjson.Value, r *format.Record) string {
	return cmp.Or(v.Get("id").Scalar(), "at "+strconv.FormatInt(r.Origin.Offset, 10))
}

func inOneConversation(ms []*model.Message, key string) []*model.Message {
	for _, m := range ms {
		m.Conversation = cmp.Or(m.Conversation, key)
	}
	return ms
}

// decodeSession decodes an element of {"sessions":[{"id","name","uiMessages":[…]}]},
// each a conversation that begins with an event that names it.
func decodeSession(r *format.Record) format.Decoded {
	v := rawjson.Unwrap(r.Value, 2)
	if r.Envelope {
		return format.Decoded{Class: model.Metadata, Type: "envelope", About: format.About{ID: v.Get("currentSessionId").Scalar()}}
	}
	if messageList(v) == "" {
		return decodeMessages(r)
	}
	head := chat.Note(model.MarkerRunStart, v.First("name", "title").Text())
	head.Model, head.Time = v.First("model", "modelId").Text(), chat.Time(v.First("createdAt", "created_at"))
	ms := append([]*model.Message{head}, newDecoder().wrapped(v)...)
	return format.Shown(inOneConversation(ms, conversationKey(v, r))...)
}
