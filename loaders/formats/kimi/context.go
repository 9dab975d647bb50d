package kimi

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeContext decodes a line of what the model sees.
func decodeContext(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	role := v.Str("role")
	switch role {
	case "_checkpoint", "_usage":
		return format.Metadata(role)
	case "_system_prompt":
		m := &model.Message{Role: model.RoleSystem, RawRole: role, Parts: chat.Parts(v.Get("content")), Meta: chat.Meta(v, "role", "content")}
		return format.Shown(m)
	case "":
		return format.Unknown(v.Str("type"))
	}
	m := chat.Message(v)
	switch m.Role {
	case model.RoleUser:
		return format.Shown(divide(m)...)
	case model.RoleTool:
		for _, one := range m.Results() {
			judge(one)
		}
	}
	return format.Shown(m)
}

// divide cuts what the program put beside a prompt off it.
func divide(m *model.Message) []*model.Message {
	var list []*model.Message
	for _, p := range m.Parts {
		kind := ""
		if t, ok := p.(model.Text); ok {
			kind = injected(t.Text)
		}
		if n := len(list); n > 0 && list[n-1].Injected == kind {
			list[n-1].Parts = append(list[n-1].Parts, p)
			continue
		}
		piece := *m
		piece.Injected, piece.Parts, piece.Meta = kind, []model.Part{p}, nil
		list = append(list, &piece)
	}
	if len(list) == 0 {
		return []*model.Message{m}
	}
	list[0].Meta = m.Meta
	return list
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
	t, ok := r.Content[0].(model.Text)
	if !ok {
		return
	}
	inner, ok := strings.CutPrefix(t.Text, "<system>")
	if !ok {
		if strings.HasPrefix(t.Text, "agent_id: ") {
			id, _, _ := strings.Cut(strings.TrimPrefix(t.Text, "agent_id: "), "\n")
			r.Thread = strings.TrimSpace(id)
		}
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
