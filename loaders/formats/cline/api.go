package cline

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeAPI turns a message of an API history into messages.
func decodeAPI(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, func(v rawjson.Value) *model.Message { return chat.Message(v) })
	switch {
	case !object && v.Kind() == rawjson.Array:
		d = format.Unknown("array")
		for _, e := range v.Elems() {
			if e.Get("role").Kind() == rawjson.String {
				d.Messages = append(d.Messages, apiMessage(e)...)
				continue
			}
			d.Messages = append(d.Messages, chat.Item(e))
		}
		return d
	case !object:
		return d
	case r.Envelope:
		d = format.Metadata("session")
		d.About = format.About{ID: v.First("sessionId", "id").Scalar(), Title: v.Str("title"), TitleWeight: 3}
		return d
	case v.Get("role").Kind() == rawjson.String:
		return format.Shown(apiMessage(v)...)
	case v.Get("files_in_context").Exists():
		d = format.Metadata("files in context")
		d.About.Model = v.Get("model_usage").Index(max(v.Get("model_usage").Len()-1, 0)).Str("model_id")
		return d
	case v.Get("task").Exists() && v.Get("tokensIn").Exists():
		d = format.Metadata("task")
		d.About = format.About{ID: v.Get("id").Scalar(), Title: title(v.Str("task")), TitleWeight: 1, Directory: v.First("workspace", "cwdOnTaskInitialization").Text()}
		return d
	case v.Str("type") == "reasoning":
		return format.Shown(chat.Item(v))
	case v.Get("messages").Kind() == rawjson.Array:
		d = format.Unknown("messages")
		for _, e := range v.Get("messages").Elems() {
			d.Messages = append(d.Messages, apiMessage(e)...)
		}
		return d
	}
	return format.Unknown(v.Str("type"))
}

func apiMessage(v rawjson.Value) []*model.Message {
	m := chat.Message(v, "modelInfo", "metrics")
	if o := v.Get("modelInfo"); !o.IsNull() && o.Kind() != rawjson.Object {
		m.Meta = append(m.Meta, model.Field{Name: "modelInfo", Value: o.Keep()})
	}
	m.Model = cmp.Or(m.Model, v.At("modelInfo", "modelId").Text(), v.At("modelInfo", "id").Text())
	if u := v.At("metrics", "tokens"); u.Kind() == rawjson.Object && m.Usage.IsZero() {
		m.Usage = model.Usage{Input: count(u.Get("prompt")), Output: count(u.Get("completion")), CacheRead: count(u.Get("cached"))}
	}
	known := []string{"tokens"}
	if isSessionMessage(v) && m.Usage.IsZero() {
		u := v.Get("metrics")
		m.Usage = model.Usage{Input: count(u.Get("inputTokens")), Output: count(u.Get("outputTokens")), CacheRead: count(u.Get("cacheReadTokens")), CacheWrite: count(u.Get("cacheWriteTokens"))}
		known = append(known, "inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens")
	}
	m.Meta = append(m.Meta, chat.Prefixed("metrics.", chat.Meta(v.Get("metrics"), known...))...)
	m.Meta = append(m.Meta, chat.Prefixed("modelInfo.", chat.Meta(v.Get("modelInfo"), "modelId", "id"))...)
	if summary, _ := v.Get("isSummary").Bool(); summary {
		return []*model.Message{boundary(m, chat.Texts(m.Parts))}
	}
	if cut, _ := v.Get("isTruncationMarker").Bool(); cut {
		return []*model.Message{boundary(m, chat.Texts(m.Parts))}
	}
	if m.Role == model.RoleAssistant {
		m.Parts = writtenCalls(m.Parts)
		return []*model.Message{m}
	}
	return takeApart(m)
}

// boundary makes a message the marker of a compaction, with all that it holds.
func boundary(m *model.Message, text string) *model.Message {
	m.Role = model.RoleMarker
	parts := []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: text}}
	for _, p := range m.Parts {
		if _, ok := p.(model.Text); !ok {
			parts = append(parts, p)
		}
	}
	m.Parts = parts
	return m
}

// title makes a title of what was asked for: the beginning of its first line.
func title(task string) string {
	const most = 120 // characters
	line, _, _ := strings.Cut(strings.TrimSpace(task), "\n")
	n := 0
	for i := range line {
		if n++; n > most {
			return strings.TrimRight(line[:i], " ") + "…"
		}
	}
	return line
}

func count(v rawjson.Value) int64 {
	n, _ := v.Int()
	return max(n, 0)
}

