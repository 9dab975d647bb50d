package cursor

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// redacted stands where reasoning was taken out.
const redacted = "[REDACTED]"

// decode turns a line of a transcript into messages.
func (w view) decode(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	role, known := chat.Role(v.Str("role"))
	if !known {
		return other(r, v)
	}
	content := v.At("message", "content")
	if !content.Exists() {
		content = v.Get("content")
	}
	used := []string{"role", "content"}
	meta := chat.Meta(v.Get("message"), "content")
	if v.Get("message").Kind() == rawjson.Object {
		used = append(used, "message")
	}
	meta = append(meta, chat.Meta(v, append(used, "model", "timestamp")...)...)
	base := model.Message{RawRole: v.Str("role"), Model: v.Str("model"), Time: chat.Time(v.Get("timestamp")), Sidechain: r.Thread != ""}
	var list []*model.Message
	add := func(role model.Role, injected string, parts ...model.Part) {
		if n := len(list); n > 0 && list[n-1].Role == role && list[n-1].Injected == injected {
			list[n-1].Parts = append(list[n-1].Parts, parts...)
			return
		}
		m := base
		m.Role, m.Injected, m.Parts = role, injected, parts
		list = append(list, &m)
	}
	blocks := []rawjson.Value{content}
	if content.Kind() == rawjson.Array {
		blocks = blocks[:0]
		for _, b := range content.Elems() {
			blocks = append(blocks, b)
		}
	}
	for _, b := range blocks {
		text, plain := textOf(b)
		switch {
		case plain && role == model.RoleUser:
			for _, s := range segments(text) {
				add(role, s.injected, model.Text{Text: s.text})
			}
			continue
		case plain && role == model.RoleAssistant:
			add(role, "", said(text)...)
			continue
		}
		parts, extra := w.block(b)
		meta = append(meta, extra...)
		for _, p := range parts {
			if _, ok := p.(*model.ToolResult); ok {
				add(model.RoleTool, "", p)
			} else {
				add(role, "", p)
			}
		}
	}
	if len(list) == 0 {
		add(role, "")
	}
	list[0].Meta = meta
	return format.Shown(list...)
}

// other decodes lines without a role.
func other(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	if kind != "turn_ended" {
		return format.Unknown(kind)
	}
	m := &model.Message{Role: model.RoleMarker, Sidechain: r.Thread != "", Meta: chat.Meta(v, "type", "error")}
	fault := v.Get("error")
	text := fault.Text()
	if fault.Kind() == rawjson.Object {
		text = fault.Str("message")
		m.Meta = append(m.Meta, model.Field{Name: "error", Value: fault.Keep()})
	}
	switch status := v.Str("status"); {
	case status == "error" || !fault.IsNull():
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}
	case status == "aborted" || status == "cancelled" || status == "canceled":
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerInterrupt, Text: status}}
	default:
		return format.Metadata(kind)
	}
	return format.Shown(m)
}

// textOf returns the text of a block that is nothing else.
func textOf(b rawjson.Value) (string, bool) {
	if b.Kind() == rawjson.String {
		return b.Text(), true
	}
	if b.Str("type") == "text" && b.Get("text").Kind() == rawjson.String && b.Len() == 2 {
		return b.Str("text"), true
	}
	return "", false
}

// said cuts the marks of reasoning out of what the model said.
func said(text string) []model.Part {
	var parts []model.Part
	for {
		before, after, found := strings.Cut(text, redacted)
		if found && (strings.TrimSpace(before) != "" && !strings.HasSuffix(before, "\n") || after != "" && after[0] != '\n') {
			break // somebody speaks of it
		}
		if strings.TrimSpace(before) != "" {
			parts = append(parts, model.Text{Text: strings.Trim(before, "\n")})
		}
		if !found {
			return parts
		}
		parts = append(parts, model.Reasoning{Redacted: true})
		text = after
	}
	return append(parts, model.Text{Text: text})
}

// block decodes a block that is no text.
func (w view) block(b rawjson.Value) ([]model.Part, []model.Field) {
	switch kind := b.Str("type"); kind {
	case "tool_use", "toolCall", "tool_call":
		c := &model.ToolCall{ID: b.First("id", "toolCallId").Scalar(), Name: b.First("name", "toolName").Text()}
		input := b.First("input", "arguments", "args")
		chat.SetArguments(c, input)
		if c.Name == "Agent" || c.Name == "Task" || c.Name == "task" {
			args, _ := rawjson.Parse(c.Arguments)
			c.Agent, c.Description = args.First("subagent_type", "agent_type").Text(), args.Str("description")
			if prompt := args.Str("prompt"); prompt != "" {
				c.PromptHash = model.HashText(prompt)
			}
		}
		return []model.Part{c}, chat.Meta(b, "type", "id", "toolCallId", "name", "toolName", "input", "arguments", "args")
	case "tool_result", "tool-result", "toolResult":
		r := &model.ToolResult{CallID: b.First("tool_use_id", "toolCallId", "id").Scalar(), Name: b.First("name", "toolName").Text()}
		used := []string{"type", "toolCallId", "id", "name", "toolName", "content", "result", "output"}
		if w.byOrder {
			r.CallID = ""
		} else {
			used = append(used, "tool_use_id")
		}
		r.Content = chat.ResultContent(b.First("content", "result", "output"))
		if failed, ok := b.First("is_error", "isError").Bool(); ok {
			r.Error = model.Stated(failed)
			used = append(used, "is_error", "isError")
		}
		return []model.Part{r}, chat.Meta(b, used...)
	}
	return chat.Part(b), nil
}
