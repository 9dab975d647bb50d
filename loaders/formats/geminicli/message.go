package geminicli

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns a message of a session into messages. answered says of which calls
// the results are shown already; it may be nil.
func decode(v rawjson.Value, answered func(id string) bool) []*model.Message {
	m := &model.Message{RawRole: v.Str("type"), ID: v.Str("id"), Time: chat.Time(v.First("timestamp", "ts")), Model: v.Str("model")}
	if m.RawRole == "" { // as some versions wrote it
		m.RawRole = v.Str("role")
	}
	switch m.RawRole {
	case "user":
		return user(m, v, answered)
	case "info", "warning", "error":
		kind := model.MarkerNotice
		if m.RawRole == "error" {
			kind = model.MarkerError
		}
		m.Role = model.RoleMarker
		content := chat.Parts(v.Get("content"))
		m.Parts = append([]model.Part{model.Marker{Kind: kind, Text: chat.Texts(content), Error: kind == model.MarkerError}}, besideTexts(content)...)
		m.Meta = chat.Meta(v, "id", "type", "timestamp", "content", "model")
	default:
		m.Role = model.RoleAssistant
		if role, ok := chat.Role(m.RawRole); ok {
			m.Role = role
		}
		answer(m, v)
	}
	return []*model.Message{m}
}

// text joins the texts of content that is a string or a list of parts.
func text(content rawjson.Value) string {
	return chat.Texts(chat.Parts(content))
}

// besideTexts returns the parts that are no texts.
func besideTexts(parts []model.Part) []model.Part {
	return slices.DeleteFunc(slices.Clone(parts), func(p model.Part) bool {
		_, ok := p.(model.Text)
		return ok
	})
}

// hasResult reports whether one of the parts is a result: what is displayed repeats it.
func hasResult(parts []model.Part) bool {
	return slices.ContainsFunc(parts, func(p model.Part) bool {
		_, ok := p.(*model.ToolResult)
		return ok
	})
}

// user decodes what was sent in the user's name.
func user(m *model.Message, v rawjson.Value, answered func(string) bool) []*model.Message {
	m.Role = model.RoleUser
	m.Meta = chat.Meta(v, "id", "type", "timestamp", "content", "displayContent", "model")
	parts := chat.Parts(v.Get("content"))
	typed := chat.Parts(v.Get("displayContent"))
	var list []*model.Message
	add := func(role model.Role, injected string, p model.Part) {
		if n := len(list); n > 0 && list[n-1].Role == role && list[n-1].Injected == injected {
			list[n-1].Parts = append(list[n-1].Parts, p)
			return
		}
		list = append(list, &model.Message{Role: role, RawRole: m.RawRole, Injected: injected, Time: m.Time, Parts: []model.Part{p}})
	}
	for _, p := range typed {
		if _, result := p.(*model.ToolResult); !result || !hasResult(parts) {
			add(model.RoleUser, "", p)
		}
	}
	files := false
	for _, p := range parts {
		switch p := p.(type) {
		case *model.ToolResult:
			if answered == nil || !answered(p.CallID) {
				chat.Respond(p)
				keep(p)
				add(model.RoleTool, "", p)
			}
		case model.Text:
			kind := injected(p.Text)
			if strings.HasPrefix(strings.TrimSpace(p.Text), "--- Content from referenced files") {
				files = true
			}
			switch {
			case files:
				kind = "attachment"
				if strings.HasPrefix(strings.TrimSpace(p.Text), "--- End of content") {
					files = false
				}
			case len(typed) > 0 && kind == "" && !said(typed, p.Text):
				kind = "context"
			case len(typed) > 0 && kind == "":
				continue // shown as it was typed
			}
			add(model.RoleUser, kind, p)
		default:
			if len(typed) == 0 || files {
				add(model.RoleUser, "", p)
			}
		}
	}
	if len(list) == 0 {
		if len(parts) > 0 {
			return nil // results that the calls have
		}
		list = []*model.Message{m}
	}
	owner := list[0]
	for _, one := range list {
		if one.Injected == "" {
			owner = one
			break
		}
	}
	owner.ID = m.ID
	if list[0] != m {
		list[0].Meta = m.Meta
	}
	return list
}

// said reports whether a text is what was typed.
func said(typed []model.Part, text string) bool {
	for _, p := range typed {
		if t, ok := p.(model.Text); ok && strings.TrimSpace(t.Text) == strings.TrimSpace(text) {
			return true
		}
	}
	return false
}

// injected names what the program sent in the user's name, "" if a person wrote it.
func injected(text string) string {
	s := strings.TrimSpace(text)
	for _, t := range [...]struct{ start, kind string }{
		{"<session_context>", "context"},
		{"<hook_context>", "hook"},
		{"<system_note>", "context"},
		{"<state_snapshot>", "compaction summary"},
		{"<user_memory>", "memory"},
		{"This is the Gemini CLI. We are setting up the context for our chat.", "context"},
		{"This is the Qwen Code. We are setting up the context for our chat.", "context"},
		{"System: Please continue.", "reminder"},
		{"Please continue.", "reminder"},
	} {
		if strings.HasPrefix(s, t.start) && (t.kind != "reminder" || len(s) == len(t.start)) {
			return t.kind
		}
	}
	return ""
}

