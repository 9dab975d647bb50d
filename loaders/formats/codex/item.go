package codex

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// item decodes what the model saw or said (ResponseItem in
// codex-rs/protocol/src/models.rs).
func (l *line) item() format.Decoded {
	p := l.p
	switch kind := p.Str("type"); kind {
	case "message":
		return l.speech()
	case "reasoning":
		m := l.message(model.RoleAssistant, "id", "summary", "content", "encrypted_content")
		m.ID, m.Parts = p.Str("id"), reasoning(p)
		return format.Shown(m)
	case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call":
		return l.call(kind)
	case "function_call_output", "custom_tool_call_output", "tool_search_output":
		return l.output()
	case "web_search_call", "image_generation_call":
		m := l.message(model.RoleAssistant, members(p)...)
		m.Parts = chat.Part(p)
		return format.Shown(m)
	case "agent_message":
		m := l.message(model.RoleUser, "author", "content")
		m.Agent, m.Injected = p.Str("author"), "agent message"
		m.Parts = chat.Parts(p.Get("content"))
		return format.Shown(m)
	case "compaction", "context_compaction", "compaction_summary":
		m := l.message(model.RoleMarker, "encrypted_content")
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: "the summary is encrypted"}}
		if s := p.Str("encrypted_content"); s != "" {
			m.Parts = append(m.Parts, model.Reasoning{Encrypted: true, Size: len(s), Opaque: s})
		}
		return format.Shown(m)
	case "ghost_snapshot", "compaction_trigger", "other", "additional_tools":
		return format.Metadata("response_item/" + kind)
	case "":
		return format.Unknown("response_item")
	default:
		return format.Unknown("response_item/" + kind)
	}
}

// members names all members of an object.
func members(v rawjson.Value) []string {
	var list []string
	for k := range v.Members() {
		list = append(list, k)
	}
	return list
}

// reasoning decodes what the model thought: a summary that may be read, and the
// rest, which is encrypted.
func reasoning(p rawjson.Value) []model.Part {
	var parts []model.Part
	for _, s := range p.Get("summary").Elems() {
		if text := s.First("text", "summary_text"); text.Text() != "" {
			parts = append(parts, model.Reasoning{Text: text.Text(), Summary: true})
		} else if s.Kind() != rawjson.Object || s.Len() > 2 {
			parts = append(parts, model.Unknown{Type: "summary", Raw: s.Keep()})
		}
	}
	for _, c := range p.Get("content").Elems() {
		if text := c.Str("text"); text != "" {
			parts = append(parts, model.Reasoning{Text: text})
		} else {
			parts = append(parts, model.Unknown{Type: c.Str("type"), Raw: c.Keep()})
		}
	}
	secret := p.Str("encrypted_content")
	switch {
	case len(parts) > 0 && secret != "":
		last := len(parts) - 1
		if r, ok := parts[last].(model.Reasoning); ok {
			r.Opaque, r.Size = secret, len(secret)
			parts[last] = r
			return parts
		}
		fallthrough
	case secret != "":
		parts = append(parts, model.Reasoning{Encrypted: true, Size: len(secret), Opaque: secret})
	case len(parts) == 0:
		parts = append(parts, model.Reasoning{NotStored: true})
	}
	return parts
}

// speech decodes a message of any role.
func (l *line) speech() format.Decoded {
	spelled := l.p.Str("role")
	role, _ := chat.Role(spelled)
	content := l.p.Get("content")
	if role == model.RoleUser {
		return l.user(content, "content")
	}
	m := l.message(role, "id", "content")
	m.ID, m.Parts = l.p.Str("id"), chat.Parts(content)
	m.Meta = append(m.Meta, extras(content)...)
	if len(m.Parts) == 1 && role == model.RoleAssistant && !l.flat {
		if t, ok := m.Parts[0].(model.Text); ok && strings.HasPrefix(strings.TrimSpace(t.Text), planTag) {
			if _, plan, ok := tagged(strings.TrimSpace(t.Text)); ok {
				if id := l.p.Get("id"); !id.IsNull() {
					m.Meta = append(m.Meta, model.Field{Name: "id", Value: id.Keep()})
				}
				oncePlan(m, plan)
				m.Parts[0] = model.Text{Text: strings.Trim(plan, "\n")}
			}
		}
	}
	return format.Shown(m)
}

