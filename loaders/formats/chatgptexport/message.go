package chatgptexport

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes the message of a node, or returns nil if it has none.
func message(node rawjson.Value, id string) *model.Message {
	v := node.Get("message")
	if v.IsNull() {
		return nil
	}
	if v.Kind() != rawjson.Object || v.Opaque() {
		m := chat.NoMessage(v, "message")
		m.ID = id
		return m
	}
	m := &model.Message{ID: id, RawRole: v.At("author", "role").Text(), Time: chat.Time(v.Get("create_time"))}
	m.Role, _ = chat.Role(m.RawRole)
	d := decoder{m: m, meta: v.Get("metadata")}
	m.Model = chat.FirstText(d.meta.Get("model_slug"), v.Get("model"))
	m.StopReason = d.meta.At("finish_details", "type").Text()
	m.Duration = chat.Seconds(d.meta.Get("finished_duration_sec"))
	d.content(v)
	d.files()
	d.sources()
	m.Injected = injected(m, v)
	usual(v, id)
	if len(m.Parts) == 0 && silent(v) {
		return nil
	}
	if m.Role != model.RoleTool {
		m.Agent = v.At("author", "name").Scalar()
	}
	format.Keep(m, v)
	return m
}

// silent reports whether a message that says nothing is one of those that ChatGPT
// puts into every tree: an empty system prompt, an answer before its first word.
func silent(v rawjson.Value) bool {
	switch v.Get("status").Look().Text() {
	case "", "finished", "finished_successfully":
		return v.At("metadata", "attachments").Len() == 0
	}
	return v.At("author", "role").Text() == "system"
}

// usual takes the members whose value says nothing, because it is nearly always that.
func usual(v rawjson.Value, id string) {
	v.Is("id", id)
	v.Is("status", "finished")
	v.Is("recipient", "all")
	v.Get("end_turn").Bool()
	if weight := v.Get("weight"); string(weight.Raw()) == "1" || string(weight.Raw()) == "1.0" {
		weight.Take()
	}
}

// injected says what put a text there in the name of its role.
func injected(m *model.Message, v rawjson.Value) string {
	meta := v.Get("metadata")
	user, hidden := meta.True("is_user_system_message"), meta.True("is_visually_hidden_from_conversation")
	switch kind := v.At("content", "content_type").Text(); {
	case kind == "user_editable_context" || user:
		return "custom instructions"
	case kind == "model_editable_context":
		return "memory"
	case kind == "app_pairing_content":
		return "context of an app"
	case m.Role == model.RoleUser && hidden:
		return "hidden message"
	}
	return ""
}

// A decoder decodes the content of one message.
type decoder struct {
	m    *model.Message
	meta rawjson.Value
}

// content decodes what a message says: what it asks a tool, what a tool answered,
// or speech.
func (d *decoder) content(v rawjson.Value) {
	c := v.Get("content")
	if c.Kind() != rawjson.Object {
		if !c.IsNull() {
			d.m.Parts = chat.Part(c)
		}
		return
	}
	recipient := v.Str("recipient")
	switch {
	case d.m.Role == model.RoleTool:
		d.m.Parts = []model.Part{d.result(v, c)}
	case d.m.Role == model.RoleAssistant && recipient != "" && recipient != "all":
		d.m.Parts = d.call(c, recipient)
	default:
		d.m.Parts = d.parts(c)
		if v.Str("channel") == "analysis" {
			for i, p := range d.m.Parts {
				if t, ok := p.(model.Text); ok {
					d.m.Parts[i] = model.Reasoning{Text: t.Text}
				}
			}
		}
	}
}

// call decodes a message to a tool. Its text is the arguments: JSON, or the
// program that the tool has to run.
func (d *decoder) call(c rawjson.Value, tool string) []model.Part {
	parts := d.parts(c)
	text := c.Get("text")
	switch c.Str("content_type") {
	case "thoughts", "reasoning_recap":
		return parts
	case "code":
		parts = nil
		c.Is("language", "unknown")
	default:
		if text = c.Get("parts").Index(0); text.IsEmptyText() || text.Kind() != rawjson.String {
			text = rawjson.Value{}
		} else {
			parts = parts[1:]
		}
	}
	call := &model.ToolCall{ID: d.m.ID, Name: tool}
	chat.SetArguments(call, text)
	call.Malformed = false // these tools take text
	return append([]model.Part{call}, parts...)
}

// result decodes the answer of a tool.
func (d *decoder) result(v, c rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{Name: v.At("author", "name").Text()}
	for _, p := range d.parts(c) {
		switch p := p.(type) {
		case model.Text, model.Media, model.Citation, model.Unknown:
			r.Content = append(r.Content, p)
		case model.Marker:
			r.Content = append(r.Content, model.Text{Text: p.Text})
		case model.Reasoning:
			r.Content = append(r.Content, model.Text{Text: p.Text})
		}
	}
	if c.Fits("content_type=system_error") {
		r.Error = model.Yes
	}
	run := d.meta.Get("aggregate_result")
	switch status := run.Str("status"); {
	case !run.Get("in_kernel_exception").IsNull() || strings.HasPrefix(status, "failed") || !run.Get("system_exception").IsNull():
		r.Error = model.Yes
	case status == "success":
		r.Error = model.No
	}
	if run.Kind() == rawjson.Object {
		r.Details = run.Keep()
		r.Duration = chat.Span(run.Get("start_time"), run.Get("end_time"))
	}
	return r
}
