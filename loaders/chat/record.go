package chat

import (
	"strconv"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// DecodeRecord decodes a record of the programming interfaces of model providers,
// whichever of their shapes it has: a message, a list of messages, a request, an
// answer, both, an error, a line of a batch. A record with a whole list of
// messages is a conversation of its own.
func DecodeRecord(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		return envelope(v)
	case v.Kind() == rawjson.Array:
		if !anyItem(v) {
			return format.Unknown("array")
		}
		var messages []*model.Message
		for _, e := range v.Elems() {
			messages = append(messages, Item(e))
		}
		return conversationOf(r, messages)
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	about := aboutOf(v)
	if IsMessage(v) && !v.Get("messages").Exists() {
		if v.Str("type") == "message" {
			return format.Decoded{Messages: Response(v)}
		}
		return format.Shown(Message(v))
	}
	if x, ok := ExchangeOf(v); ok && x.Outer.Exists() {
		d := conversationOf(r, x.Messages())
		d.About.Model = x.Request.Str("model")
		return d
	}
	if d, ok := batchLine(r, v); ok {
		return d
	}
	if done, isDone := v.Get("done").Bool(); isChunk(v) || IsEvent(v) && v.Str("type") != "" || isDone && !done && isOllamaChunk(v) {
		return format.Metadata(first(v.Str("type"), "chunk")) // means nothing without the others
	}
	if messages := Request(v); messages != nil {
		_, list, _ := History(v)
		_, system := System(v)
		if len(messages) > 0 {
			messages[0].Meta = append(messages[0].Meta, Meta(v, append(saidIn(list), list, system)...)...)
		}
		d := conversationOf(r, messages)
		d.About = about
		if len(messages) == 0 {
			d.Class, d.Type = model.Metadata, "empty conversation"
		}
		return d
	}
	if messages := Response(v); messages != nil {
		return format.Decoded{Messages: messages, About: about}
	}
	if isItem(v) {
		return format.Shown(Item(v))
	}
	return format.Unknown(first(v.Str("type"), v.Str("object"), v.Str("kind")))
}

// conversationOf marks messages as a conversation that is whole in one record.
func conversationOf(r *format.Record, messages []*model.Message) format.Decoded {
	key := strconv.FormatInt(r.Origin.Offset, 10)
	for _, m := range messages {
		m.Conversation = first(m.Conversation, key)
	}
	return format.Shown(messages...)
}

// envelope decodes the document around a list of messages. What it holds besides
// the list stands with the system prompt, or by itself as metadata.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("envelope")
	if m, key := System(v); m != nil {
		_, list, _ := History(v)
		m.Meta = Meta(v, key, list, "messages", "contents")
		d = format.Shown(m)
	}
	d.About = aboutOf(v)
	return d
}

func aboutOf(v rawjson.Value) format.About {
	a := format.About{ID: v.First("id", "conversation_id", "session_id", "thread_id").Scalar(), Model: v.Str("model")}
	if t := v.Str("title"); t != "" {
		a.Title, a.TitleWeight = t, 3
	}
	return a
}

// batchLine decodes a line of a batch: a request under "body" (OpenAI) or "params"
// (Anthropic), an answer under "response" or "result".
func batchLine(r *format.Record, v rawjson.Value) (format.Decoded, bool) {
	id := v.Get("custom_id")
	if !id.Exists() {
		return format.Decoded{}, false
	}
	var messages []*model.Message
	for _, key := range [...]string{"body", "params"} {
		if m := Request(v.Get(key)); m != nil {
			messages = append(messages, m...)
		}
	}
	for _, body := range [...]rawjson.Value{v.At("response", "body"), v.At("result", "message"), v.Get("result"), v.Get("error")} {
		if m := Response(body); m != nil {
			messages = append(messages, m...)
			break
		}
	}
	if kind := v.At("result", "type").Text(); len(messages) == 0 && kind != "" { // canceled, expired
		messages = []*model.Message{{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "the request was not answered: " + kind}}}}
	}
	if len(messages) == 0 {
		return format.Decoded{}, false
	}
	for _, m := range messages {
		m.Conversation = id.Scalar()
	}
	messages[0].Meta = append(messages[0].Meta, Meta(v, "body", "params", "response", "result")...)
	return conversationOf(r, messages), true
}
