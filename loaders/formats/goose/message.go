package goose

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
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
	results := len(m.Results())
	if results > 0 && results == len(m.Parts) {
		m.Role = model.RoleTool
	}
	visible, ok := metadata.Get("userVisible").Bool()
	context, _ := metadata.Get("turnContext").Bool()
	switch {
	case m.Role == model.RoleTool:
	case context:
		m.Injected = "turn context"
	case ok && !visible:
		m.Injected = "hidden message"
	case m.Role == model.RoleUser && strings.HasPrefix(texts(m), "<turn-context>"):
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

func texts(m *model.Message) string {
	if len(m.Parts) > 0 {
		if t, ok := m.Parts[0].(model.Text); ok {
			return strings.TrimSpace(t.Text)
		}
	}
	return ""
}

// block adds one block of a content (enum MessageContent).
func block(m *model.Message, p rawjson.Value) {
	kind := p.Str("type")
	used := []string{"type"}
	switch kind {
	case "text":
		if text := p.Str("text"); text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
		used = append(used, "text")
	case "image", "document":
		m.Parts = append(m.Parts, chat.Part(p)...)
		used = append(used, "data", "mimeType", "name", "uri", "url", "text")
	case "thinking", "reasoning":
		r := model.Reasoning{Text: p.First("thinking", "text").Text(), Opaque: p.Str("signature")}
		r.Size, r.NotStored = len(r.Opaque), r.Text == "" && r.Opaque != ""
		m.Parts = append(m.Parts, r)
		used = append(used, "thinking", "text", "signature")
	case "redactedThinking":
		data := p.Str("data")
		m.Parts = append(m.Parts, model.Reasoning{Redacted: true, Encrypted: true, Opaque: data, Size: len(data)})
		used = append(used, "data")
	case "toolRequest", "frontendToolRequest":
		m.Parts = append(m.Parts, call(p))
		used = append(used, "id", "toolCall")
	case "toolResponse":
		m.Parts = append(m.Parts, response(p))
		used = append(used, "id", "toolResult")
	case "systemNotification":
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: p.First("msg", "message").Text()})
		used = append(used, "msg", "message")
	case "contextLengthExceeded":
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: p.First("msg", "message").Text(), Error: true})
		used = append(used, "msg", "message")
	case "summarizationRequested":
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerCompaction, Text: p.First("msg", "message").Text()})
		used = append(used, "msg", "message")
	case "error":
		text := strings.TrimPrefix(p.Str("kind")+": "+p.First("message", "msg").Text(), ": ")
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		used = append(used, "kind", "message", "msg")
	case "toolConfirmationRequest":
		text := "asks to run " + p.Str("toolName")
		if prompt := p.Str("prompt"); prompt != "" {
			text += ": " + prompt
		}
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: text})
		used = append(used, "toolName", "prompt")
	default:
		m.Parts = append(m.Parts, model.Unknown{Type: kind, Raw: p.Keep()})
		return
	}
	for _, f := range chat.Meta(p, used...) {
		if s := string(f.Value); s != "null" && s != "{}" {
			m.Meta = append(m.Meta, model.Field{Name: kind + "." + f.Name, Value: f.Value})
		}
	}
}

// call decodes a toolRequest. Names begin with that of the extension:
// "developer__shell". What the model wrote may have been no call.
func call(p rawjson.Value) *model.ToolCall {
	t := p.Get("toolCall")
	value := t.Get("value")
	if !value.Exists() && t.Get("name").Exists() {
		value = t
	}
	c := &model.ToolCall{ID: p.Str("id"), Name: value.Str("name")}
	if server, _, ok := strings.Cut(c.Name, "__"); ok {
		c.Server = server
	}
	arguments := value.Get("arguments")
	chat.SetArguments(c, arguments)
	if strings.Contains(c.Name, "delegate") || strings.Contains(c.Name, "subagent") {
		c.PromptHash = model.HashText(arguments.First("instructions", "task", "prompt", "message").Text())
	}
	if e := t.Get("error"); !e.IsNull() {
		c.Malformed = true
		c.ArgumentsText = cmp.Or(e.Text(), e.Str("message"), string(e.Keep()))
		c.Arguments = nil
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
		r.Error = model.Yes
		e := t.Get("error")
		r.Content = []model.Part{model.Text{Text: cmp.Or(e.Text(), e.Str("message"), string(e.Raw()))}}
		if strings.Contains(e.Text(), "declined to run this tool") {
			r.Denied = true
		}
		return r
	case value.Kind() == rawjson.Object && value.Get("content").Kind() == rawjson.Array:
		r.Content = contentOf(value.Get("content"))
		if failed, ok := value.Get("isError").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		if s := value.Get("structuredContent"); !s.IsNull() {
			r.Details = s.Keep()
			if code, ok := s.First("exit_code", "exitCode").Int(); ok {
				chat.SetExitCode(r, int(code))
			}
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
func contentOf(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, b := range list.Elems() {
		switch b.Str("type") {
		case "text":
			parts = append(parts, model.Text{Text: b.Str("text")})
			continue
		case "resource":
			if r := b.Get("resource"); r.Str("text") != "" {
				parts = append(parts, model.Media{MediaType: r.Str("mimeType"), URL: r.Str("uri"), Bytes: int64(len(r.Str("text"))), Text: r.Str("text")})
				continue
			}
		}
		for _, p := range chat.Part(b) {
			switch p.(type) {
			case model.Text, model.Media, model.Citation, model.Unknown:
				parts = append(parts, p)
			default:
				parts = append(parts, model.Unknown{Type: b.Str("type"), Raw: b.Keep()})
			}
		}
	}
	return parts
}
