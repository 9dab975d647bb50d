package claudecode

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages. It serves all shapes: they differ in
// the envelope only.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object:
		return format.Malformed("JSON, but no record: " + v.Kind().String() + " instead of an object")
	case strings.HasSuffix(r.File, ".meta.json"):
		return sidecar(r)
	}
	l := line{record: r, v: v, thread: r.Thread}
	d := format.Metadata("envelope")
	if !r.Envelope {
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
	switch kind := l.v.Str("type"); kind {
	case "user":
		return l.user()
	case "assistant":
		return l.assistant()
	case "system":
		return l.system()
	case "attachment":
		return l.attachment()
	case "progress":
		return l.progress()
	case "tool_use":
		return l.looseCall()
	case "tool_result":
		return l.looseResult()
	case "result":
		return l.result()
	case "":
		// Stripped copies of sessions keep only the API's message.
		switch l.v.At("message", "role").Text() {
		case "user":
			return l.user()
		case "assistant":
			return l.assistant()
		}
		return format.Unknown("")
	default:
		return l.bookkeeping(kind)
	}
}

// about returns what the record's envelope tells of the whole session. The files
// of sub-agents tell nothing of the session that was opened.
func (l *line) about() format.About {
	if l.record.Thread != "" {
		return format.About{}
	}
	return format.About{
		ID:        l.v.First("sessionId", "session_id").Text(),
		Version:   l.v.First("version", "claude_code_version").Text(),
		Directory: l.v.Str("cwd"),
	}
}

func (l *line) sidechain() bool {
	side, _ := l.v.Get("isSidechain").Bool()
	return side
}

// payload returns the API message of a user or assistant record.
func (l *line) payload() (m rawjson.Value, ok bool) {
	m = l.v.Get("message")
	switch m.Kind() {
	case rawjson.Object, rawjson.String:
		return m, true
	}
	return l.v, l.v.Get("content").Exists()
}

// message returns a message with what the envelope says of it.
func (l *line) message(role model.Role) *model.Message {
	v := l.v
	m := &model.Message{
		Role:       role,
		ID:         v.Str("uuid"),
		Parent:     v.First("parentUuid", "logicalParentUuid").Text(),
		Time:       chat.Time(v.Get("timestamp")),
		Duration:   milliseconds(v.Get("durationMs")),
		Thread:     l.thread,
		ParentCall: l.parent,
		Sidechain:  l.sidechain() || l.thread != "",
		Indexing:   model.Indexing{Once: v.Get("uuid").Exists(), Content: contentOf(v)},
	}
	if m.Thread == "" && m.Sidechain {
		m.Thread = v.Str("agentId")
	}
	// In a stream the messages of a sub-agent have no key of their own; the call
	// that started it serves as one.
	if call := v.Str("parent_tool_use_id"); call != "" && m.ParentCall == "" {
		m.ParentCall, m.Sidechain = call, true
		if m.Thread == "" {
			m.Thread = call
		}
	}
	return m
}

// meta returns the members of the envelope that have no place in the model.
func (l *line) meta(used ...string) []model.Field {
	return chat.Meta(l.v, append([]string{
		"type", "uuid", "parentUuid", "timestamp", "durationMs", "message", "isSidechain", "agentId", "parent_tool_use_id",
	}, used...)...)
}

// marker returns an event with the members of the record that say more about it.
func (l *line) marker(kind model.MarkerKind, text string, failed bool, used ...string) format.Decoded {
	m := l.message(model.RoleMarker)
	m.Parts = []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}
	m.Meta = l.meta(used...)
	return format.Shown(m)
}

// milliseconds reads a number of milliseconds; anything that is no sensible
// duration is 0.
func milliseconds(v rawjson.Value) time.Duration {
	n, ok := v.Float()
	if !ok || n <= 0 || n > 1e12 {
		return 0
	}
	return time.Duration(n * float64(time.Millisecond))
}

// field makes a metadata field of a text.
func field(name, text string) model.Field {
	return model.Field{Name: name, Value: rawjson.Quote(text)}
}
