package qwencode

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleFlow decodes a session of iFlow. Calls that a line repeats are dropped; a
// line that has nothing else is a part of the one before.
func assembleFlow(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	calls := map[string]bool{}
	for r := range records {
		d := flow(r, calls)
		c := format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
		for _, m := range d.Messages {
			m.Origin = r.Origin
		}
		out.Messages = append(out.Messages, d.Messages...)
		out.About.Merge(d.About)
		out.Classes = append(out.Classes, c)
	}
	return out
}

// flow decodes one line. calls are the ids of the calls that were shown.
func flow(r *format.Record, calls map[string]bool) format.Decoded {
	v := r.Value
	message := v.Get("message")
	kind := v.Str("type")
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object || message.Kind() != rawjson.Object:
		return format.Unknown(kind)
	case kind != "user" && kind != "assistant":
		return format.Unknown(kind)
	}
	role := model.RoleAssistant
	if kind == "user" {
		role = model.RoleUser
	}
	m := begin(r, v, role, "userType", "toolUseResult")
	m.Model, m.StopReason = message.Str("model"), message.Str("stop_reason")
	m.Usage = chat.Usage(message.Get("usage"))
	m.Meta = append(m.Meta, named("message.", chat.Meta(message, "role", "content", "model", "stop_reason", "usage", "type"))...)
	repeats := false
	content := message.Get("content")
	if content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	for _, b := range content.Elems() {
		switch b.Str("type") {
		case "tool_use":
			if id := b.Str("id"); id != "" {
				if calls[id] {
					repeats = true
					continue
				}
				calls[id] = true
			}
			m.Parts = append(m.Parts, chat.Part(b)...)
		case "tool_result":
			m.Parts = append(m.Parts, flowResult(b, v.Get("toolUseResult")))
		default:
			m.Parts = append(m.Parts, chat.Part(b)...)
		}
	}
	if repeats && len(m.Parts) == 0 {
		return format.Decoded{Class: model.Shown} // shown with the line before
	}
	if results := m.Results(); len(results) > 0 && len(results) == len(m.Parts) {
		m.Role = model.RoleTool
	}
	d := format.Shown(m)
	d.About = about(r, v)
	if d.About.ID != "" {
		d.About.Model = m.Model
	}
	return d
}

// flowResult decodes a result: {"callId","responseParts":{"functionResponse":…},
// "resultDisplay"}.
func flowResult(b, outer rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: b.Str("tool_use_id"), Name: outer.Str("toolName")}
	content := b.Get("content")
	body := content.Get("responseParts")
	if body.IsNull() {
		r.Content = chat.ResultContent(content)
	}
	for _, p := range chat.Parts(body) {
		if inner, ok := p.(*model.ToolResult); ok {
			r.Content = append(r.Content, inner.Content...)
		} else {
			r.Content = append(r.Content, p)
		}
	}
	if failed, ok := b.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	status(r, outer)
	if !content.Get("error").IsNull() && !r.Denied {
		r.Error = model.Yes
	}
	chat.Respond(r)
	display(r, content.Get("resultDisplay"))
	return r
}
