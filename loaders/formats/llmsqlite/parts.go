package llmsqlite

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// answerOf makes the answer of a response, without the calls of tools.
func answerOf(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "assistant", ID: v.Str("id")}
	if text := v.Str("reasoning"); text != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: text})
	}
	if text := v.Str("response"); text != "" {
		m.Parts = append(m.Parts, chat.SplitReasoning(text)...)
	}
	facts(m, v)
	m.Meta = append(m.Meta, meta(v, "_table", "_rowid", "id", "conversation_id", "conversation_name", "conversation_model", "prompt", "system", "response", "reasoning",
		"datetime_utc", "tool_calls", "tool_results", "attachments", "prompt_fragments", "system_fragments", "model", "resolved_model", "input_tokens", "output_tokens", "duration_ms")...)
	return m
}

// facts enters what a response or a turn says of how it was made.
func facts(m *model.Message, v rawjson.Value) {
	m.Model = cmp.Or(v.Str("resolved_model"), v.Str("model"))
	m.Usage = chat.Usage(rawjson.Unwrap(v.Get("token_details"), 1))
	if n, ok := v.Get("input_tokens").Int(); ok && n > 0 {
		m.Usage.Input = n
	}
	if n, ok := v.Get("output_tokens").Int(); ok && n > 0 {
		m.Usage.Output = n
	}
	if ms, ok := v.Get("duration_ms").Int(); ok && ms > 0 && ms < 1e9 {
		m.Duration = time.Duration(ms) * time.Millisecond
	}
}

// meta is chat.Meta without what is empty.
func meta(v rawjson.Value, used ...string) []model.Field {
	var fields []model.Field
	for _, f := range chat.Meta(v, used...) {
		switch string(f.Value) {
		case "null", `""`, `"{}"`, "[]", "{}":
		default:
			fields = append(fields, f)
		}
	}
	return fields
}

func callOf(v rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: v.Str("tool_call_id"), Name: cmp.Or(v.Str("name"), v.Str("tool_name"))}
	chat.SetArguments(c, v.Get("arguments"))
	c.ProviderExecuted, _ = v.Get("server_executed").Bool()
	return c
}

// resultOf decodes a result. exception says that the tool failed.
func resultOf(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Str("tool_call_id"), Name: cmp.Or(v.Str("name"), v.Str("tool_name"))}
	output := v.Get("output")
	if output.Kind() == rawjson.String {
		if output.Text() != "" {
			r.Content = []model.Part{model.Text{Text: output.Text()}}
		}
	} else {
		r.Content = chat.ResultContent(output)
	}
	r.Error = model.No
	if e := v.Get("exception"); !e.IsNull() && e.Text() != "" {
		r.Error = model.Yes
		if len(r.Content) == 0 {
			r.Content = []model.Part{model.Text{Text: e.Text()}}
		} else {
			r.Details = e.Keep()
		}
		r.Denied = strings.HasPrefix(e.Text(), "CancelToolCall")
	}
	return r
}

// fragment is a piece of a prompt that was given by reference.
func fragment(v rawjson.Value) model.Part {
	text := v.Str("content")
	return model.Media{Kind: model.File, Name: cmp.Or(v.Str("source"), "fragment "+v.Str("hash")), Bytes: int64(len(text)), Text: text}
}

// attachment decodes a row of the table attachments: its content is a blob, or
// there is a path or a URL.
func attachment(v rawjson.Value) model.Part {
	kind := v.Str("type")
	m := model.Media{MediaType: kind, Bytes: -1}
	switch content := v.Get("content"); {
	case content.Get("_blob").Exists():
		m = chat.Image(content.Get("_blob"), kind)
	case !content.IsNull():
		text := content.First("_text", "_json", "_zlib", "_gzip", "_zstd")
		m.Text = cmp.Or(text.Text(), content.Text(), string(text.Raw()))
		m.Bytes = int64(len(m.Text))
	case v.Get("base64").Exists() || v.Get("content_length").Exists():
		if data := v.Str("base64"); data != "" {
			m = chat.Image(v.Get("base64"), kind)
		} else if n, ok := v.Get("content_length").Int(); ok {
			m.Bytes, m.Lost = n, true
		}
	}
	m.Kind = model.File
	for start, k := range map[string]model.MediaKind{"image/": model.Image, "audio/": model.Audio, "video/": model.Video} {
		if strings.HasPrefix(kind, start) {
			m.Kind = k
		}
	}
	m.Name, m.FileID = v.Str("path"), v.Str("id")
	if url := v.Str("url"); url != "" {
		m.URL = url
	}
	return m
}

// decodePrinted decodes a row as `llm logs --json` prints it, with what belongs to
// it inside.
func decodePrinted(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object || v.Opaque():
		return format.Unknown(v.Kind().String())
	case !isResponse(v):
		return format.Unknown(v.Str("type"))
	}
	var messages []*model.Message
	fragments := func(key string) (parts []model.Part) {
		for _, f := range v.Get(key).Elems() {
			parts = append(parts, fragment(f))
		}
		return parts
	}
	system := fragments("system_fragments")
	if text := v.Str("system"); text != "" {
		system = append(system, model.Text{Text: text})
	}
	if len(system) > 0 {
		messages = append(messages, &model.Message{Role: model.RoleSystem, RawRole: "system", Parts: system})
	}
	results := &model.Message{Role: model.RoleTool, RawRole: "tool_results"}
	for _, e := range v.Get("tool_results").Elems() {
		result := resultOf(e)
		for _, a := range e.Get("attachments").Elems() {
			result.Content = append(result.Content, attachment(a))
		}
		results.Parts = append(results.Parts, result)
	}
	if len(results.Parts) > 0 {
		messages = append(messages, results)
	}
	prompt := fragments("prompt_fragments")
	if text := v.Str("prompt"); text != "" {
		prompt = append(prompt, model.Text{Text: text})
	}
	for _, a := range v.Get("attachments").Elems() {
		prompt = append(prompt, attachment(a))
	}
	if len(prompt) > 0 {
		messages = append(messages, &model.Message{Role: model.RoleUser, RawRole: "user", Parts: prompt})
	}
	answer := answerOf(v)
	for _, c := range v.Get("tool_calls").Elems() {
		answer.Parts = append(answer.Parts, callOf(c))
	}
	messages = append(messages, answer)
	for _, m := range messages {
		m.Conversation = chat.ConversationKey(v.Str("conversation_name"), v.Str("conversation_id"))
		m.Time = chat.Time(v.Get("datetime_utc"))
	}
	d := format.Shown(messages...)
	d.About = format.About{Model: answer.Model}
	return d
}
