package claudecode

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages. It serves all shapes: they differ in
// the envelope only.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	d, none := format.NoObject(r, v)
	if none && !r.Envelope {
		return d
	}
	if strings.HasSuffix(r.File, ".meta.json") {
		return sidecar(r)
	}
	l := line{record: r, v: v, thread: r.Thread}
	if !none {
		if d = l.decode(); len(d.Messages) == 0 {
			d.ID, d.Parent = v.Str("uuid"), v.First("parentUuid", "logicalParentUuid").Text()
		}
	}
	about := l.about()
	about.Merge(d.About)
	d.About = about
	return d
}

// A line is a record, or a record embedded in another, on its way to messages.
type line struct {
	record *format.Record
	v      rawjson.Value
	thread string // key of the thread that the surroundings name, "" if they do not
	parent string // id of the tool call that started the thread, likewise
}

// decode picks the decoder for the type of the record.
func (l *line) decode() format.Decoded {
	kind := l.v.Str("type")
	role := kind
	if kind == "" { // stripped copies of sessions keep only the API's message
		role = l.v.Look().At("message", "role").Text()
	}
	switch role {
	case "user":
		return l.user()
	case "assistant":
		return l.assistant()
	}
	switch kind {
	case "":
		return format.Unknown("")
	case "system":
		return l.system()
	case "attachment":
		return l.attachment()
	case "progress":
		return l.progress()
	case "tool_use": // by itself: some tools that convert sessions write calls so
		m := l.message(model.RoleAssistant)
		m.Parts = []model.Part{toolCall(l.v)}
		return format.Shown(m)
	case "tool_result":
		return l.looseResult()
	case "result":
		return l.result()
	}
	return l.bookkeeping(kind)
}

// about returns what the record's envelope tells of the whole session. The files
// of sub-agents tell nothing of the session that was opened.
func (l *line) about() format.About {
	if l.record.Thread != "" {
		return format.About{}
	}
	v := l.v.Look() // it stands with each message, too
	return format.About{
		ID:        v.First("sessionId", "session_id").Text(),
		Version:   v.First("version", "claude_code_version").Text(),
		Directory: v.Str("cwd"),
	}
}

// payload returns the API message of a user or assistant record, and its content.
func (l *line) payload() (m, content rawjson.Value, ok bool) {
	switch m = l.v.Get("message"); m.Kind() {
	case rawjson.String:
		return m, m, true
	case rawjson.Object:
		return m, m.Get("content"), true
	}
	content = l.v.Get("content")
	return l.v, content, content.Exists()
}

// message returns a message with what the envelope says of it.
func (l *line) message(role model.Role) *model.Message {
	v := l.v
	m := &model.Message{
		Role:       role,
		ID:         v.Str("uuid"),
		Parent:     v.First("parentUuid", "logicalParentUuid").Text(),
		Time:       chat.Time(v.Get("timestamp")),
		Duration:   chat.Millis(v.Get("durationMs")),
		Thread:     l.thread,
		ParentCall: l.parent,
		Sidechain:  yes(v.Get("isSidechain")) || l.thread != "",
		Indexing:   model.Indexing{Once: model.IsID(v.Str("uuid")), Content: contentOf(v)},
	}
	if m.Thread == "" && m.Sidechain && model.IsID(v.Str("agentId")) {
		m.Thread = v.Str("agentId")
	}
	// In a stream the messages of a sub-agent have no key of their own; the call
	// that started it serves as one.
	if call := v.Str("parent_tool_use_id"); call != "" && m.ParentCall == "" {
		m.ParentCall, m.Sidechain = call, true
		if m.Thread == "" && model.IsID(call) {
			m.Thread = call
		}
	}
	return m
}

// marker returns an event.
func (l *line) marker(kind model.MarkerKind, text string, failed bool) format.Decoded {
	m := l.message(model.RoleMarker)
	m.Parts = []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}
	return format.Shown(m)
}

// yes reports whether a value is true.
func yes(v rawjson.Value) bool {
	is, _ := v.Bool()
	return is
}

// field makes a metadata field of a text.
func field(name, text string) model.Field {
	return model.Field{Name: name, Value: rawjson.Quote(text)}
}
