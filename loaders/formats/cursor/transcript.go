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
	role, known := chat.Role(v.Str("role"))
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case !known:
		return other(r, v)
	}
	content := v.At("message", "content")
	if !content.Exists() {
		content = v.Get("content")
	}
	pieces := chat.Pieces{Whole: model.Message{
		RawRole: v.Str("role"), Model: v.Str("model"), Time: chat.Time(v.Get("timestamp")), Sidechain: r.Thread != "",
	}}
	var rest []model.Field // of the blocks
	for _, b := range content.AsList() {
		text, plain := textOf(b)
		switch {
		case plain && role == model.RoleUser:
			addSegments(&pieces, text)
		case plain && role == model.RoleAssistant:
			pieces.Add(role, "", said(text)...)
		default:
			for _, p := range w.block(b) {
				if _, ok := p.(*model.ToolResult); ok {
					pieces.Add(model.RoleTool, "", p)
				} else {
					pieces.Add(role, "", p)
				}
			}
			rest = append(rest, format.Rest(b)...)
		}
	}
	if len(pieces.List) == 0 {
		pieces.Add(role, "")
	}
	first := pieces.List[0]
	first.Meta = append(append(format.Rest(v.Get("message"), "content"), format.Rest(v, "message")...), rest...)
	return format.Shown(pieces.List...)
}

// other decodes lines without a role.
func other(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	if kind != "turn_ended" {
		return format.Unknown(kind)
	}
	m := &model.Message{Role: model.RoleMarker, Sidechain: r.Thread != "", Meta: chat.Meta(v, "type", "error")}
	fault := v.Get("error")
	switch status := v.Str("status"); {
	case status == "error" || !fault.IsNull():
		m.Parts = []model.Part{chat.Fault(fault, "")}
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
func (w view) block(b rawjson.Value) []model.Part {
	switch kind := b.Str("type"); kind {
	case "tool_use", "toolCall", "tool_call":
		c := chat.Call(b.First("id", "toolCallId").Scalar(), b.First("name", "toolName").Text(), b.First("input", "arguments", "args"))
		if c.Name == "Agent" || c.Name == "Task" || c.Name == "task" {
			args, _ := rawjson.Parse(c.Arguments)
			c.SetAgent(args.First("subagent_type", "agent_type").Text())
			c.Description = args.Str("description")
			c.SetPrompt(args.Str("prompt"))
		}
		return []model.Part{c}
	case "tool_result", "tool-result", "toolResult":
		r := &model.ToolResult{Name: b.First("name", "toolName").Text(), Error: chat.Failed(b.First("is_error", "isError"))}
		if !w.byOrder {
			r.CallID = b.First("tool_use_id", "toolCallId", "id").Scalar()
		}
		r.Content = chat.ResultContent(b.First("content", "result", "output"))
		return []model.Part{r}
	}
	return chat.Part(b)
}
