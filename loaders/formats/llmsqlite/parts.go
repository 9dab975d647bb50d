package llmsqlite

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// exchange is what stands beside a response: fragments and attachments of the prompt,
// results that were given, and calls.
type exchange struct{ system, prompt, files, results, calls []model.Part }

// messages returns what was said to the model, as far as anything was, and its answer.
func (x exchange) messages(v rawjson.Value, conversation string) []*model.Message {
	answer := &model.Message{Role: model.RoleAssistant, RawRole: "assistant", ID: v.Str("id")}
	answer.Parts = slices.Concat(chat.Thoughts(v.Str("reasoning")), chat.SplitReasoning(v.Str("response")), x.calls)
	facts(answer, v)
	all := []*model.Message{
		{Role: model.RoleSystem, RawRole: "system", Parts: append(x.system, chat.Parts(v.Get("system"))...)},
		{Role: model.RoleTool, RawRole: "tool_results", Parts: x.results},
		{Role: model.RoleUser, RawRole: "user", Parts: slices.Concat(x.prompt, chat.Parts(v.Get("prompt")), x.files)},
		answer,
	}
	for _, m := range all {
		m.Conversation, m.Time = conversation, chat.Time(v.Get("datetime_utc"))
	}
	format.Keep(answer, v)
	return slices.DeleteFunc(all, func(m *model.Message) bool { return m != answer && len(m.Parts) == 0 })
}

// facts enters what a response or a turn says of how it was made.
func facts(m *model.Message, v rawjson.Value) {
	m.Model = chat.FirstText(v.Get("resolved_model"), v.Get("model"))
	v.Is("model", m.Model)
	m.Usage = chat.Usage(rawjson.Unwrap(v.Get("token_details"), 1))
	m.Usage.Input = cmp.Or(chat.Count(v, "input_tokens"), m.Usage.Input)
	m.Usage.Output = cmp.Or(chat.Count(v, "output_tokens"), m.Usage.Output)
	m.Duration = chat.Millis(v.Get("duration_ms"))
	for _, member := range v.Members() {
		member.IsText("{}") // as good as nothing
	}
}

func callOf(v rawjson.Value) *model.ToolCall {
	c := chat.Call(v.Str("tool_call_id"), cmp.Or(v.Str("name"), v.Str("tool_name")), v.Get("arguments"))
	c.ProviderExecuted = v.True("server_executed")
	return c
}

// resultOf decodes a result. exception says that the tool failed.
func resultOf(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Str("tool_call_id"), Name: cmp.Or(v.Str("name"), v.Str("tool_name"))}
	r.Content, r.Error = chat.ResultContent(v.Get("output")), model.No
	if e := v.Get("exception"); e.Text() != "" {
		r.Error, r.Denied = model.Yes, strings.HasPrefix(e.Text(), "CancelToolCall")
		if len(r.Content) == 0 {
			r.Content = chat.Parts(e)
		} else {
			r.Details = e.Keep()
		}
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
	m.Kind, m.Name, m.FileID = chat.KindOf(kind), v.Str("path"), v.Str("id")
	if url := v.Str("url"); url != "" {
		m.URL = url
	}
	return m
}

// decodePrinted decodes a row as `llm logs --json` prints it, with what belongs to
// it inside.
var decodePrinted = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	if !isPrinted(v) {
		return format.Unknown(v.Str("type"))
	}
	x := exchange{system: chat.Map(v.Get("system_fragments"), fragment), prompt: chat.Map(v.Get("prompt_fragments"), fragment)}
	x.files = chat.Map(v.Get("attachments"), attachment)
	x.calls = chat.Map(v.Get("tool_calls"), func(c rawjson.Value) model.Part { return callOf(c) })
	x.results = chat.Map(v.Get("tool_results"), func(e rawjson.Value) model.Part {
		r := resultOf(e)
		r.Content = append(r.Content, chat.Map(e.Get("attachments"), attachment)...)
		return r
	})
	messages := x.messages(v, chat.ConversationKey(v.Str("conversation_name"), v.Str("conversation_id")))
	d := format.Shown(messages...)
	d.About = format.About{Model: messages[len(messages)-1].Model}
	return d
})
