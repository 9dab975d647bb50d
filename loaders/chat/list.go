package chat

import (
	"cmp"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Object returns a record's object, or the object in its string, for the decoder
// of a format to read. Otherwise object is false and d is what became of the record:
// the messages of a whole history in one array, each decoded as by [Element], or
// the reason why it holds none.
func Object(r *format.Record, message func(rawjson.Value) *model.Message) (v rawjson.Value, d format.Decoded, object bool) {
	v = rawjson.Unwrap(r.Value, 2)
	switch v.Kind() {
	case rawjson.Object:
		return v, d, true
	case rawjson.Array:
		d = format.Unknown("array")
		for _, e := range v.Elems() {
			d.Messages = append(d.Messages, Element(e, message))
		}
		return v, d, false
	case rawjson.Missing:
		return v, format.Malformed("no JSON"), false
	}
	return v, format.Malformed("JSON, but no message: " + v.Kind().String() + " instead of an object"), false
}

// Element decodes one element of a list of messages, which may be JSON in a string:
// with message if it has a role. Anything else stays as an unknown part of a marker.
func Element(v rawjson.Value, message func(rawjson.Value) *model.Message) *model.Message {
	if v = rawjson.Unwrap(v, 2); v.Get("role").Kind() == rawjson.String {
		return message(v)
	}
	return &model.Message{
		Role:  model.RoleMarker,
		Parts: []model.Part{model.Unknown{Type: cmp.Or(v.Str("type"), v.Kind().String()), Raw: v.Keep()}},
	}
}

// Conversation decodes a list as a conversation of its own. decode returns the messages
// of an element, nil of what is none, which stays as an unknown part. It returns nil if
// no element is a message.
func Conversation(list rawjson.Value, key string, decode func(rawjson.Value) []*model.Message) []*model.Message {
	var messages []*model.Message
	known := false
	var unknown []rawjson.Value
	for _, e := range list.Elems() {
		found := decode(e)
		if known = known || len(found) > 0; len(found) == 0 {
			kind := cmp.Or(e.Look().First("type", "kind").Text(), e.Kind().String())
			found = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: kind, Raw: e.Raw()}}}}
			unknown = append(unknown, e)
		}
		for _, m := range found {
			m.Conversation = key
		}
		messages = append(messages, found...)
	}
	if !known {
		return nil
	}
	for _, e := range unknown {
		e.Take()
	}
	return messages
}

// OneIf makes a decoder for [Conversation] of one for messages and a test for these.
func OneIf(is func(rawjson.Value) bool, message func(rawjson.Value) *model.Message) func(rawjson.Value) []*model.Message {
	return func(v rawjson.Value) []*model.Message {
		if !is(v) {
			return nil
		}
		return []*model.Message{message(v)}
	}
}

// InConversation makes messages those of the conversation with this key.
func InConversation(key string, messages []*model.Message) []*model.Message {
	for _, m := range messages {
		m.Conversation = key
	}
	return messages
}