// takeApart makes messages of what a user message holds: results, what the
// program put there, and what a person typed.
func takeApart(whole *model.Message) []*model.Message {
	var out []*model.Message
	var result *model.ToolResult // takes the parts that follow its header
	add := func(role model.Role, injected string, p model.Part) {
		if n := len(out); n > 0 && out[n-1].Role == role && out[n-1].Injected == injected {
			out[n-1].Parts = append(out[n-1].Parts, p)
			return
		}
		out = append(out, &model.Message{Role: role, RawRole: whole.RawRole, Time: whole.Time, Injected: injected, Parts: []model.Part{p}})
	}
	for _, p := range whole.Parts {
		switch p := p.(type) {
		case *model.ToolResult:
			judge(p)
			add(model.RoleTool, "", p)
			result = nil
			continue
		case model.Text:
			if injected, ok := injection(p.Text); ok {
				add(model.RoleUser, injected, p)
				result = nil
				continue
			}
			if name, body, ok := resultHeader(p.Text); ok {
				result = &model.ToolResult{Name: name}
				if body != "" {
					result.Content = []model.Part{model.Text{Text: body}}
				}
				judge(result)
				add(model.RoleTool, "", result)
				continue
			}
			if text, ok := typed(p.Text); ok {
				add(model.RoleUser, "", model.Text{Text: text})
				result = nil
				continue
			}
			if result != nil {
				result.Content = append(result.Content, p)
				judge(result)
				continue
			}
		case model.Media:
			if result != nil {
				result.Content = append(result.Content, p)
				continue
			}
		}
		add(model.RoleUser, "", p)
	}
	if len(out) == 0 {
		return []*model.Message{whole}
	}
	out[0].ID, out[0].Meta, out[0].Warnings, out[0].Usage, out[0].Model = whole.ID, whole.Meta, whole.Warnings, whole.Usage, whole.Model
	if whole.Role != model.RoleUser && whole.Role != model.RoleTool {
		return []*model.Message{whole}
	}
	return out
}

// resultHeader reads "[read_file for 'a.go'] Result:" and returns what follows.
func resultHeader(text string) (name, body string, ok bool) {
	if len(text) < 12 || text[0] != '[' {
		return "", "", false
	}
	end := 1
	for end < len(text) && (text[end] == '_' || text[end] == '-' || 'a' <= text[end]|0x20 && text[end]|0x20 <= 'z' || '0' <= text[end] && text[end] <= '9') {
		end++
	}
	const closing = "] Result:"
	at := strings.Index(text[:min(len(text), 64<<10)], closing)
	if end == 1 || at < end || at != end && text[end] != ' ' {
		return "", "", false
	}
	return text[1:end], strings.TrimPrefix(strings.TrimPrefix(text[at+len(closing):], "\r"), "\n"), true
}

// exit finds the exit code in what the programs say of a command.
var exit = regexp.MustCompile(`(?i)^[^\n]*exit code:? (-?[0-9]{1,10})\b`)

// judge reads from the text of a result how it ended.
func judge(r *model.ToolResult) {
	text := ""
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			text = t.Text
			break
		}
	}
	switch {
	case strings.HasPrefix(text, "The user denied this operation"):
		r.Denied = true
	case strings.HasPrefix(text, "The tool execution failed with the following error"), strings.HasPrefix(text, "[ERROR]"), strings.HasPrefix(text, "Error: "):
		r.Error = model.Yes
	}
	if r.Name == "execute_command" || r.Name == "" {
		if found := exit.FindStringSubmatch(text[:min(len(text), 256)]); found != nil && strings.HasPrefix(text, "Command") {
			if n, err := strconv.Atoi(found[1]); err == nil {
				chat.SetExitCode(r, n)
			}
		}
	}
}

// injection tells what the program says by itself in the user's name.
func injection(text string) (what string, ok bool) {
	s := strings.TrimLeft(text, " \t\r\n")
	for _, known := range [...]struct{ prefix, what string }{
		{"<environment_details>", "environment"},
		{"[TASK RESUMPTION]", "task resumption"},
		{"[ERROR]", "error"},
		{"# task_progress", "instructions"},
		{"# TODO LIST", "instructions"},
		{"<explicit_instructions", "instructions"},
		{"<file_content", "file"},
		{"<folder_content", "file"},
		{"<url_content", "file"},
		{"<workspace_diagnostics", "environment"},
		{"<hook_context", "hook"},
		{"[NOTE]", "notice"},
		{"[SYSTEM]", "notice"},
	} {
		if strings.HasPrefix(s, known.prefix) {
			return known.what, true
		}
	}
	return "", false
}

// typed unwraps what a person typed from the tags around it.
func typed(text string) (string, bool) {
	s := strings.TrimSpace(text)
	for _, tag := range [...]string{"task", "feedback", "user_message", "answer"} {
		if inner, ok := strings.CutPrefix(s, "<"+tag+">"); ok {
			if inner, ok := strings.CutSuffix(inner, "</"+tag+">"); ok {
				return strings.Trim(inner, "\r\n"), true
			}
			return text, true
		}
	}
	return "", false
}
