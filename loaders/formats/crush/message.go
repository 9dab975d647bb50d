package crush

import (
	"encoding/base64"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// messageRow decodes a row of the table messages.
func messageRow(v rawjson.Value) format.Decoded {
	parts := rawjson.Unwrap(v.Get("parts"), 1)
	session := v.Str("session_id")
	if strings.HasPrefix(session, "title-") {
		return format.Metadata("title generation")
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Conversation: session, Time: chat.Time(v.Get("created_at"))}
	m.Role, _ = chat.Role(m.RawRole)
	if m.Role == model.RoleAssistant {
		m.Model = v.Str("model")
	}
	if call := callOf(session); call != "" {
		m.Conversation, m.Thread, m.ParentCall = "", session, call
	}
	if end := chat.Time(v.Get("finished_at")); !m.Time.IsZero() && m.Role == model.RoleAssistant {
		if took := end.Sub(m.Time); took > 0 && took < 24*time.Hour {
			m.Duration = took
		}
	}
	for _, p := range parts.Elems() {
		part(m, p)
	}
	if parts.Kind() != rawjson.Array && !parts.IsNull() {
		m.Parts = append(m.Parts, model.Unknown{Type: "parts", Raw: parts.Keep()})
	}
	if n, _ := v.Get("is_summary_message").Int(); n == 1 {
		return format.Shown(summary(m)...)
	}
	return format.Shown(m)
}

// summary marks a message that took the place of all that was before it.
func summary(m *model.Message) []*model.Message {
	if m.Injected != "" {
		return []*model.Message{m}
	}
	m.Injected = "compaction summary"
	boundary := chat.Note(model.MarkerCompaction, "")
	boundary.Conversation, boundary.Thread, boundary.ParentCall, boundary.Time = m.Conversation, m.Thread, m.ParentCall, m.Time
	return []*model.Message{boundary, m}
}

// part adds one part: {"type":…,"data":{…}}.
func part(m *model.Message, p rawjson.Value) {
	data := p.Get("data")
	unknown := func() { m.Parts = append(m.Parts, model.Unknown{Type: p.Str("type"), Raw: p.Keep()}) }
	if data.Kind() != rawjson.Object {
		unknown()
		return
	}
	switch kind := p.Str("type"); kind {
	case "text":
		if text := data.Str("text"); text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	case "reasoning":
		reasoning(m, data)
	case "tool_call":
		c := &model.ToolCall{ID: data.Str("id"), Name: data.Str("name")}
		chat.SetArguments(c, data.Get("input"))
		c.ProviderExecuted, _ = data.Get("provider_executed").Bool()
		if done, ok := data.Get("finished").Bool(); ok && !done {
			c.State = model.CallStreaming
		}
		m.Parts = append(m.Parts, c)
	case "tool_result":
		m.Parts = append(m.Parts, result(data))
	case "image_url":
		m.Parts = append(m.Parts, chat.Image(data.Get("url"), ""))
	case "binary":
		m.Parts = append(m.Parts, binary(data))
	case "shell_command": // that the person ran
		c := &model.ToolCall{Name: "shell"}
		chat.SetArguments(c, data.Get("command"))
		c.Malformed = false
		m.Parts = append(m.Parts, c)
		if out := data.First("output", "stdout"); out.Exists() {
			r := &model.ToolResult{Name: c.Name, Content: chat.ResultContent(out)}
			if code, ok := data.Get("exit_code").Int(); ok {
				chat.SetExitCode(r, int(code))
			}
			m.Parts = append(m.Parts, r)
		}
	case "finish":
		finish(m, data)
	default:
		unknown()
		return
	}
}

func reasoning(m *model.Message, data rawjson.Value) {
	r := model.Reasoning{Text: data.Str("thinking"), Opaque: data.Str("signature")}
	if r.Opaque == "" {
		r.Opaque = data.Str("thought_signature")
	}
	r.Size = len(r.Opaque)
	r.NotStored = r.Text == "" && r.Opaque != ""
	if r.Text != "" || r.Opaque != "" {
		m.Parts = append(m.Parts, r)
	}
}

// denied is what Crush tells the model when a person does not allow a call
// (internal/permission/permission.go, ErrorPermissionDenied).
const denied = "user denied permission"

// result decodes a tool's result. Its metadata is JSON in a string.
func result(data rawjson.Value) *model.ToolResult {
	text := data.Str("content")
	r := &model.ToolResult{CallID: data.Str("tool_call_id"), Name: data.Str("name"), Content: chat.ResultContent(data.Get("content"))}
	if failed, ok := data.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if failed := r.Error == model.Yes; failed && (strings.EqualFold(strings.TrimSpace(text), denied) || strings.EqualFold(text, "permission denied")) {
		r.Denied = true
	}
	if image := data.Get("data"); image.Text() != "" {
		media := chat.Image(image, data.Str("mime_type"))
		r.Content = append(r.Content, media)
	} else if kind := data.Str("mime_type"); kind != "" {
		r.Content = append(r.Content, model.Media{MediaType: kind, Bytes: -1, Lost: true})
	}
	if meta := data.Get("metadata"); meta.Text() != "" {
		if inner := rawjson.Unwrap(meta, 1); inner.Kind() == rawjson.Object || inner.Kind() == rawjson.Array {
			r.Details = inner.Keep()
			r.Truncated, _ = inner.Get("truncated").Bool()
			if code, ok := inner.Get("exit_code").Int(); ok {
				chat.SetExitCode(r, int(code))
			}
		} else {
			r.Details = meta.Keep()
		}
	} else if meta.Kind() == rawjson.Object {
		r.Details = meta.Keep()
	}
	return r
}

// binary decodes a file that a person attached. Go writes the names of the members
// as they are in the program.
func binary(data rawjson.Value) model.Media {
	kind := data.Str("MIMEType")
	media := chat.Image(data.Get("Data"), kind)
	media.Name = data.Str("Path")
	if !strings.HasPrefix(kind, "image/") {
		media.Kind = model.File
		if strings.HasPrefix(kind, "text/") {
			if text, err := base64.StdEncoding.DecodeString(data.Str("Data")); err == nil {
				media.Text, media.Data = string(text), nil
			}
		}
	}
	return media
}

// finish takes why a message ended. Only what went wrong is shown.
func finish(m *model.Message, data rawjson.Value) {
	reason := data.Str("reason")
	if m.Role == model.RoleAssistant {
		m.StopReason = reason
	}
	text := strings.TrimSuffix(data.Str("message")+": "+data.Str("details"), ": ")
	if data.Is("message", "") {
		text = data.Str("details")
	}
	switch reason {
	case "error":
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
	case "canceled":
		interrupt(m, model.CallInterrupted)
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: text})
	case "permission_denied":
		interrupt(m, model.CallDenied)
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: text})
	default:
		if text != "" {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerNotice, Text: text})
		}
	}
}

// interrupt enters that calls were not finished.
func interrupt(m *model.Message, state model.CallState) {
	calls := m.Calls()
	for i, c := range calls {
		if state == model.CallInterrupted && c.State == model.CallStreaming || state == model.CallDenied && i == len(calls)-1 {
			c.State = state
		}
	}
}
