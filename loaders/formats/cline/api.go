package cline

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeAPI turns a message of an API history into messages.
func decodeAPI(r *format.Record) format.Decoded {
	v := rawjson.Unwrap(r.Value, 2)
	switch list := v.Get("messages"); {
	case v.Kind() == rawjson.Array:
		return history("array", v)
	case r.Envelope:
		d := format.Metadata("session")
		d.About = format.About{ID: v.First("sessionId", "id").Scalar(), Title: v.Str("title"), TitleWeight: 3}
		return d
	case v.Fits("role:text"):
		d := format.Shown(apiMessage(v)...)
		d.About.Directory = directory(d.Messages)
		return d
	case v.Fits("files_in_context"):
		d := format.Metadata("files in context")
		models := v.Get("model_usage")
		d.About.Model = models.Index(max(models.Len()-1, 0)).Str("model_id")
		return d
	case v.Fits("task tokensIn"):
		d := format.Metadata("task")
		d.About = format.About{ID: v.Get("id").Scalar(), Title: title(v.Str("task")), TitleWeight: 1, Directory: v.First("workspace", "cwdOnTaskInitialization").Text()}
		return d
	case v.Is("type", "reasoning"):
		return format.Shown(chat.Item(v))
	case list.Kind() == rawjson.Array:
		return history("messages", list)
	}
	if d, none := format.NoObject(r, v); none {
		return d
	}
	return format.Unknown(v.Str("type"))
}

// directory is where a task works, as the environment that the program describes says:
// "# Current Working Directory (/work) Files", in Roo Code "# Current Workspace Directory".
func directory(messages []*model.Message) string {
	for _, m := range messages {
		if m.Injected != "environment" {
			continue
		}
		for line := range strings.Lines(chat.Texts(m.Parts)) {
			for _, title := range [...]string{"# Current Working Directory (", "# Current Workspace Directory ("} {
				if rest, ok := strings.CutPrefix(line, title); ok {
					dir, _, _ := strings.Cut(rest, ") Files")
					return strings.TrimSuffix(strings.TrimSpace(dir), ")")
				}
			}
		}
	}
	return ""
}

// history decodes messages in a list of this kind.
func history(kind string, list rawjson.Value) format.Decoded {
	d := format.Unknown(kind)
	d.Messages = chat.FlatMap(list, func(e rawjson.Value) []*model.Message {
		if !e.Fits("role:text") {
			return []*model.Message{chat.Item(e)}
		}
		return apiMessage(e)
	})
	d.About.Directory = directory(d.Messages)
	return d
}

func apiMessage(v rawjson.Value) []*model.Message {
	m := chat.Message(v, "modelInfo", "metrics")
	m.Model = cmp.Or(m.Model, v.At("modelInfo", "modelId").Text(), v.At("modelInfo", "id").Text())
	if costs := v.Get("metrics"); m.Usage.IsZero() {
		tokens := costs.Get("tokens")
		m.Usage = model.Usage{
			Input:      cmp.Or(chat.Count(tokens, "prompt"), chat.Count(costs, "inputTokens")),
			Output:     cmp.Or(chat.Count(tokens, "completion"), chat.Count(costs, "outputTokens")),
			CacheRead:  cmp.Or(chat.Count(tokens, "cached"), chat.Count(costs, "cacheReadTokens")),
			CacheWrite: chat.Count(costs, "cacheWriteTokens"),
		}
	}
	switch {
	case v.True("isSummary"), v.True("isTruncationMarker"):
		return []*model.Message{boundary(m, chat.Texts(m.Parts))}
	case m.Role == model.RoleAssistant:
		m.Parts = writtenCalls(m.Parts)
		return []*model.Message{m}
	case m.Role != model.RoleUser && m.Role != model.RoleTool || len(m.Parts) == 0:
		return []*model.Message{m}
	}
	return takeApart(m)
}

// boundary makes a message the marker of a compaction, with all that it holds.
func boundary(m *model.Message, text string) *model.Message {
	others := slices.DeleteFunc(m.Parts, func(p model.Part) bool {
		_, isText := p.(model.Text)
		return isText
	})
	m.Role, m.Parts = model.RoleMarker, append([]model.Part{model.Marker{Kind: model.MarkerCompaction, Text: text}}, others...)
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

// takeApart makes messages of what a user message holds: results, what the
// program put there, and what a person typed.
func takeApart(whole *model.Message) []*model.Message {
	pieces := chat.Pieces{Whole: *whole}
	var result *model.ToolResult // takes the parts that follow its header
	for _, p := range whole.Parts {
		role, injected := model.RoleUser, ""
		switch part := p.(type) {
		case *model.ToolResult:
			judge(part)
			role, result = model.RoleTool, nil
		case model.Text:
			what, isInjected := injection(part.Text)
			name, body, isResult := resultHeader(part.Text)
			text, isTyped := typed(part.Text)
			switch {
			case isInjected:
				injected, result = what, nil
			case isResult:
				result = &model.ToolResult{Name: name, Content: chat.Say(model.RoleTool, "", body).Parts, Rare: &model.RareResult{Raw: part.Text}}
				judge(result)
				p, role = result, model.RoleTool
			case isTyped:
				if result != nil && len(result.Content) == 0 && strings.HasPrefix(strings.TrimSpace(part.Text), "<answer>") { // which choice it was
					result.Details = append(rawjson.AppendString([]byte(`{"answers":`), strings.TrimSpace(text)), '}')
				}
				p, result = model.Text{Text: text}, nil
			case result != nil:
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
		pieces.Add(role, injected, p)
	}
	for _, m := range pieces.List[1:] {
		m.ID = ""
	}
	return pieces.List
}

// letters are those of names.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// resultHeader reads "[read_file for 'a.go'] Result:" and returns what follows.
func resultHeader(text string) (name, body string, ok bool) {
	const closing = "] Result:"
	if !strings.HasPrefix(text, "[") {
		return "", "", false
	}
	call, _, found := strings.Cut(text[1:min(len(text), 64<<10)], closing)
	name, _, _ = strings.Cut(call, " ")
	if !found || name == "" || strings.Trim(name, letters+"-") != "" {
		return "", "", false
	}
	body = text[1+len(call)+len(closing):]
	return name, strings.TrimPrefix(strings.TrimPrefix(body, "\r"), "\n"), true
}

// exit finds the exit code in what the programs say of a command.
var exit = format.Regexp(`(?i)^[^\n]*exit code:? (-?[0-9]{1,10})\b`)

// judge reads from the text of a result how it ended.
func judge(r *model.ToolResult) {
	text := ""
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			text = t.Text
			break
		}
	}
	if _, body, ok := resultHeader(text); ok { // it stands in those of native calls, too
		text = body
	}
	switch {
	case strings.HasPrefix(text, "The user denied this operation"), strings.HasPrefix(text, `{"status":"denied"`):
		r.Denied = true
	case chat.SaysNotDone(text), strings.HasPrefix(text, "[ERROR]"), strings.HasPrefix(text, "Error: "), strings.HasPrefix(text, `{"status":"error"`):
		r.Error = model.Yes
	}
	if r.Name == "execute_command" || r.Name == "" {
		if found := exit().FindStringSubmatch(text[:min(len(text), 256)]); found != nil && strings.HasPrefix(text, "Command") {
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
