package wire

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// BatchID returns the name of a line of a batch: custom_id, or key in Gemini's. ok
// is false if v is no such line.
func BatchID(v rawjson.Value) (id string, ok bool) {
	if name := v.Get("custom_id"); name.Exists() {
		for _, key := range [...]string{"body", "params", "response", "result", "error", "url"} {
			if v.Get(key).Exists() {
				return name.Scalar(), true
			}
		}
		return "", false
	}
	if name := v.Get("key"); name.Kind() == rawjson.String && (v.At("request", "contents").Exists() || v.At("response", "candidates").Exists()) {
		return name.Text(), true
	}
	return "", false
}

// batchLine decodes a line of a batch: a request under "body" (OpenAI), "params"
// (Anthropic) or "request" (Gemini), an answer under "response" or "result".
//
// Sources: openai/openai-openapi: openapi.json (BatchRequestInput,
// BatchRequestOutput); docs.anthropic.com: Message Batches; ai.google.dev: Batch
// API.
func batchLine(r *format.Record, v rawjson.Value) (format.Decoded, bool) {
	id, ok := BatchID(v)
	if !ok {
		return format.Decoded{}, false
	}
	var messages []*model.Message
	for _, key := range [...]string{"body", "params", "request"} {
		if m := batchRequest(v.Get(key)); m != nil {
			messages = m
			break
		}
	}
	messages = append(messages, batchAnswer(v)...)
	if len(messages) == 0 {
		text := "a request that is no conversation"
		if url := v.Str("url"); url != "" {
			text += " (" + url + ")"
		}
		messages = []*model.Message{chat.Note(model.MarkerNotice, text)}
	}
	for _, m := range messages {
		m.Conversation = id
	}
	for _, key := range [...]string{"custom_id", "key"} {
		if name := v.Get(key); !name.IsNull() {
			messages[0].Meta = append(messages[0].Meta, model.Field{Name: key, Value: name.Keep()})
			break
		}
	}
	return conversationOf(r, messages), true
}

// batchRequest decodes the request of a line, with the members besides the history
// in the Meta of the first message.
func batchRequest(v rawjson.Value) []*model.Message {
	messages := chat.Request(v)
	if len(messages) == 0 {
		return nil
	}
	_, list, _ := chat.History(v)
	_, system := chat.System(v)
	messages[0].Meta = append(messages[0].Meta, chat.Prefixed("request.", chat.Meta(v, append(chat.SaidIn(list), list, system)...))...)
	return messages
}

// batchAnswer decodes the answer of a line.
func batchAnswer(v rawjson.Value) []*model.Message {
	body := v.At("response", "body")
	if body.Kind() == rawjson.String {
		body = rawjson.Unwrap(body, 2)
	}
	for _, answer := range [...]rawjson.Value{body, v.Get("response"), v.At("result", "message"), v.Get("result")} {
		if m := chat.Response(answer); m != nil {
			return m
		}
	}
	if e := v.Get("error"); e.Kind() == rawjson.Object { // the request was not even sent
		text := cmp.Or(e.Str("message"), e.Get("code").Scalar(), string(e.Raw()))
		if code := e.Get("code").Scalar(); code != "" && code != text {
			text = code + ": " + text
		}
		return []*model.Message{chat.Note(model.MarkerError, text)}
	}
	if kind := v.At("result", "type").Text(); kind != "" { // canceled, expired
		return []*model.Message{chat.Note(model.MarkerNotice, "the request was not answered: "+kind)}
	}
	if !body.IsNull() {
		m := chat.Note(model.MarkerNotice, "the answer is no message")
		m.Parts = append(m.Parts, model.Unknown{Type: body.Str("object"), Raw: body.Keep()})
		if code, ok := v.At("response", "status_code").Look().Int(); ok && code >= 400 {
			m.Parts[0] = model.Marker{Kind: model.MarkerError, Text: "status " + strconv.FormatInt(code, 10), Error: true}
		}
		return []*model.Message{m}
	}
	return nil
}
