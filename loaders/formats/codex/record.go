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
	r *format.Record
	v rawjson.Value // the whole line
	p rawjson.Value // its payload
	// flat says that the line is its own payload.
	flat bool
}

// decodeLine turns one line into messages.
func decodeLine(r *format.Record, v rawjson.Value) format.Decoded {
	l := &line{r: r, v: v, p: v.Get("payload")}
	kind := v.Str("type")
	if l.p.Kind() != rawjson.Object {
		if kind == "" || l.p.Exists() {
			return format.Unknown(kind)
		}
		return decodeFlat(r)
	}
	d := l.decode(kind)
	if len(d.Messages) > 0 { // what is left of the payload, by its own names
		format.Keep(d.Messages[0], l.p)
	}
	return d
}

func (l *line) decode(kind string) format.Decoded {
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
		// The history that it was replaced by repeats what stands above.
		return l.marker(model.MarkerCompaction, l.p.Str("message"))
	case "turn_context":
		d := format.Metadata(kind)
		if l.r.Thread == "" {
			d.About = format.About{Model: l.p.Str("model"), Directory: l.p.Str("cwd")}
		}
		if name := l.p.Str("model"); name != "" {
			d.Told = &model.Told{Model: name}
		}
		may := l.p.Look() // it stays among what else the turn begins with
		box := may.Get("sandbox_policy")
		now := chat.Join(", ", chat.TextOrJSON(may.Get("approval_policy")), chat.FirstText(box, box.First("type", "mode")))
		if now != "" {
			return format.Setting(d, l.message(model.RoleMarker), "permissions: "+now)
		}
		return d
	case "world_state", "inter_agent_communication", "inter_agent_communication_metadata", "token_usage_record",
		"security_risk_score", "retained_context", "realtime_item", "configuration_update":
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

// message makes a message with what the line says of it.
func (l *line) message(role model.Role, parts ...model.Part) *model.Message {
	return &model.Message{
		Role: role, RawRole: l.p.Str("role"), Time: chat.Time(l.v.Get("timestamp")), Sidechain: l.r.Thread != "", Parts: parts,
	}
}

// marker is an event between messages.
func (l *line) marker(kind model.MarkerKind, text string) format.Decoded {
	return format.Shown(l.message(model.RoleMarker, model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}))
}

// session decodes the header. Its instructions are the system prompt.
func (l *line) session() format.Decoded {
	d := format.Metadata("session_meta")
	if s := chat.FirstText(l.p.Get("base_instructions"), l.p.At("base_instructions", "text"), l.p.Get("instructions")); s != "" {
		d = format.Shown(l.message(model.RoleSystem, model.Text{Text: s}))
	}
	if l.r.Thread == "" {
		p := l.p.Look()
		d.About = format.About{ID: p.Get("id").Scalar(), Version: p.Str("cli_version"), Directory: p.Str("cwd")}
		if a := agentOf(p); a.nickname != "" || a.role != "" {
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
	return agent{
		parent:   chat.FirstText(spawn.Get("parent_thread_id"), meta.Get("parent_thread_id")),
		nickname: chat.FirstText(spawn.Get("agent_nickname"), meta.Get("agent_nickname")),
		role:     chat.FirstText(spawn.First("agent_role", "agent_type"), meta.Get("agent_role")),
	}
}

// mutation decodes several items at once, as TRAE CLI writes them, a program made from
// Codex: {"operation":"append","items":[…]}. Anything but appended items takes the
// place of the history, which stands above.
func (l *line) mutation() format.Decoded {
	items := l.p.Get("items")
	if op := l.p.Str("operation"); op != "append" || items.Kind() != rawjson.Array {
		return l.marker(model.MarkerNotice, strings.TrimSpace("history: "+op))
	}
	d := format.Metadata("history_mutation")
	for _, e := range items.Elems() {
		one := *l
		one.p = e
		switch item := one.item(); {
		case len(item.Messages) > 0:
			d.Messages = append(d.Messages, item.Messages...)
		case item.Class == model.UnknownRecord && e.Str("type") != "trae_extra_info":
			d.Messages = append(d.Messages, l.message(model.RoleMarker, model.Unknown{Type: e.Str("type"), Raw: e.Keep()}))
		}
	}
	return d
}
