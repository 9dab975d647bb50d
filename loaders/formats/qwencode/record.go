package qwencode

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// begin makes a message with what the line says of it.
func begin(r *format.Record, v rawjson.Value, role model.Role, parts ...model.Part) *model.Message {
	m := &model.Message{
		Role: role, RawRole: v.Str("type"), ID: v.Str("uuid"), Parent: v.Str("parentUuid"), Time: chat.Time(v.Get("timestamp")),
		Model: v.Str("model"), Agent: v.Str("agentName"), Thread: v.Get("agentId").Scalar(), Parts: parts,
	}
	side, _ := v.Get("isSidechain").Bool()
	m.Sidechain = side || m.Thread != "" || r.Thread != ""
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
var decode = format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
	var d format.Decoded
	switch kind := v.Str("type"); kind {
	case "user":
		d = format.Shown(user(r, v)...)
	case "assistant":
		m := begin(r, v, model.RoleAssistant)
		m.Parts = contents(m, v)
		m.Indexing.Group = m.ID // a reply may be cut into lines with one id
		m.Usage = chat.Usage(v.Get("usageMetadata"))
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
})

// contents decodes the parts of a line's message. What is left of it goes to m.
func contents(m *model.Message, v rawjson.Value) []model.Part {
	message := v.Get("message")
	if message.Kind() != rawjson.Object {
		return chat.Parts(message)
	}
	inner := chat.Message(message)
	m.Meta = append(m.Meta, inner.Meta...)
	return inner.Parts
}

// user decodes a prompt: what was typed, and what the program put beside it.
func user(r *format.Record, v rawjson.Value) []*model.Message {
	base := begin(r, v, model.RoleUser)
	parts := contents(base, v)
	pieces := chat.Pieces{Whole: *base}
	all := ""
	switch kind := v.Look().Str("subtype"); kind {
	case "", "mid_turn_user_message", "realtime_message", "agent_mention":
	case "agent_message": // what another agent of the session answered
		base.Role, base.Agent, base.Thread, base.Sidechain = model.RoleAssistant, v.At("systemPayload", "author", "name").Text(), r.Thread, r.Thread != ""
		base.Parts = append(chat.TextParts(v.At("systemPayload", "displayText").Text()), parts...)
		return []*model.Message{base}
	default: // notification, cron and the like
		all = strings.ReplaceAll(kind, "_", " ")
	}
	shown := v.At("systemPayload", "displayText").Text()
	if shown != "" {
		pieces.Add(model.RoleUser, all, model.Text{Text: shown})
	}
	for _, p := range parts {
		kind := all
		switch p := p.(type) {
		case *model.ToolResult:
			chat.Respond(p)
			pieces.Add(model.RoleTool, "", p)
			continue
		case model.Text:
			if shown != "" && strings.TrimSpace(p.Text) == strings.TrimSpace(shown) {
				continue
			}
			kind = cmp.Or(all, injected(p.Text, shown != ""))
		}
		pieces.Add(model.RoleUser, kind, p)
	}
	if len(pieces.List) == 0 {
		return []*model.Message{base}
	}
	// The id of the line is that of what a person wrote; the others hang below it.
	owner := max(0, slices.IndexFunc(pieces.List, func(m *model.Message) bool { return m.Injected == "" }))
	for i, m := range pieces.List {
		if i != owner && base.ID != "" {
			m.ID, m.Parent = "", base.ID
		}
	}
	return pieces.List
}

// injected names what the program put beside a prompt, "" if a person wrote it.
func injected(text string, typed bool) string {
	s := strings.TrimSpace(text)
	for _, t := range [...]struct{ start, kind string }{
		{"<qwen:user-prompt-submit-context>", "hook"},
		{"<hook_context>", "hook"},
		{"<system-reminder>", "reminder"},
		{"<session_context>", "context"},
		{"This is the Qwen Code. We are setting up the context", "context"},
		{"<state_snapshot>", "compaction summary"},
		{"--- Content from referenced files", "attachment"},
		{"<qwen:", "context"},
	} {
		if strings.HasPrefix(s, t.start) {
			return t.kind
		}
	}
	if typed {
		return "context"
	}
	return ""
}

// result decodes what a tool gave back.
func result(r *format.Record, v rawjson.Value) *model.Message {
	m := begin(r, v, model.RoleTool)
	m.Parts = contents(m, v)
	call := v.Get("toolCallResult")
	var out *model.ToolResult
	for _, one := range m.Results() {
		if out == nil || one.CallID == call.Str("callId") {
			out = one
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
	return m
}

// status reads how a call ended.
func status(r *model.ToolResult, v rawjson.Value) {
	chat.Ended(r, v)
	if !v.Get("error").IsNull() && !r.Denied {
		r.Error = model.Yes
	}
}

// display keeps what the screen shows of a result: in place of the result if there
// is none, else beside it, if it is something else.
func display(r *model.ToolResult, v rawjson.Value) {
	text := v.Look().Text()
	switch {
	case text != "" && len(r.Content) == 0:
		r.Content = []model.Part{model.Text{Text: v.Text()}}
	case v.Kind() == rawjson.String && strings.TrimSpace(text) == strings.TrimSpace(chat.Texts(r.Content)):
		v.Take()
	case r.Details == nil && !v.IsNull():
		r.Details = v.Keep()
	}
}

// system decodes lines that are no speech.
func system(r *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("subtype")
	payload := v.Get("systemPayload")
	d := format.Metadata("system/" + kind)
	mark := func(marker model.MarkerKind, text string) format.Decoded {
		return format.Shown(begin(r, v, model.RoleMarker, model.Marker{Kind: marker, Text: text}))
	}
	switch kind {
	case "chat_compression":
		return mark(model.MarkerCompaction, cmp.Or(payload.Str("summary"), summary(payload.Get("compressedHistory"))))
	case "rewind":
		return mark(model.MarkerBranch, "taken back")
	case "turn_result": // what came of a turn, with the texts again
		switch fault := payload.At("error", "message").Text(); payload.Str("state") {
		case "error":
			return mark(model.MarkerError, fault)
		case "cancelled":
			return mark(model.MarkerInterrupt, "cancelled")
		}
	case "at_command":
		if failed := payload.Is("status", "error"); failed || payload.Fits("message:filled") {
			return mark(map[bool]model.MarkerKind{true: model.MarkerError, false: model.MarkerNotice}[failed], payload.Str("message"))
		}
	case "agent_retry":
		return mark(model.MarkerNotice, "attempt "+payload.Get("attempt").Scalar())
	case "session_approval_mode":
		return mark(model.MarkerModeChange, "approval mode: "+payload.Str("mode"))
	case "slash_command":
		if payload.Fits("phase=invocation") {
			return mark(model.MarkerNotice, payload.Str("rawCommand"))
		}
		for _, item := range payload.Get("outputHistoryItems").Elems() {
			if item.Is("type", "error") {
				return mark(model.MarkerError, item.Str("text"))
			}
		}
	case "custom_title":
		d.About.Title, d.About.TitleWeight = payload.Str("customTitle"), 3
		if payload.Fits("titleSource=manual") {
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

// summary finds what a compression wrote in place of what it took away.
func summary(history rawjson.Value) string {
	for _, m := range history.Elems() {
		for _, p := range m.Get("parts").Elems() {
			if text := p.Get("text"); strings.Contains(text.Look().Text(), "<state_snapshot>") {
				return text.Text()
			}
		}
	}
	return ""
}
