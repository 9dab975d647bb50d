package chatgptexport

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// message decodes the message of a node, or returns nil if it has none.
func message(node rawjson.Value, id string) *model.Message {
	v := node.Get("message")
	if v.Kind() != rawjson.Object || v.Opaque() {
		if v.IsNull() {
			return nil
		}
		return &model.Message{ID: id, Parts: []model.Part{model.Unknown{Type: "message", Raw: v.Keep()}}}
	}
	m := &model.Message{ID: id, RawRole: v.At("author", "role").Text(), Time: chat.Time(v.Get("create_time"))}
	m.Role, _ = chat.Role(m.RawRole)
	used := []string{"create_time", "content", "metadata"}
	meta := v.Get("metadata")
	d := decoder{m: m, meta: meta, used: []string{"model_slug"}}
	m.Model = meta.Str("model_slug")
	if m.Model == "" {
		m.Model = v.Str("model")
		used = append(used, "model")
	}
	m.StopReason = meta.At("finish_details", "type").Text()
	if meta.Get("finish_details").Len() == 1 {
		d.used = append(d.used, "finish_details")
	}
	if s, ok := meta.Get("finished_duration_sec").Float(); ok && s > 0 && s < 1e6 {
		m.Duration = time.Duration(s * float64(time.Second))
		d.used = append(d.used, "finished_duration_sec")
	}
	d.content(v)
	d.files()
	d.sources()
	m.Injected = injected(m, v)
	m.Meta = fields(v, &d, append(used, usual(v, id)...))
	if len(m.Parts) == 0 && silent(v) {
		return nil
	}
	return m
}

// silent reports whether a message that says nothing is one of those that ChatGPT
// puts into every tree: an empty system prompt, an answer before its first word.
func silent(v rawjson.Value) bool {
	switch v.Str("status") {
	case "", "finished", "finished_successfully":
		return v.At("metadata", "attachments").Len() == 0
	}
	return v.At("author", "role").Text() == "system"
}

// usual returns the members whose value says nothing, because it is nearly always
// that.
func usual(v rawjson.Value, id string) []string {
	var list []string
	add := func(key string, usual bool) {
		if usual {
			list = append(list, key)
		}
	}
	weight, isNumber := v.Get("weight").Float()
	status := v.Str("status")
	add("id", v.Get("id").Scalar() == id)
	add("end_turn", v.Get("end_turn").Kind() == rawjson.Bool)
	add("weight", isNumber && weight == 1)
	add("status", status == "finished_successfully" || status == "finished")
	add("recipient", v.Str("recipient") == "all" || v.Str("recipient") != "" && v.At("author", "role").Text() == "assistant")
	return list
}

// fields keeps the members that the model has no name for.
func fields(v rawjson.Value, d *decoder, used []string) []model.Field {
	var list []model.Field
	add := func(prefix string, fields []model.Field) {
		for _, f := range fields {
			f.Name = prefix + f.Name
			if s := string(f.Value); s != "{}" && s != "[]" {
				list = append(list, f)
			}
		}
	}
	add("", chat.Meta(v, append(used, "author")...))
	if author := v.Get("author"); author.Kind() == rawjson.Object {
		add("author.", chat.Meta(author, "role", "name"))
	}
	if name := v.At("author", "name"); !name.IsNull() && d.m.Role != model.RoleTool {
		d.m.Agent = name.Scalar()
	}
	if d.meta.Kind() == rawjson.Object {
		add("metadata.", chat.Meta(d.meta, d.used...))
	} else if !d.meta.IsNull() {
		list = append(list, model.Field{Name: "metadata", Value: d.meta.Keep()})
	}
	if c := v.Get("content"); c.Kind() == rawjson.Object {
		add("content.", chat.Meta(c, append(d.usedContent, "content_type")...))
	}
	return list
}

// injected says what put a text there in the name of its role.
func injected(m *model.Message, v rawjson.Value) string {
	meta := v.Get("metadata")
	user, _ := meta.Get("is_user_system_message").Bool()
	hidden, _ := meta.Get("is_visually_hidden_from_conversation").Bool()
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
	m           *model.Message
	meta        rawjson.Value
	used        []string // members of metadata
	usedContent []string // members of content
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
	call := &model.ToolCall{ID: d.m.ID, Name: tool}
	var others []model.Part
	var text rawjson.Value
	parts := d.parts(c)
	switch c.Str("content_type") {
	case "thoughts", "reasoning_recap":
		return parts
	case "code":
		text = c.Get("text")
		d.usedContent = append(d.usedContent, "text")
		if lang := c.Str("language"); lang == "unknown" {
			d.usedContent = append(d.usedContent, "language")
		}
	default:
		if list := c.Get("parts"); list.Len() > 0 && list.Index(0).Kind() == rawjson.String {
			text = list.Index(0)
			parts = parts[min(1, len(parts)):]
			if text.Text() == "" {
				parts = d.parts(c)
			}
		}
		others = parts
	}
	chat.SetArguments(call, text)
	call.Malformed = false // these tools take text
	return append([]model.Part{call}, others...)
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
	if c.Str("content_type") == "system_error" {
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
		d.used = append(d.used, "aggregate_result")
		start, ok := run.Get("start_time").Float()
		end, ended := run.Get("end_time").Float()
		if span := end - start; ok && ended && span > 0 && span < 1e6 {
			r.Duration = time.Duration(span * float64(time.Second))
		}
	}
	return r
}
