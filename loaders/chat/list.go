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
