// Package forge reads the conversations of ForgeCode: its database (~/forge/.forge.db),
// whose table conversations has the context of each as JSON, and dumps of single ones:
//
//	{"messages":[
//	 {"message":{"text":{"role":"User","content":"…","model":"…"}}},
//	 {"message":{"text":{"role":"Assistant","content":"…","tool_calls":[{"name":"read","call_id":"…","arguments":{…}}],"reasoning_details":[{"text":"…"}]}},
//	  "usage":{"prompt_tokens":{"actual":9},"completion_tokens":{"actual":5},"cached_tokens":{"actual":2}}},
//	 {"message":{"tool":{"name":"read","call_id":"…","output":{"is_error":false,"values":[{"text":"…"}]}}}}]}
//
// In older versions a message has no "message" around it.
package forge

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "forge",
	Title: "ForgeCode",
	Reads: "the database of ForgeCode (~/forge/.forge.db) and conversations that it dumps as JSON",
	Omits: "snapshots of files; the tools that a context declares",
	Sources: []format.Source{
		{Project: "antinomyhq/forge", File: "crates/forge_domain/src/context.rs, crates/forge_repo/src/conversation/conversation_record.rs", Version: "54cecac1 of 2026-04-12", Verified: "2026-11-25"},
		{Project: "kenn-io/agentsview", File: "internal/parser/forge.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: scoreRow, Decode: decodeRow, Whole: true, Many: true},
		{Name: "dump", Score: scoreDump, Decode: format.Objects(decodeDump), Whole: true, List: "-"},
	},
}

func scoreRow(r *format.Record) int {
	switch {
	case format.HasTable(r, "conversations", "conversation_id", "context", "title"):
		return 10
	case r.Value.Fits("_table=conversations conversation_id context"):
		return 8
	}
	return 0
}

func scoreDump(r *format.Record) int {
	list := listOf(r.Value)
	for i := range min(list.Len(), 3) {
		if body, _ := entry(list.Index(i)); body.Exists() {
			return 10
		}
	}
	return 0
}

// listOf returns the messages of a dump: of a conversation, or of a context alone.
func listOf(v rawjson.Value) rawjson.Value {
	if c := v.Get("conversation"); c.Kind() == rawjson.Object {
		v = c
	}
	if c := v.Get("context"); c.Kind() == rawjson.Object {
		v = c
	}
	return v.Get("messages")
}

// entry returns what an element of the messages holds, and as what.
func entry(v rawjson.Value) (body rawjson.Value, kind string) {
	if m := v.Get("message"); m.Kind() == rawjson.Object {
		v = m
	}
	switch {
	case v.Fits("role"):
	case v.Fits("text.role:text"):
		return v.Get("text"), "text"
	case v.Fits("tool.output:object"):
		return v.Get("tool"), "tool"
	case v.Fits("image.url"):
		return v.Get("image"), "image"
	}
	return rawjson.Value{}, ""
}

var decodeRow = format.Rows("conversations", row, nil, format.Metadata)

// row reads a conversation of the database.
func row(v rawjson.Value) format.Decoded {
	d := conversation(rawjson.Unwrap(v.Get("context"), 1).Get("messages"), v.Get("conversation_id").Scalar())
	d.About.Title, d.About.TitleWeight = v.Str("title"), 3
	if len(d.Messages) > 0 && d.Messages[0].Time.IsZero() {
		d.Messages[0].Time = chat.Time(v.Get("created_at"))
	}
	return d
}

func decodeDump(_ *format.Record, v rawjson.Value) format.Decoded {
	list := listOf(v)
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	d := conversation(list, "")
	outer := v.Look()
	if c := outer.Get("conversation"); c.Kind() == rawjson.Object {
		outer = c
	}
	d.About.ID, d.About.Title, d.About.TitleWeight = outer.First("id", "conversation_id").Scalar(), outer.Str("title"), 3
	return d
}

