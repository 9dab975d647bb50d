package zed

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// thread is a thread on its way to messages.
type thread struct {
	v     rawjson.Value
	model string
	out   []*model.Message
	asked string // id of the last message of a user
}

func newThread(v rawjson.Value) *thread {
	return &thread{v: v, model: v.At("model", "model").Text()}
}

// messages decodes the thread. What it says of itself stands with the first message.
func (t *thread) messages() []*model.Message {
	for _, m := range t.v.Get("messages").Elems() {
		switch {
		case m.Kind() == rawjson.String:
			t.event(m.Text(), m)
		case m.Kind() == rawjson.Object && m.Get("role").Exists():
			t.legacy(m)
		case m.Kind() == rawjson.Object && m.Len() == 1:
			t.event(m.Key(0), m.Index(0))
		default:
			t.unknown("message", m)
		}
	}
	if len(t.out) > 0 {
		t.out[0].Meta = append(t.out[0].Meta, chat.Filled("", t.v, "messages", "title", "summary", "request_token_usage", "id")...)
	}
	return t.out
}

func (t *thread) unknown(kind string, v rawjson.Value) {
	t.out = append(t.out, &model.Message{RawRole: kind, Parts: []model.Part{model.Unknown{Type: kind, Raw: v.Keep()}}})
}

// event decodes a message of version 0.3.0 by its tag.
func (t *thread) event(tag string, v rawjson.Value) {
	switch tag {
	case "User":
		t.user(v)
	case "Agent":
		t.agent(v)
	case "Resume":
		t.out = append(t.out, chat.Note(model.MarkerNotice, "resumed"))
	case "Compaction":
		text := cmp.Or(v.Text(), v.Str("Summary"), v.Str("summary"), v.At("Summary", "summary").Text(), v.At("Summary", "text").Text())
		if text == "" && !v.IsNull() && v.Kind() != rawjson.String {
			text = string(v.Raw())
		}
		t.out = append(t.out, chat.Note(model.MarkerCompaction, text))
	default:
		t.unknown(tag, v)
	}
}

func (t *thread) user(v rawjson.Value) {
	t.asked = v.Str("id")
	m := &model.Message{Role: model.RoleUser, RawRole: "User", ID: t.asked, Parts: chat.Map(v.Get("content"), userPart)}
	t.out = append(t.out, m)
}

// tagOf returns the tag of a part and what it holds. A text is a part of its own.
func tagOf(c rawjson.Value) (tag string, v rawjson.Value) {
	switch {
	case c.Kind() == rawjson.String:
		return "Text", c
	case c.Len() == 1:
		return c.Key(0), c.Index(0)
	}
	return "", c
}

// userPart decodes a part of what a person said: text, something mentioned in it,
// an image.
func userPart(c rawjson.Value) model.Part {
	switch tag, v := tagOf(c); {
	case tag == "Text" && v.Kind() == rawjson.String:
		return model.Text{Text: v.Text()}
	case tag == "Mention" && v.Fits("content:text"):
		uri, text := v.Get("uri"), v.Str("content")
		return model.Media{Kind: model.File, URL: cmp.Or(uri.Text(), string(uri.Raw())), Bytes: int64(len(text)), Text: text}
	case tag == "Image" && v.Fits("source:text"):
		return chat.Image(v.Get("source"), "image/png")
	}
	return model.Unknown{Type: "content", Raw: c.Keep()}
}

// agent decodes a message of the agent, and the results of its tools as a message
// of their own behind it.
func (t *thread) agent(v rawjson.Value) {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "Agent", Model: t.model}
	tools := &model.Message{Role: model.RoleTool, RawRole: "tool_results"}
	results := v.Get("tool_results")
	used := map[string]bool{}
	add := func(id string, r rawjson.Value) {
		if !used[id] {
			used[id] = true
			tools.Parts = append(tools.Parts, result(id, r))
		}
	}
	for _, c := range v.Get("content").Elems() {
		p := agentPart(c)
		m.Parts = append(m.Parts, p)
		if call, ok := p.(*model.ToolCall); ok && !used[call.ID] {
			if r := results.Get(call.ID); r.Kind() == rawjson.Object {
				call.SetThread(r.Get("output").First("session_id", "subagent_session_id").Text())
				add(call.ID, r)
			}
		}
	}
	for id, r := range results.Members() {
		add(id, r)
	}
	if t.asked != "" { // one figure for all requests of a turn
		m.Usage = chat.Usage(t.v.Get("request_token_usage").Get(t.asked))
		t.asked = ""
	}
	m.Meta = chat.Filled("", v, "content", "tool_results")
	if t.out = append(t.out, m); len(tools.Parts) > 0 {
		t.out = append(t.out, tools)
	}
}

func agentPart(c rawjson.Value) model.Part {
	switch tag, v := tagOf(c); {
	case tag == "Text" && v.Kind() == rawjson.String:
		return model.Text{Text: v.Text()}
	case tag == "Thinking":
		return thinking(v)
	case tag == "RedactedThinking":
		data := cmp.Or(v.Text(), v.Str("data"))
		return model.Reasoning{Redacted: true, Encrypted: true, Opaque: data, Size: len(data)}
	case tag == "ToolUse":
		return toolUse(v)
	}
	return model.Unknown{Type: "content", Raw: c.Keep()}
}

func thinking(v rawjson.Value) model.Reasoning {
	r := model.Reasoning{Text: cmp.Or(v.Text(), v.Str("text")), Opaque: v.Str("signature")}
	r.Size, r.NotStored = len(r.Opaque), r.Text == "" && r.Opaque != ""
	return r
}

// toolUse decodes a call. While its arguments arrive, they are raw_input only.
func toolUse(v rawjson.Value) *model.ToolCall {
	if done, stated := v.Get("is_input_complete").Bool(); done || !stated {
		return chat.Call(v.Str("id"), v.Str("name"), v.Get("input"))
	}
	c := chat.Call(v.Str("id"), v.Str("name"), v.Get("raw_input"))
	c.State, c.Malformed = model.CallStreaming, false
	return c
}

// result decodes a tool's result: its content is {"Text":…}, {"Image":…}, a string,
// or a list of these; output is the structured copy.
func result(id string, v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: cmp.Or(id, v.Str("tool_use_id")), Name: v.Str("tool_name"), Error: chat.Failed(v.Get("is_error"))}
	for _, e := range v.Get("content").AsList() {
		if !e.IsNull() {
			r.Content = append(r.Content, userPart(e))
		}
	}
	text := chat.Texts(r.Content)
	if out := v.Get("output"); !out.IsNull() && out.Text() != text {
		r.Details = out.Keep()
		if len(r.Content) == 0 {
			r.Content = chat.ResultContent(out)
		}
	} else if v.Kind() != rawjson.Object {
		r.Content = chat.ResultContent(v)
	}
	if r.Error == model.Yes && (strings.HasPrefix(text, "Permission to run tool") && strings.Contains(text, "denied") || text == "Tool canceled by user") {
		r.Denied = true
	}
	return r
}
