package goose

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes the content of a message. metadata says who may see it.
func message(role string, content, metadata rawjson.Value) *model.Message {
	m := &model.Message{RawRole: role}
	m.Role, _ = chat.Role(role)
	for _, p := range content.Elems() {
		block(m, p)
	}
	if content.Kind() != rawjson.Array && !content.IsNull() {
		m.Parts = chat.Parts(content)
	}
	chat.AsTool(m)
	visible, ok := metadata.Get("userVisible").Bool()
	switch {
	case m.Role == model.RoleTool:
	case metadata.True("turnContext"):
		m.Injected = "turn context"
	case ok && !visible:
		m.Injected = "hidden message"
	case m.Role == model.RoleUser && strings.HasPrefix(strings.TrimSpace(chat.Texts(m.Parts)), "<turn-context>"):
		m.Injected = "turn context"
	}
	for key, member := range metadata.Members() {
		// What is true for nearly every message says nothing.
		if yes, ok := member.Bool(); ok && (yes && key != "turnContext" || key == "userVisible" || key == "turnContext") || member.IsNull() {
			continue
		}
		m.Meta = append(m.Meta, model.Field{Name: "metadata." + key, Value: member.Keep()})
	}
	return m
}

// block adds one block of a content (enum MessageContent).
func block(m *model.Message, p rawjson.Value) {
	kind := p.Str("type")
	marker := func(kind model.MarkerKind, text string) []model.Part {
		return []model.Part{model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}}
	}
	var parts []model.Part
	switch kind {
	case "text":
		parts = chat.Parts(p.Get("text"))
	case "image", "document":
		parts = chat.Part(p)
	case "thinking", "reasoning":
		r := model.Reasoning{Text: p.First("thinking", "text").Text(), Opaque: p.Str("signature")}
		r.Size, r.NotStored = len(r.Opaque), r.Text == "" && r.Opaque != ""
		parts = append(parts, r)
	case "redactedThinking":
		data := p.Str("data")
		parts = append(parts, model.Reasoning{Redacted: true, Encrypted: true, Opaque: data, Size: len(data)})
	case "toolRequest", "frontendToolRequest":
		parts = append(parts, call(p))
	case "toolResponse":
		parts = append(parts, response(p))
	case "systemNotification":
		parts = marker(model.MarkerNotice, p.First("msg", "message").Text())
	case "contextLengthExceeded":
		parts = marker(model.MarkerError, p.First("msg", "message").Text())
	case "summarizationRequested":
		parts = marker(model.MarkerCompaction, p.First("msg", "message").Text())
	case "error":
		parts = marker(model.MarkerError, strings.TrimPrefix(p.Str("kind")+": "+p.First("message", "msg").Text(), ": "))
	case "toolConfirmationRequest":
		parts = marker(model.MarkerNotice, asks(p))
	case "actionRequired":
		switch d := p.Get("data"); d.Str("actionType") {
		case "toolConfirmation":
			parts = marker(model.MarkerNotice, asks(d))
		case "elicitation":
			parts = marker(model.MarkerNotice, "asks: "+d.Str("message"))
		case "elicitationResponse":
			parts = append(parts, model.Text{Text: chat.TextOrJSON(d.Get("user_data"))})
		default:
			parts = append(parts, model.Unknown{Type: kind, Raw: p.Keep()})
		}
	default:
		parts = append(parts, model.Unknown{Type: kind, Raw: p.Keep()})
	}
	m.Parts = append(m.Parts, parts...)
	m.Meta = append(m.Meta, chat.Prefixed(kind+".", format.Rest(p))...)
}

// asks says for which call the program wants leave.
func asks(p rawjson.Value) string {
	return strings.TrimSuffix("asks to run "+p.Str("toolName")+": "+p.Str("prompt"), ": ")
}

// call decodes a toolRequest. Names begin with that of the extension:
// "developer__shell". What the model wrote may have been no call.
func call(p rawjson.Value) *model.ToolCall {
	t := p.Get("toolCall")
	value := t.Get("value")
	if !value.Exists() && t.Get("name").Exists() {
		value = t
	}
	arguments := value.Get("arguments")
	c := chat.Call(p.Str("id"), value.Str("name"), arguments)
	if server, _, ok := strings.Cut(c.Name, "__"); ok {
		c.Server = server
	}
	if strings.Contains(c.Name, "delegate") || strings.Contains(c.Name, "subagent") {
		c.SetPrompt(arguments.First("instructions", "task", "prompt", "message").Text())
	}
	if e := t.Get("error"); !e.IsNull() {
		c.Arguments, c.ArgumentsText, c.Malformed = nil, cmp.Or(e.Text(), e.Str("message"), string(e.Keep())), true
	}
	return c
}

// response decodes a toolResponse: a list of blocks in old sessions, a
// CallToolResult of MCP since, or an error.
func response(p rawjson.Value) *model.ToolResult {
	t := p.Get("toolResult")
	r := &model.ToolResult{CallID: p.Str("id")}
	value := t.Get("value")
	switch {
	case t.Str("status") == "error" || !t.Get("error").IsNull():
		e := t.Get("error")
		r.Error, r.Denied = model.Yes, strings.Contains(e.Text(), "declined to run this tool")
		r.Content = []model.Part{model.Text{Text: cmp.Or(e.Text(), e.Str("message"), string(e.Raw()))}}
		return r
	case value.Kind() == rawjson.Object && value.Get("content").Kind() == rawjson.Array:
		r.Content = contentOf(value.Get("content"))
		r.Error = chat.Failed(value.Get("isError"))
		if s := value.Get("structuredContent"); !s.IsNull() {
			r.Details = s.Keep()
			chat.SetExit(r, s.First("exit_code", "exitCode"))
		}
	case value.Kind() == rawjson.Array:
		r.Content = contentOf(value)
	default:
		r.Content = chat.ResultContent(value)
	}
	if r.Error == model.NotStated && t.Str("status") == "success" {
		r.Error = model.No
	}
	if strings.HasPrefix(chat.Texts(r.Content), "The user has declined to run this tool") {
		r.Denied = true
	}
	return r
}

// contentOf decodes the blocks of a result. Each may name for whom it is.
func contentOf(list rawjson.Value) (parts []model.Part) {
	for _, b := range list.Elems() {
		switch r := b.Get("resource"); {
		case b.Fits("type=text"):
			parts = append(parts, model.Text{Text: b.Str("text")})
		case b.Fits("type=resource resource.text:filled"):
			text := r.Str("text")
			parts = append(parts, model.Media{MediaType: r.Str("mimeType"), URL: r.Str("uri"), Bytes: int64(len(text)), Text: text})
		default:
			parts = append(parts, chat.ResultPart(b)...)
		}
	}
	return parts
}
