// Package wire puts conversations together from what programs and providers send each
// other: requests that repeat all that was said before, answers, the events of answers
// that are streamed, lines of batches.
//
// What a message means is the business of package chat. This one knows which records
// belong to one exchange, which exchanges go on from each other, and shows each message
// once. Nothing here is shared between goroutines: a [Stream] or [Histories] is used by
// one at a time.
package wire

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
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
		if !chat.AnyItem(v) {
			return format.Unknown("array")
		}
		var messages []*model.Message
		for _, e := range v.Elems() {
			messages = append(messages, chat.Item(e))
		}
		return conversationOf(r, messages)
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	about := aboutOf(v)
	if chat.IsMessage(v) && !v.Get("messages").Exists() && !Merged(v) {
		if v.Is("type", "message") {
			return format.Decoded{Messages: chat.Response(v)}
		}
		key := chat.ConversationOf(v.Look())
		m := chat.Message(v)
		m.Conversation = key
		return format.Shown(m)
	}
	if x, ok := ExchangeOf(v); ok && x.Outer.Exists() {
		d := conversationOf(r, x.Messages())
		d.About.Model = x.Request.Look().Str("model")
		return d
	}
	if d, ok := batchLine(r, v); ok {
		return d
	}
	sides, both := SidesOf(v)
	if both && !sides.Plain {
		return sidesOf(r, sides)
	}
	if done, isDone := v.Get("done").Bool(); isChunk(v) || IsEvent(v) && v.Look().Str("type") != "" || isDone && !done && isOllamaChunk(v) {
		return format.Metadata(cmp.Or(v.Str("type"), "chunk")) // means nothing without the others
	}
	if messages := chat.Request(v); messages != nil {
		_, list, _ := chat.History(v)
		_, system := chat.System(v)
		if len(messages) > 0 {
			messages[0].Meta = append(messages[0].Meta, chat.Meta(v, append(chat.SaidIn(list), list, system)...)...)
		}
		d := conversationOf(r, messages)
		d.About = about
		if len(messages) == 0 {
			d.Class, d.Type = model.Metadata, "empty conversation"
		}
		return d
	}
	if both && chat.Response(v.Look()) != nil {
		return sidesOf(r, sides)
	}
	if messages := chat.Response(v); messages != nil {
		return format.Decoded{Messages: messages, About: about}
	}
	if chat.IsItem(v) {
		return format.Shown(chat.Item(v))
	}
	if m := chat.Used(v); m != nil {
		return format.Shown(m)
	}
	return format.Unknown(cmp.Or(v.Str("type"), v.Str("object"), v.Str("kind")))
}

// sidesOf decodes a record of a question and its answer.
func sidesOf(r *format.Record, s Sides) format.Decoded {
	d := conversationOf(r, s.Decode(r.Value))
	d.About = aboutOf(r.Value)
	return d
}

// conversationOf marks messages as a conversation that is whole in one record.
func conversationOf(r *format.Record, messages []*model.Message) format.Decoded {
	key := strconv.FormatInt(r.Origin.Offset, 10)
	for _, m := range messages {
		m.Conversation = cmp.Or(m.Conversation, key)
	}
	chat.PassedOver(messages)
	return format.Shown(messages...)
}

// envelope decodes the document around a list of messages. What it holds besides
// the list stands with the system prompt, or by itself as metadata.
func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("envelope")
	if m, _ := chat.System(v); m != nil {
		d = format.Shown(m)
	}
	_, list, _ := chat.History(v.Look())
	for i, text := range chat.PassedEnvelope(v.Look(), list) {
		note := chat.Note(model.MarkerNotice, text)
		if i == 0 && len(d.Messages) == 0 {
			note.Meta = chat.Meta(v, list, "messages", "contents")
		}
		d = format.Shown(append(d.Messages, note)...)
	}
	d.About = aboutOf(v)
	return d
}

func aboutOf(v rawjson.Value) format.About {
	v = v.Look()
	a := format.About{ID: v.First("id", "conversation_id", "session_id", "thread_id").Scalar(), Model: v.Str("model")}
	if t := v.Str("title"); t != "" {
		a.Title, a.TitleWeight = t, 3
	}
	return a
}
