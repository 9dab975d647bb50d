package crush

import (
	"cmp"
	"encoding/base64"
	"strconv"
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
	if took := chat.Span(v.Get("created_at"), v.Get("finished_at")); m.Role == model.RoleAssistant && took < 24*time.Hour {
		m.Duration = took
	}
	for _, p := range parts.Elems() {
		m.Parts = append(m.Parts, part(m, p)...)
	}
	if m.Duration > 0 {
		chat.WroteUntil(m, chat.Time(v.Get("finished_at")))
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

// part decodes one part: {"type":…,"data":{…}}.
func part(m *model.Message, p rawjson.Value) []model.Part {
	data, kind := p.Get("data"), p.Str("type")
	if data.Kind() != rawjson.Object {
		kind = ""
	}
	switch kind {
	case "text":
		return chat.Parts(data.Get("text"))
	case "reasoning":
		r := model.Reasoning{Text: data.Str("thinking"), Opaque: cmp.Or(data.Str("signature"), data.Str("thought_signature"))}
		if r.Size = len(r.Opaque); r.Text == "" && r.Size == 0 {
			return nil
		}
		r.NotStored = r.Text == ""
		return []model.Part{r}
	case "tool_call":
		c := chat.Call(data.Str("id"), data.Str("name"), data.Get("input"))
		c.ProviderExecuted = data.True("provider_executed")
		if done, ok := data.Get("finished").Bool(); ok && !done {
			c.State = model.CallStreaming
		}
		return []model.Part{c}
	case "tool_result":
		return []model.Part{result(data)}
	case "image_url":
		return []model.Part{chat.Image(data.Get("url"), "")}
	case "binary":
		return []model.Part{binary(data)}
	case "shell_command":
		return shell(data)
	case "finish":
		return finish(m, data)
	}
	return []model.Part{model.Unknown{Type: p.Str("type"), Raw: p.Keep()}}
}

// shell decodes a command that the person ran.
func shell(data rawjson.Value) []model.Part {
	c := chat.Call("", "shell", data.Get("command"))
	c.Malformed = false
	out := data.First("output", "stdout")
	if !out.Exists() {
		return []model.Part{c}
	}
	r := chat.Answer(c, out)
	chat.SetExit(r, data.Get("exit_code"))
	return []model.Part{c, r}
}

// denied is what Crush tells the model when a person does not allow a call
// (internal/permission/permission.go, ErrorPermissionDenied).
const denied = "user denied permission"

// result decodes a tool's result. Its metadata is JSON in a string.
func result(data rawjson.Value) *model.ToolResult {
	text := data.Str("content")
	r := &model.ToolResult{CallID: data.Str("tool_call_id"), Name: data.Str("name"), Content: chat.ResultContent(data.Get("content"))}
	if r.Error = chat.Failed(data.Get("is_error")); r.Error == model.Yes {
		r.Denied = strings.EqualFold(strings.TrimSpace(text), denied) || strings.EqualFold(text, "permission denied")
	}
	if image := data.Get("data"); image.Text() != "" {
		r.Content = append(r.Content, chat.Image(image, data.Str("mime_type")))
	} else if kind := data.Str("mime_type"); kind != "" {
		r.Content = append(r.Content, model.Media{MediaType: kind, Bytes: -1, Lost: true})
	}
	if meta := rawjson.Unwrap(data.Get("metadata"), 1); !meta.IsNull() && !meta.IsEmptyText() {
		r.Details = meta.Keep()
		r.Truncated = meta.True("truncated")
		r.Duration = chat.Span(meta.Get("start_time"), meta.Get("end_time"))
		chat.SetExit(r, meta.Get("exit_code"))
		if meta.Get("working_directory").Exists() {
			ran(r, text, meta)
		}
	}
	return r
}

// ran takes what Crush puts around the output of a command: the exit code of a failed one,
// of which it says is_error false, and where the command left the shell, which stands in the
// metadata too (internal/agent/tools/bash.go, formatOutput; BashNoOutput).
func ran(r *model.ToolResult, text string, meta rawjson.Value) {
	text = strings.TrimSuffix(text, "\n\n<cwd>"+meta.Str("working_directory")+"</cwd>")
	before, code, _ := cutLast(text, "Exit code ")
	if n, err := strconv.Atoi(code); err == nil && (before == "" || strings.HasSuffix(before, "\n")) {
		r.Error = model.NotStated
		chat.SetExitCode(r, n)
		text = strings.TrimRight(before, "\n")
	}
	if text == "no output" {
		text = ""
	}
	r.Content = chat.TextParts(text)
}

// cutLast is strings.Cut at the last place.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// binary decodes a file that a person attached. Go writes the names of the members
// as they are in the program.
func binary(data rawjson.Value) model.Media {
	kind := data.Str("MIMEType")
	media := chat.Image(data.Get("Data"), kind)
	media.Name = data.Str("Path")
	if !strings.HasPrefix(kind, "image/") {
		media.Kind = model.File
	}
	if strings.HasPrefix(kind, "text/") {
		if text, err := base64.StdEncoding.DecodeString(data.Str("Data")); err == nil {
			media.Text, media.Data = string(text), nil
		}
	}
	return media
}

// finish takes why a message ended. Only what went wrong is shown.
func finish(m *model.Message, data rawjson.Value) []model.Part {
	reason := data.Str("reason")
	if m.Role == model.RoleAssistant {
		m.StopReason = reason
	}
	text := strings.TrimPrefix(strings.TrimSuffix(data.Str("message")+": "+data.Str("details"), ": "), ": ")
	mark := model.Marker{Kind: model.MarkerNotice, Text: text}
	switch reason {
	case "error":
		mark.Kind, mark.Error = model.MarkerError, true
	case "canceled":
		mark.Kind = model.MarkerInterrupt
		for _, c := range m.Calls() {
			if c.State == model.CallStreaming {
				c.State = model.CallInterrupted
			}
		}
	case "permission_denied":
		mark.Kind = model.MarkerInterrupt
		if calls := m.Calls(); len(calls) > 0 {
			calls[len(calls)-1].State = model.CallDenied
		}
	default:
		if text == "" {
			return nil
		}
	}
	return []model.Part{mark}
}
