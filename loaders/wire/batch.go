package wire

import (
	"cmp"
	"slices"
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
	var used []string
	for _, key := range [...]string{"body", "params", "request"} {
		if m := batchRequest(v.Get(key)); m != nil {
			messages, used = append(messages, m...), append(used, key)
			break
		}
	}
	answer, from := batchAnswer(v)
	messages, used = append(messages, answer...), append(used, from...)
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
	messages[0].Meta = append(messages[0].Meta, chat.Meta(v, used...)...)
	for _, key := range [...]string{"response", "result"} {
		if !slices.Contains(used, key) {
			continue
		}
		for _, f := range chat.Meta(v.Get(key), "body", "message", "error", "type") {
			if v.At(key, "candidates").IsNull() {
				messages[0].Meta = append(messages[0].Meta, model.Field{Name: key + "." + f.Name, Value: f.Value})
			}
		}
	}
	d := conversationOf(r, messages)
	return d, true
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

// batchAnswer decodes the answer of a line, and returns the members that hold it.
func batchAnswer(v rawjson.Value) (messages []*model.Message, used []string) {
	body := v.At("response", "body")
	if body.Kind() == rawjson.String {
		body = rawjson.Unwrap(body, 2)
	}
	for _, at := range [...]struct {
		key  string
		body rawjson.Value
	}{{"response", body}, {"response", v.Get("response")}, {"result", v.At("result", "message")}, {"result", v.Get("result")}} {
		if m := chat.Response(at.body); m != nil {
			return m, []string{at.key}
		}
	}
	if e := v.Get("error"); e.Kind() == rawjson.Object { // the request was not even sent
		text := cmp.Or(e.Str("message"), e.Get("code").Scalar(), string(e.Raw()))
		if code := e.Get("code").Scalar(); code != "" && code != text {
			text = code + ": " + text
		}
		return []*model.Message{chat.Note(model.MarkerError, text)}, []string{"error"}
	}
	if kind := v.At("result", "type").Text(); kind != "" { // canceled, expired
		return []*model.Message{chat.Note(model.MarkerNotice, "the request was not answered: "+kind)}, []string{"result"}
	}
	if !body.IsNull() {
		m := chat.Note(model.MarkerNotice, "the answer is no message")
		m.Parts = append(m.Parts, model.Unknown{Type: body.Str("object"), Raw: body.Keep()})
		if code, ok := v.At("response", "status_code").Int(); ok && code >= 400 {
			m.Parts[0] = model.Marker{Kind: model.MarkerError, Text: "status " + strconv.FormatInt(code, 10), Error: true}
		}
		return []*model.Message{m}, []string{"response"}
	}
	return nil, nil
}