// extras returns what the texts of a content have besides their words.
func extras(content rawjson.Value) []model.Field {
	var fields []model.Field
	for i, c := range content.Elems() {
		if c.Get("text").Kind() != rawjson.String {
			continue
		}
		for _, f := range chat.Meta(c, "type", "text", "annotations", "citations") {
			if v := c.Get(f.Name); v.Kind() != rawjson.Array || v.Len() > 0 {
				f.Name = "content[" + strconv.Itoa(i) + "]." + f.Name
				fields = append(fields, f)
			}
		}
	}
	return fields
}

// call decodes the call of a tool.
func (l *line) call(kind string) format.Decoded {
	p := l.p
	c := &model.ToolCall{ID: p.First("call_id", "id").Scalar(), Name: p.Str("name"), Server: p.Str("namespace")}
	if server, ok := strings.CutPrefix(c.Server, "mcp__"); ok {
		c.Server = strings.TrimSuffix(server, "__")
	}
	used := []string{"id", "call_id", "name", "namespace", "arguments", "input", "action"}
	switch kind {
	case "custom_tool_call":
		// The input is text by design: a patch, or a program in code mode.
		if in := p.Get("input"); in.Kind() == rawjson.String {
			c.ArgumentsText = in.Text()
		} else {
			chat.SetArguments(c, in)
		}
	case "local_shell_call":
		c.Name = "shell"
		chat.SetArguments(c, p.Get("action"))
	case "tool_search_call":
		c.Name = "tool_search"
		chat.SetArguments(c, p.Get("arguments"))
	default:
		chat.SetArguments(c, p.Get("arguments"))
	}
	switch p.Str("status") {
	case "completed":
		used = append(used, "status")
	case "incomplete":
		c.State = model.CallInterrupted
	case "failed":
		c.State = model.CallFailed
	}
	if c.Name == "spawn_agent" {
		if args, err := rawjson.Parse(c.Arguments); err == nil {
			c.Agent = args.First("agent_type", "agent_role").Text()
			c.Description = args.First("task_name", "nickname").Text()
			if prompt := args.First("message", "prompt").Text(); prompt != "" {
				c.PromptHash = model.HashText(prompt)
			}
		}
	}
	m := l.message(model.RoleAssistant, used...)
	m.Parts = []model.Part{c}
	for _, other := range [...]string{"id", "call_id"} {
		if s := p.Get(other).Scalar(); s != "" && s != c.ID {
			m.ID = s
		}
	}
	for _, in := range [...]string{"arguments", "input", "action"} {
		if v := p.Get(in); !v.IsNull() && c.Arguments == nil && c.ArgumentsText == "" && v.Text() != "" {
			m.Meta = append(m.Meta, model.Field{Name: in, Value: v.Keep()})
		}
	}
	return format.Shown(m)
}

// output decodes the result of a tool.
func (l *line) output() format.Decoded {
	p := l.p
	r := &model.ToolResult{CallID: p.Get("call_id").Scalar(), Name: p.Str("name")}
	used := []string{"id", "call_id", "name", "output"}
	out := p.Get("output")
	if tools := p.Get("tools"); out.IsNull() && !tools.IsNull() { // of tool_search
		r.Content = []model.Part{model.Text{Text: string(tools.Raw())}}
		used = append(used, "tools")
	}
	readOutput(r, out)
	switch p.Str("status") {
	case "completed":
		used = append(used, "status")
	case "failed":
		r.Error = model.Yes
	}
	m := l.message(model.RoleTool, used...)
	m.ID, m.Parts = p.Str("id"), []model.Part{r}
	return format.Shown(m)
}

// tagged returns the name of the element that a whole text is: "<name …>…</name>".
func tagged(text string) (name, inner string, ok bool) {
	s := strings.TrimSpace(text)
	if len(s) < 5 || s[0] != '<' {
		return "", "", false
	}
	end := strings.IndexByte(s, '>')
	if end < 2 || end > 200 {
		return "", "", false
	}
	name, _, _ = strings.Cut(s[1:end], " ")
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-") != "" {
		return "", "", false
	}
	inner, ok = strings.CutSuffix(s[end+1:], "</"+name+">")
	return name, inner, ok
}
