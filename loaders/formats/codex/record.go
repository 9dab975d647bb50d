package codex

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A line is one record of a rollout while it is decoded.
type line struct {
	view
	r *format.Record
	v rawjson.Value // the whole line
	p rawjson.Value // its payload
	// flat says that the line is its own payload.
	flat bool
}

// decode turns one line into messages.
func (w view) decode(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() != rawjson.Object {
		if !v.Exists() {
			return format.Malformed("not JSON")
		}
		return format.Unknown(v.Kind().String())
	}
	l := &line{view: w, r: r, v: v, p: v.Get("payload")}
	kind := v.Str("type")
	if l.p.Kind() != rawjson.Object {
		if kind == "" || v.Get("payload").Exists() {
			return format.Unknown(kind)
		}
		return decodeFlat(r)
	}
	switch kind {
	case "session_meta":
		return l.session()
	case "response_item":
		return l.item()
	case "history_mutation":
		return l.mutation()
	case "event_msg":
		return l.event()
	case "compacted":
		return l.compacted()
	case "turn_context":
		d := format.Metadata(kind)
		if r.Thread == "" {
			d.About = format.About{Model: l.p.Str("model"), Directory: l.p.Str("cwd")}
		}
		if name := l.p.Str("model"); name != "" {
			d.Told = &model.Told{Model: name}
		}
		return d
	case "world_state", "inter_agent_communication", "inter_agent_communication_metadata", "token_usage_record",
		"security_risk_score", "retained_context", "realtime_item", "configuration_update":
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

// message begins a message with what the line says of it.
func (l *line) message(role model.Role, used ...string) *model.Message {
	m := &model.Message{Role: role, RawRole: l.p.Str("role"), Time: chat.Time(l.v.Get("timestamp")), Sidechain: l.r.Thread != ""}
	if l.flat {
		m.Meta = chat.Meta(l.p, append(used, "type", "role", "timestamp")...)
		return m
	}
	m.Meta = append(chat.Meta(l.p, append(used, "type", "role")...), chat.Meta(l.v, "timestamp", "type", "payload")...)
	return m
}

// marker is an event between messages.
func (l *line) marker(kind model.MarkerKind, text string, failed bool, used ...string) format.Decoded {
	m := l.message(model.RoleMarker, used...)
	m.Parts = []model.Part{model.Marker{Kind: kind, Text: text, Error: failed}}
	return format.Shown(m)
}

// session decodes the header. Its instructions are the system prompt.
func (l *line) session() format.Decoded {
	d := format.Metadata("session_meta")
	text := l.p.Get("base_instructions")
	used := "base_instructions"
	if text.Kind() == rawjson.Object {
		text = text.Get("text")
	}
	if text.Text() == "" {
		text, used = l.p.Get("instructions"), "instructions"
	}
	if s := text.Text(); s != "" {
		m := l.message(model.RoleSystem, used)
		m.Parts = []model.Part{model.Text{Text: s}}
		d = format.Shown(m)
	}
	if l.r.Thread == "" {
		d.About = format.About{ID: l.p.Get("id").Scalar(), Version: l.p.Str("cli_version"), Directory: l.p.Str("cwd")}
		if a := agentOf(l.p); a.nickname != "" || a.role != "" {
			d.About.Title, d.About.TitleWeight = strings.TrimSpace(a.role+" "+a.nickname), 2
		}
	}
	return d
}

// agent is what a header says of the sub-agent whose rollout it begins.
type agent struct{ parent, nickname, role string }

// agentOf reads source.subagent.thread_spawn and the members beside it.
func agentOf(meta rawjson.Value) agent {
	spawn := meta.At("source", "subagent", "thread_spawn")
	text := func(a, b rawjson.Value) string {
		if s := a.Text(); s != "" {
			return s
		}
		return b.Text()
	}
	return agent{
		parent:   text(spawn.Get("parent_thread_id"), meta.Get("parent_thread_id")),
		nickname: text(spawn.Get("agent_nickname"), meta.Get("agent_nickname")),
		role:     text(spawn.First("agent_role", "agent_type"), meta.Get("agent_role")),
	}
}

// compacted decodes the summary that took the place of the history. The history
// that it was replaced by repeats what stands above.
func (l *line) compacted() format.Decoded {
	m := l.message(model.RoleMarker, "message", "replacement_history")
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: l.p.Str("message")}}
	return format.Shown(m)
}

// mutation decodes several items at once, as TRAE CLI writes them, a program made from
// Codex: {"operation":"append","items":[…]}. Anything but appended items takes the
// place of the history, which stands above.
func (l *line) mutation() format.Decoded {
	items := l.p.Get("items")
	if op := l.p.Str("operation"); op != "append" || items.Kind() != rawjson.Array {
		m := l.message(model.RoleMarker, "items")
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: strings.TrimSpace("history: " + op)}}
		return format.Shown(m)
	}
	d := format.Metadata("history_mutation")
	for _, e := range items.Elems() {
		one := *l
		one.p = e
		switch item := one.item(); {
		case len(item.Messages) > 0:
			d.Messages = append(d.Messages, item.Messages...)
		case item.Class == model.UnknownRecord && e.Str("type") != "trae_extra_info":
			m := l.message(model.RoleMarker, members(l.p)...)
			m.Parts = []model.Part{model.Unknown{Type: e.Str("type"), Raw: e.Keep()}}
			d.Messages = append(d.Messages, m)
		}
	}
	if len(d.Messages) > 0 {
		d.Messages[0].Meta = append(d.Messages[0].Meta, chat.Meta(l.p, "operation", "items")...)
	}
	return d
}