// conversation decodes the messages of one conversation.
func conversation(list rawjson.Value, id string) format.Decoded {
	d := format.Metadata("conversation")
	d.About.ID = id
	d.Messages = append(d.Messages, chat.Map(list, message)...)
	chat.InConversation(id, d.Messages)
	return d
}

func message(e rawjson.Value) *model.Message {
	body, kind := entry(e)
	m := &model.Message{}
	switch kind {
	case "text":
		text(m, body)
	case "tool":
		m.Role, m.Parts = model.RoleTool, []model.Part{result(body)}
	case "image":
		m.Role, m.Parts = model.RoleUser, []model.Part{chat.Image(body.Get("url"), body.Str("mime_type"))}
	default:
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Unknown{Type: "message", Raw: e.Keep()}}
		return m
	}
	usage := e.Get("usage")
	n := func(name string) int64 {
		return max(chat.Count(usage, name), chat.Count(usage.Get(name), "actual", "approx"))
	}
	m.Usage = model.Usage{Input: n("prompt_tokens"), Output: n("completion_tokens"), CacheRead: n("cached_tokens")}
	format.Keep(m, e)
	return m
}

// text decodes what somebody said.
func text(m *model.Message, body rawjson.Value) {
	m.RawRole = body.Str("role")
	m.Role, _ = chat.Role(m.RawRole)
	m.Time = chat.Time(body.Get("timestamp"))
	if m.Role == model.RoleAssistant {
		m.Model = body.Str("model")
	}
	for _, t := range body.Get("reasoning_details").Elems() {
		if s := t.Str("text"); s != "" {
			m.Parts = append(m.Parts, model.Reasoning{Text: s, Opaque: t.Str("signature")})
		} else if data := t.Str("data"); data != "" {
			m.Parts = append(m.Parts, model.Reasoning{Encrypted: true, Size: len(data), Opaque: data})
		} else {
			m.Parts = append(m.Parts, model.Unknown{Type: "reasoning", Raw: t.Keep()})
		}
	}
	content := body.Get("content")
	if content.Text() == "" {
		content = body.At("raw_content", "Text")
	}
	m.Parts = append(m.Parts, chat.Parts(content)...)
	for _, t := range body.Get("tool_calls").Elems() {
		m.Parts = append(m.Parts, chat.Call(t.Get("call_id").Scalar(), t.Str("name"), t.Get("arguments")))
	}
}

// result decodes what a tool gave back.
func result(body rawjson.Value) *model.ToolResult {
	out := body.Get("output")
	r := &model.ToolResult{CallID: body.Get("call_id").Scalar(), Name: body.Str("name"), Error: chat.Failed(out.Get("is_error"))}
	for _, v := range out.Get("values").Elems() {
		switch {
		case v.Kind() == rawjson.Object && v.Get("text").Kind() == rawjson.String && v.Len() == 1:
			r.Content = append(r.Content, model.Text{Text: v.Str("text")})
		case v.Fits("aI.value:text"): // of a task that another agent did
			r.Content = append(r.Content, model.Text{Text: v.At("aI", "value").Text()})
		case v.Get("image").Kind() == rawjson.Object:
			r.Content = append(r.Content, chat.Image(v.At("image", "url"), v.At("image", "mime_type").Text()))
		case v.Text() == "empty" || v.Text() == "Empty":
		default:
			r.Content = append(r.Content, chat.ResultContent(v)...)
		}
	}
	if t := out.Get("text"); t.Kind() == rawjson.String {
		r.Content = append(r.Content, model.Text{Text: t.Text()})
	}
	if code, ok := chat.ExitCode(chat.Texts(r.Content)); ok {
		chat.SetExitCode(r, code)
	}
	r.Details = chat.JSONObject(append(chat.Meta(body, "call_id", "name", "output"), chat.Meta(out, "is_error", "values", "text")...))
	return r
}