// answer decodes what the model thought, said and called.
func answer(m *model.Message, v rawjson.Value) {
	content := chat.Parts(v.Get("content"))
	thought := false
	calls := map[string]bool{}
	for _, p := range content {
		switch p := p.(type) {
		case model.Reasoning:
			thought = true
		case *model.ToolCall:
			calls[p.ID] = true
		}
	}
	if !thought {
		for _, t := range v.Get("thoughts").Elems() {
			m.Parts = append(m.Parts, thoughtOf(t))
		}
	}
	m.Parts = append(m.Parts, content...)
	for _, c := range v.Get("toolCalls").Elems() {
		parts, meta := tool(c)
		if calls[c.Str("id")] && len(parts) > 0 {
			parts = parts[1:] // the call stands in the content
		}
		m.Parts = append(m.Parts, parts...)
		m.Meta = append(m.Meta, meta...)
	}
	t := v.Get("tokens")
	m.Usage = model.Usage{
		Input:  chat.Count(t, "input") + chat.Count(t, "tool"), // prompts of tools are counted beside that of the model
		Output: chat.Count(t, "output"), CacheRead: chat.Count(t, "cached"), Reasoning: chat.Count(t, "thoughts"),
	}.SummingTo(chat.Count(t, "total"))
	m.Meta = append(m.Meta, chat.Meta(v, "id", "type", "timestamp", "content", "model", "thoughts", "toolCalls", "tokens")...)
}

// thoughtOf decodes the summary of a thought: its subject and what it was about.
func thoughtOf(t rawjson.Value) model.Part {
	if t.Kind() != rawjson.Object {
		return model.Reasoning{Text: t.Text(), Summary: true}
	}
	subject, description := t.Str("subject"), t.Str("description")
	switch {
	case subject == "":
		return model.Reasoning{Text: description, Summary: true}
	case description == "":
		return model.Reasoning{Text: "**" + subject + "**", Summary: true}
	}
	return model.Reasoning{Text: "**" + subject + "**\n\n" + description, Summary: true}
}

// tool decodes a call, and its result if it has one.
func tool(v rawjson.Value) ([]model.Part, []model.Field) {
	if v.Kind() != rawjson.Object {
		return []model.Part{model.Unknown{Type: "toolCall", Raw: v.Keep()}}, nil
	}
	c := &model.ToolCall{ID: v.Str("id"), Name: v.Str("name"), Thread: v.Get("agentId").Scalar()}
	chat.SetArguments(c, v.Get("args"))
	if s := v.Str("description"); len(s) <= 200 {
		c.Description = s
	}
	if c.Thread != "" {
		c.Agent = c.Name
	}
	used := []string{"id", "name", "args", "result", "status", "timestamp", "resultDisplay", "displayName", "renderOutputAsMarkdown", "agentId"}
	if c.Description != "" {
		used = append(used, "description")
	}
	meta := chat.Meta(v, used...)
	for i := range meta {
		meta[i].Name = "toolCalls." + meta[i].Name
	}
	status := v.Str("status")
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Thread: c.Thread}
	for _, p := range chat.Parts(v.Get("result")) {
		if inner, ok := p.(*model.ToolResult); ok {
			r.Content = append(r.Content, inner.Content...)
			if inner.CallID != "" && inner.CallID != c.ID {
				meta = append(meta, model.Field{Name: "toolCalls.result.id", Value: rawjson.Quote(inner.CallID)})
			}
			if inner.Error != model.NotStated {
				r.Error = inner.Error
			}
		} else {
			r.Content = append(r.Content, p)
		}
	}
	switch status {
	case "success":
		r.Error = model.No
	case "error":
		r.Error = model.Yes
	case "cancelled", "canceled":
		c.State, r.Denied, r.Error = model.CallDenied, true, model.NotStated
	case "awaiting_approval":
		c.State = model.CallAwaitingApproval
	case "scheduled", "validating", "executing":
		c.State = model.CallInterrupted
	}
	chat.Respond(r)
	keep(r)
	display := v.Get("resultDisplay")
	switch {
	case display.Kind() == rawjson.String && len(r.Content) == 0 && display.Text() != "":
		r.Content = []model.Part{model.Text{Text: display.Text()}}
	case display.Kind() == rawjson.String && display.Text() != "" && strings.TrimSpace(display.Text()) != strings.TrimSpace(chat.Texts(r.Content)),
		display.Kind() == rawjson.Object, display.Kind() == rawjson.Array:
		r.Details = display.Keep()
	}
	if len(r.Content) == 0 && r.Details == nil && status != "success" && status != "error" && !r.Denied {
		return []model.Part{c}, meta
	}
	return []model.Part{c, r}, meta
}
