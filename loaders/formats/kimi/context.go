package kimi

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeContext decodes a line of what the model sees.
func decodeContext(_ *format.Record, v rawjson.Value) format.Decoded {
	switch role := v.Str("role"); role {
	case "_checkpoint", "_usage":
		return format.Metadata(role)
	case "_system_prompt":
		return format.Shown(&model.Message{Role: model.RoleSystem, RawRole: role, Parts: chat.Parts(v.Get("content"))})
	case "":
		return format.Unknown(v.Str("type"))
	}
	m := chat.Message(v)
	switch m.Role {
	case model.RoleUser:
		return format.Shown(divide(m)...)
	case model.RoleTool:
		for _, r := range m.Results() {
			judge(r)
		}
	}
	return format.Shown(m)
}

// divide cuts what the program put beside a prompt off it.
func divide(m *model.Message) []*model.Message {
	pieces := chat.Pieces{Whole: *m}
	for _, p := range m.Parts {
		kind := ""
		if t, ok := p.(model.Text); ok {
			kind = injected(t.Text)
		}
		pieces.Add(m.Role, kind, p)
	}
	if len(pieces.List) == 0 {
		return []*model.Message{m}
	}
	return pieces.List
}

// injected names what the program says in the person's name, "" for what a person
// typed.
func injected(text string) string {
	s := strings.TrimSpace(text)
	for _, t := range [...]struct{ tag, kind string }{
		{"system", "reminder"}, {"system-reminder", "reminder"}, {"git-context", "context"}, {"notification", "notification"},
		{"hook_result", "hook"}, {"task-notification", "notification"},
	} {
		if strings.HasPrefix(s, "<"+t.tag+">") && strings.HasSuffix(s, "</"+t.tag+">") {
			return t.kind
		}
	}
	return ""
}

// judge reads the sentence before a result, "<system>ERROR: …</system>".
func judge(r *model.ToolResult) {
	if len(r.Content) == 0 {
		return
	}
	t, _ := r.Content[0].(model.Text)
	inner, ok := strings.CutPrefix(t.Text, "<system>")
	if !ok {
		r.SetThread(agentOf(t.Text))
		return
	}
	inner, _, _ = strings.Cut(inner, "</system>")
	switch {
	case strings.HasPrefix(inner, "ERROR:"):
		r.Error = model.Yes
	case strings.HasPrefix(inner, "Command executed successfully"):
		r.Error = model.No
	}
	outcome(r, inner)
}

// agentOf returns the id of the sub-agent that a result is from, "" if it is of none.
func agentOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	id, _ := strings.CutPrefix(line, "agent_id: ")
	if id == line {
		return ""
	}
	return strings.TrimSpace(id)
}
