package qwencode

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// members are those of every line.
var members = []string{"uuid", "parentUuid", "sessionId", "timestamp", "type", "cwd", "version", "isSidechain", "agentId", "agentName", "model", "message"}

// begin makes a message with what the line says of it.
func begin(r *format.Record, v rawjson.Value, role model.Role, used ...string) *model.Message {
	m := &model.Message{
		Role: role, RawRole: v.Str("type"), ID: v.Str("uuid"), Parent: v.Str("parentUuid"),
		Time: chat.Time(v.Get("timestamp")), Model: v.Str("model"), Agent: v.Str("agentName"), Thread: v.Get("agentId").Scalar(),
	}
	side, _ := v.Get("isSidechain").Bool()
	m.Sidechain = side || m.Thread != "" || r.Thread != ""
	m.Meta = chat.Meta(v, append(used, members...)...)
	return m
}

// about is what every line says of its session.
func about(r *format.Record, v rawjson.Value) format.About {
	if r.Thread != "" || v.Get("agentId").Scalar() != "" {
		return format.About{}
	}
	return format.About{ID: v.Str("sessionId"), Version: v.Str("version"), Directory: v.Str("cwd")}
}

// decode turns a line of Qwen Code into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	kind := v.Str("type")
	if v.Kind() != rawjson.Object {
		if !v.Exists() {
			return format.Malformed("not JSON")
		}
		return format.Unknown(v.Kind().String())
	}
	var d format.Decoded
	switch kind {
	case "user":
		d = format.Shown(user(r, v)...)
	case "assistant":
		m := begin(r, v, model.RoleAssistant, "usageMetadata")
		m.Indexing.Group = m.ID // a reply may be cut into lines with one id
		m.Usage = chat.Usage(v.Get("usageMetadata"))
		m.Parts, m.Meta = contents(v, m.Meta)
		d = format.Shown(m)
		if !m.Sidechain {
			d.About.Model = m.Model
		}
	case "tool_result":
		d = format.Shown(result(r, v))
	case "system":
		d = system(r, v)
	default:
		return format.Unknown(kind)
	}
	if len(d.Messages) == 0 {
		d.ID, d.Parent = v.Str("uuid"), v.Str("parentUuid")
	}
	a := about(r, v)
	a.Merge(d.About)
	d.About = a
	return d
}

// contents decodes the parts of a line's message.
func contents(v rawjson.Value, meta []model.Field) ([]model.Part, []model.Field) {
	message := v.Get("message")
	m := chat.Message(message)
	if message.Kind() != rawjson.Object {
		return chat.Parts(message), meta
	}
	// What is read of messages elsewhere has no place here.
	used := []string{"role", "parts", "content"}
	for _, f := range m.Meta {
		used = append(used, f.Name)
	}
	return m.Parts, append(append(meta, m.Meta...), named("message.", chat.Meta(message, used...))...)
}

// user decodes a prompt: what was typed, and what the program put beside it.
func user(r *format.Record, v rawjson.Value) []*model.Message {
	base := begin(r, v, model.RoleUser, "systemPayload", "subtype")
	payload := v.Get("systemPayload")
	kind := v.Str("subtype")
	base.Meta = append(base.Meta, named("systemPayload.", chat.Meta(payload, "displayText", "hookContext"))...)
	if kind != "" {
		base.Meta = append(base.Meta, model.Field{Name: "subtype", Value: v.Get("subtype").Keep()})
	}
	all := ""
	switch kind {
	case "", "mid_turn_user_message", "realtime_message":
	default: // notification, cron and the like
		all = strings.ReplaceAll(kind, "_", " ")
	}
	parts, meta := contents(v, base.Meta)
	shown := payload.Get("displayText")
	var list []*model.Message
	add := func(injected string, p model.Part) {
		role := model.RoleUser
		if result, ok := p.(*model.ToolResult); ok {
			role, injected = model.RoleTool, ""
			chat.Respond(result)
		}
		if n := len(list); n > 0 && list[n-1].Injected == injected && list[n-1].Role == role {
			list[n-1].Parts = append(list[n-1].Parts, p)
			return
		}
		m := *base
		m.Role, m.Injected, m.Parts, m.Meta = role, injected, []model.Part{p}, nil
		list = append(list, &m)
	}
	typed := false
	if s := shown.Text(); s != "" {
		add(all, model.Text{Text: s})
		typed = true
	}
	for _, p := range parts {
		t, ok := p.(model.Text)
		switch {
		case !ok:
			add(all, p)
		case typed && strings.TrimSpace(t.Text) == strings.TrimSpace(shown.Text()):
		case all != "":
			add(all, p)
		default:
			add(injected(t.Text, typed), p)
		}
	}
	if len(list) == 0 {
		list = []*model.Message{base}
	}
	own(list)
	list[0].Meta = meta
	return list
}

