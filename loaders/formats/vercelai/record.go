package vercelai

import (
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
	case v.Opaque():
		return format.Unknown("")
	case r.Envelope:
		return decodeEnvelope(v)
	case v.Kind() == rawjson.Array:
		if ms := newDecoder().messages(v); len(ms) > 0 {
			return format.Shown(inOneConversation(ms, conversationKey(v, r))...)
		}
		if v.Len() == 0 {
			return format.Metadata("empty list")
		}
		return format.Unknown("")
	case v.Kind() != rawjson.Object:
		return format.Unknown("")
	case v.Get("role").Kind() == rawjson.String:
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
func isMessage(v rawjson.Value) bool {
	v = rawjson.Unwrap(v, 2)
	return v.Kind() == rawjson.Object && v.Get("role").Kind() == rawjson.String
}

// messages decodes a list of messages. What is none becomes an unknown part of a
// message of its own.
func (d *decoder) messages(list rawjson.Value) []*model.Message {
	var ms []*model.Message
	if list.Len() > 0 && !isMessage(list.Index(0)) {
		return nil
	}
	for _, v := range list.Elems() {
		if !isMessage(v) {
			ms = append(ms, &model.Message{Parts: chat.Parts(v)})
			continue
		}
		ms = append(ms, d.withThreads(v)...)
	}
	return ms
}

// decodeWrapper decodes an object around a list of messages, such as a request
// {"system","messages"} or a stored chat {"id","messages","createdAt"}.
func decodeWrapper(v rawjson.Value, r *format.Record) format.Decoded {
	key := messageList(v)
	d := newDecoder()
	ms := instructions(d, v)
	ms = append(ms, d.messages(rawjson.Unwrap(v.Get(key), 2))...)
	if more := v.At("response", "messages"); more.Len() > 0 {
		ms = append(ms, d.messages(more)...)
	}
	if len(ms) == 0 {
		out := format.Metadata("chat without messages")
		out.About = about(v)
		return out
	}
	out := format.Shown(inOneConversation(ms, conversationKey(v, r))...)
	out.About = about(v)
	return out
}

// decodeEnvelope decodes the document around a list that was split: it may hold
// the system prompt.
func decodeEnvelope(v rawjson.Value) format.Decoded {
	out := format.Metadata("envelope")
	if ms := instructions(newDecoder(), v); len(ms) > 0 {
		out = format.Shown(ms...)
	}
	out.About = about(v)
	return out
}

// instructions decodes the system prompt beside a list of messages: system, which
// version 7 calls instructions; a text, or one or several system messages.
func instructions(d *decoder, v rawjson.Value) []*model.Message {
	system := rawjson.Unwrap(v.First("system", "instructions"), 1)
	switch system.Kind() {
	case rawjson.String:
		if text := system.Text(); text != "" {
			return []*model.Message{{Role: model.RoleSystem, RawRole: "system", Parts: textParts(text)}}
		}
	case rawjson.Array:
		return d.messages(system)
	case rawjson.Object:
		if isMessage(system) {
			return d.withThreads(system)
		}
	}
	return nil
}

func about(v rawjson.Value) format.About {
	a := format.About{ID: v.Get("id").Scalar(), Model: v.First("model", "modelId").Text()}
	if title := v.First("title", "name").Text(); title != "" {
		a.Title, a.TitleWeight = title, 3
	}
	return a
}

// conversationKey tells conversations apart when every record of a file is one:
// by the chat's id or else by the record's place.
func conversationKey(v rawjson.Value, r *format.Record) string {
	if id := v.Get("id").Scalar(); id != "" {
		return id
	}
	return "at " + strconv.FormatInt(r.Origin.Offset, 10)
}

func inOneConversation(ms []*model.Message, key string) []*model.Message {
	for _, m := range ms {
		if m.Conversation == "" {
			m.Conversation = key
		}
	}
	return ms
}

// decodeSession decodes an element of {"sessions":[{"id","name","uiMessages":[…]}]},
// each a conversation that begins with an event that names it.
func decodeSession(r *format.Record) format.Decoded {
	v := rawjson.Unwrap(r.Value, 2)
	if r.Envelope {
		out := format.Metadata("envelope")
		out.About.ID = v.Get("currentSessionId").Scalar()
		return out
	}
	key := messageList(v)
	if v.Kind() != rawjson.Object || key == "" {
		return decodeMessages(r)
	}
	d := newDecoder()
	head := &model.Message{Role: model.RoleMarker, Model: v.First("model", "modelId").Text(), Time: chat.Time(v.First("createdAt", "created_at"))}
	head.Parts = []model.Part{model.Marker{Kind: model.MarkerRunStart, Text: v.First("name", "title").Text()}}
	ms := append([]*model.Message{head}, instructions(d, v)...)
	ms = append(ms, d.messages(rawjson.Unwrap(v.Get(key), 2))...)
	return format.Shown(inOneConversation(ms, conversationKey(v, r))...)
}
