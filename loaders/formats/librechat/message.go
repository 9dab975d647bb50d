package librechat

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes one message.
func message(v rawjson.Value) *model.Message {
	m := &model.Message{ID: v.Str("messageId"), Role: model.RoleAssistant}
	used := []string{
		"messageId", "parentMessageId", "isCreatedByUser", "sender", "text", "content", "children", "depth", "siblingIndex",
		"error", "unfinished", "conversationId", "files", "attachments", "_id", "__v",
	}
	user, _ := v.Get("isCreatedByUser").Bool()
	sender := v.Str("sender")
	if user || !v.Get("isCreatedByUser").Exists() && strings.EqualFold(sender, "user") {
		m.Role = model.RoleUser
	}
	if !strings.EqualFold(sender, "user") {
		m.Agent = sender
	}
	content := v.Get("content")
	for _, p := range content.Elems() {
		m.Parts = append(m.Parts, part(p)...)
	}
	failed, _ := v.Get("error").Bool()
	if text := v.Str("text"); text != "" {
		switch {
		case failed:
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		case content.Len() == 0:
			m.Parts = append(m.Parts, said(m.Role, text)...)
		case !says(m.Parts, text):
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	}
	m.Parts = append(m.Parts, files(v)...)
	if cut, _ := v.Get("unfinished").Bool(); cut {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"})
	}
	if n, ok := v.Get("tokenCount").Int(); ok && n > 0 && m.Role == model.RoleAssistant {
		m.Usage.Output = n
		used = append(used, "tokenCount")
	}
	chat.Facts(m, v, &used)
	if v.Get("updatedAt").Exists() && string(v.Get("updatedAt").Raw()) == string(v.Get("createdAt").Raw()) {
		used = append(used, "updatedAt")
	}
	m.Meta = append(m.Meta, chat.Filled("", v, used...)...)
	return m
}

// says reports whether the texts among the parts contain a text, white space aside.
func says(parts []model.Part, text string) bool {
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	var all strings.Builder
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			all.WriteString(t.Text)
		}
	}
	return strings.Contains(squeeze(all.String()), squeeze(text))
}

// said decodes a text. Reasoning stood in it, between lines of colons, before it
// got a part of its own.
func said(role model.Role, text string) []model.Part {
	if role != model.RoleAssistant {
		return []model.Part{model.Text{Text: text}}
	}
	if rest, ok := strings.CutPrefix(text, ":::thinking\n"); ok {
		thought, answer, closed := strings.Cut(rest, "\n:::")
		parts := []model.Part{model.Reasoning{Text: thought, Unclosed: !closed}}
		if answer = strings.TrimLeft(answer, "\n"); answer != "" {
			parts = append(parts, model.Text{Text: answer})
		}
		return parts
	}
	return chat.SplitReasoning(text)
}

// part decodes one part of the content.
func part(v rawjson.Value) []model.Part {
	switch v.Str("type") {
	case "error":
		text := v.First("error", "text")
		s := text.Text()
		if s == "" {
			s = text.Str("message")
		}
		if s == "" {
			s = string(text.Raw())
		}
		return []model.Part{model.Marker{Kind: model.MarkerError, Text: s, Error: true}}
	case "agent_update":
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: "agent " + v.At("agent_update", "agentId").Text()}}
	case "tool_call":
		call := v.Get("tool_call")
		if call.Kind() != rawjson.Object {
			break
		}
		return toolCall(v, call)
	}
	return chat.Part(v)
}

// toolCall decodes a call with its output, which is empty while the tool runs.
func toolCall(v, body rawjson.Value) []model.Part {
	if body.Get("function").Kind() == rawjson.Object || body.Get("code_interpreter").Kind() == rawjson.Object { // OpenAI Assistants
		return assistantCall(body)
	}
	call := &model.ToolCall{ID: body.Get("id").Scalar(), Name: body.Str("name")}
	if name, server, ok := strings.Cut(call.Name, "_mcp_"); ok {
		call.Name, call.Server = name, server
	}
	chat.SetArguments(call, body.First("args", "arguments"))
	if body.Str("auth") != "" {
		call.State = model.CallAwaitingApproval
	}
	parts := []model.Part{call}
	output := body.Get("output")
	progress, stated := body.Get("progress").Float()
	if output.IsNull() || output.Text() == "" && stated && progress < 1 {
		if stated && progress < 1 && call.State == model.CallPlain {
			call.State = model.CallInterrupted
		}
		return parts
	}
	r := &model.ToolResult{CallID: call.ID, Name: call.Name, Content: chat.ResultContent(output)}
	if s := output.Text(); strings.HasPrefix(s, "Error: ") || strings.HasPrefix(s, "Error processing tool") {
		r.Error = model.Yes
	}
	return append(parts, r)
}

// assistantCall decodes a call as the Assistants API of OpenAI has it.
func assistantCall(body rawjson.Value) []model.Part {
	f := body.First("function", "code_interpreter")
	call := &model.ToolCall{ID: body.Get("id").Scalar(), Name: f.Str("name")}
	if call.Name == "" {
		call.Name = body.Str("type")
	}
	chat.SetArguments(call, f.First("arguments", "input"))
	call.Malformed = call.Malformed && f.Get("arguments").Exists()
	parts := []model.Part{call}
	if out := f.First("output", "outputs"); !out.IsNull() {
		parts = append(parts, &model.ToolResult{CallID: call.ID, Name: call.Name, Content: chat.ResultContent(out)})
	}
	return parts
}

// files decodes what was sent with a prompt, and what tools made.
func files(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, key := range [...]string{"files", "attachments"} {
		for _, f := range v.Get(key).Elems() {
			name := f.Str("filename")
			if name == "" && f.Str("file_id") == "" && f.Str("filepath") == "" {
				parts = append(parts, model.Unknown{Type: cmp.Or(f.Str("type"), key), Raw: f.Keep()})
				continue
			}
			m := model.Media{Name: name, MediaType: f.Str("type"), URL: f.Str("filepath"), FileID: f.Str("file_id"), Bytes: -1}
			if n, ok := f.First("bytes", "size").Int(); ok && n >= 0 {
				m.Bytes = n
			}
			if strings.HasPrefix(m.MediaType, "image/") || f.Get("width").Kind() == rawjson.Number {
				m.Kind = model.Image
			}
			m.Text = f.Str("text")
			parts = append(parts, m)
		}
	}
	return parts
}
