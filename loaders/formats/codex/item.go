package codex

import (
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
		m := l.message(model.RoleAssistant, reasoning(p)...)
		m.ID = p.Str("id")
		return format.Shown(m)
	case "function_call", "custom_tool_call", "local_shell_call", "tool_search_call":
		return l.call(kind)
	case "function_call_output", "custom_tool_call_output", "tool_search_output":
		return l.output()
	case "web_search_call", "image_generation_call":
		return format.Shown(l.message(model.RoleAssistant, chat.Part(p)...))
	case "agent_message":
		m := l.message(model.RoleUser, chat.Parts(p.Get("content"))...)
		m.Agent, m.Injected = p.Str("author"), "agent message"
		return format.Shown(m)
	case "compaction", "context_compaction", "compaction_summary":
		d := l.marker(model.MarkerCompaction, "the summary is encrypted")
		if s := p.Str("encrypted_content"); s != "" {
			d.Messages[0].Parts = append(d.Messages[0].Parts, model.Reasoning{Encrypted: true, Size: len(s), Opaque: s})
		}
		return d
	case "ghost_snapshot", "compaction_trigger", "other", "additional_tools":
		return format.Metadata("response_item/" + kind)
	default:
		return format.Unknown(strings.TrimSuffix("response_item/"+kind, "/"))
	}
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
	last := len(parts) - 1
	if last >= 0 && secret != "" {
		if r, ok := parts[last].(model.Reasoning); ok {
			r.Opaque, r.Size = secret, len(secret)
			parts[last] = r
			return parts
		}
	}
	if secret != "" {
		return append(parts, model.Reasoning{Encrypted: true, Size: len(secret), Opaque: secret})
	}
	if len(parts) == 0 {
		return []model.Part{model.Reasoning{NotStored: true}}
	}
	return parts
}

// citedTag begins what a reply says of the notes it is based on, at its end.
const citedTag, citedEnd = "<oai-mem-citation>", "</oai-mem-citation>"

// speech decodes a message of any role.
func (l *line) speech() format.Decoded {
	spelled := l.p.Str("role")
	role, _ := chat.Role(spelled)
	content := l.p.Get("content")
	if role == model.RoleUser {
		return l.user(content)
	}
	m := l.message(role, chat.Parts(content)...)
	if len(m.Parts) == 1 && role == model.RoleAssistant && !l.flat {
		t, _ := m.Parts[0].(model.Text)
		if text := strings.TrimSpace(t.Text); strings.HasPrefix(text, planTag) {
			if _, plan, ok := tagged(text); ok {
				oncePlan(m, plan)
				m.Parts[0] = model.Text{Text: strings.Trim(plan, "\n")}
			}
		} else if said, _, ok := strings.Cut(t.Text, citedTag); ok && strings.HasSuffix(text, citedEnd) { // which events leave out
			m.Parts = []model.Part{model.Text{Text: said}, model.Text{Text: t.Text[len(said):]}}
		}
	}
	if m.ID == "" {
		m.ID = l.p.Str("id")
	}
	return format.Shown(m)
}

// call decodes the call of a tool.
func (l *line) call(kind string) format.Decoded {
	p := l.p
	c := &model.ToolCall{ID: p.First("call_id", "id").Scalar(), Name: p.Str("name"), Server: p.Str("namespace")}
	if server, ok := strings.CutPrefix(c.Server, "mcp__"); ok {
		c.Server = strings.TrimSuffix(server, "__")
	}
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
	default:
		if kind == "tool_search_call" {
			c.Name = "tool_search"
		}
		chat.SetArguments(c, p.Get("arguments"))
	}
	switch {
	case p.Is("status", "completed"):
	case p.Fits("status=incomplete"):
		c.State = model.CallInterrupted
	case p.Fits("status=failed"):
		c.State = model.CallFailed
	}
	if c.Name == "spawn_agent" {
		args, _ := rawjson.Parse(c.Arguments)
		c.SetAgent(args.First("agent_type", "agent_role").Text())
		c.Description = args.First("task_name", "nickname").Text()
		c.SetPrompt(args.First("message", "prompt").Text())
	}
	m := l.message(model.RoleAssistant, c)
	for _, other := range [...]string{"id", "call_id"} {
		if s := p.Get(other).Scalar(); s != "" && s != c.ID {
			m.ID = s
		}
	}
	return format.Shown(m)
}

// output decodes the result of a tool.
func (l *line) output() format.Decoded {
	p := l.p
	r := &model.ToolResult{CallID: p.Get("call_id").Scalar(), Name: p.Str("name")}
	out := p.Get("output")
	if tools := p.Get("tools"); out.IsNull() && !tools.IsNull() { // of tool_search
		r.Content = []model.Part{model.Text{Text: string(tools.Keep())}}
	}
	if readOutput(r, out); !p.Is("status", "completed") && p.Fits("status=failed") {
		r.Error = model.Yes
	}
	r.SetSays()
	m := l.message(model.RoleTool, r)
	m.ID = p.Str("id")
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