// own gives the id of a line to the message that a person wrote; the others hang
// below it.
func own(list []*model.Message) {
	owner := list[0]
	for _, m := range list {
		if m.Injected == "" {
			owner = m
			break
		}
	}
	for _, m := range list {
		if m != owner && owner.ID != "" {
			m.ID, m.Parent = "", owner.ID
		}
	}
}

// injected names what the program put beside a prompt, "" if a person wrote it.
func injected(text string, typed bool) string {
	s := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(s, "<qwen:user-prompt-submit-context>"), strings.HasPrefix(s, "<hook_context>"):
		return "hook"
	case strings.HasPrefix(s, "<system-reminder>"):
		return "reminder"
	case strings.HasPrefix(s, "<session_context>"), strings.HasPrefix(s, "This is the Qwen Code. We are setting up the context"):
		return "context"
	case strings.HasPrefix(s, "<state_snapshot>"):
		return "compaction summary"
	case strings.HasPrefix(s, "--- Content from referenced files"):
		return "attachment"
	case strings.HasPrefix(s, "<qwen:") || typed:
		return "context"
	}
	return ""
}

// result decodes what a tool gave back.
func result(r *format.Record, v rawjson.Value) *model.Message {
	m := begin(r, v, model.RoleTool, "toolCallResult")
	m.Parts, m.Meta = contents(v, m.Meta)
	call := v.Get("toolCallResult")
	var out *model.ToolResult
	for _, p := range m.Parts {
		if one, ok := p.(*model.ToolResult); ok {
			if out == nil || one.CallID == call.Str("callId") {
				out = one
			}
		}
	}
	if out == nil {
		out = &model.ToolResult{CallID: call.Str("callId"), Content: m.Parts}
		m.Parts = []model.Part{out}
	}
	status(out, call)
	for _, one := range m.Results() {
		chat.Respond(one)
	}
	display(out, call.Get("resultDisplay"))
	m.Meta = append(m.Meta, named("toolCallResult.", chat.Meta(call, "callId", "status", "resultDisplay", "responseParts"))...)
	return m
}

// status reads how a call ended.
func status(r *model.ToolResult, v rawjson.Value) {
	switch v.Str("status") {
	case "success":
		r.Error = model.No
	case "error":
		r.Error = model.Yes
	case "cancelled", "canceled":
		r.Denied, r.Error = true, model.NotStated
	}
	if !v.Get("error").IsNull() && !r.Denied {
		r.Error = model.Yes
	}
}

// display keeps what the screen shows of a result: in place of the result if there
// is none, else beside it, if it is something else.
func display(r *model.ToolResult, v rawjson.Value) {
	switch {
	case v.IsNull():
	case v.Kind() == rawjson.String && len(r.Content) == 0 && v.Text() != "":
		r.Content = []model.Part{model.Text{Text: v.Text()}}
	case v.Kind() == rawjson.String && strings.TrimSpace(v.Text()) == strings.TrimSpace(chat.Texts(r.Content)):
	case r.Details == nil:
		r.Details = v.Keep()
	}
}

// system decodes lines that are no speech.
func system(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("subtype")
	payload := v.Get("systemPayload")
	d := format.Metadata("system/" + kind)
	mark := func(marker model.MarkerKind, text string) format.Decoded {
		m := begin(r, v, model.RoleMarker, "systemPayload", "subtype")
		m.Parts = []model.Part{model.Marker{Kind: marker, Text: text}}
		m.Meta = append(m.Meta, named("systemPayload.", chat.Meta(payload, "compressedHistory", "rawCommand"))...)
		return format.Shown(m)
	}
	switch kind {
	case "chat_compression":
		return mark(model.MarkerCompaction, payload.Str("summary"))
	case "rewind":
		return mark(model.MarkerBranch, "taken back")
	case "slash_command":
		if payload.Str("phase") == "invocation" {
			return mark(model.MarkerNotice, payload.Str("rawCommand"))
		}
		for _, item := range payload.Get("outputHistoryItems").Elems() {
			if item.Str("type") == "error" {
				d := mark(model.MarkerError, item.Str("text"))
				return d
			}
		}
	case "custom_title":
		d.About.Title, d.About.TitleWeight = payload.Str("customTitle"), 3
		if payload.Str("titleSource") == "manual" {
			d.About.TitleWeight = 4
		}
	case "session_model":
		d.About.Model = payload.First("model", "modelId").Text()
	case "notification":
		if s := payload.Str("displayText"); s != "" {
			return mark(model.MarkerNotice, s)
		}
	case "":
		return format.Unknown("system")
	}
	return d
}

func named(prefix string, fields []model.Field) []model.Field {
	for i := range fields {
		fields[i].Name = prefix + fields[i].Name
	}
	return fields
}
