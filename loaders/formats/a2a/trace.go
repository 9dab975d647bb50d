package a2a

import (
	"cmp"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble decodes a trace.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	t := trace{
		seen: map[string]bool{}, artifacts: map[string]*model.Message{}, pieces: map[*model.Message]bool{},
		states: map[string]string{}, contexts: map[string]string{}, about: &out.About,
	}
	for r := range records {
		t.record, t.changed = r, false
		n := len(t.messages)
		d := format.Metadata(t.add(r))
		switch {
		case len(t.messages) > n || t.changed:
			d = format.Shown()
		case d.Type != "":
		case r.Value.Exists():
			d = format.Unknown(r.Value.Str("kind"))
		case len(r.Raw) > 0 && r.Raw[0] == ':':
			d.Type = "comment"
		default:
			d = format.Malformed("no JSON")
		}
		chat.Add(&out, r, d)
	}
	for m := range t.pieces {
		m.Parts = chat.JoinParts(m.Parts)
	}
	out.Messages = t.messages
	return out
}

type trace struct {
	record    *format.Record
	changed   bool // the record added to a message that was there
	time      rawjson.Value
	messages  []*model.Message
	seen      map[string]bool
	artifacts map[string]*model.Message
	pieces    map[*model.Message]bool // artifacts that came in pieces
	states    map[string]string       // last state of a task
	contexts  map[string]string       // of tasks
	context   string                  // of the last object
	about     *format.About
}

// add enters a record and says what it is, "" for nothing of the protocol.
func (t *trace) add(r *format.Record) string {
	t.time = rawjson.Value{}
	if kind, v := objectOf(r.Value); kind != "" {
		t.object(kind, v)
		return "repeated " + kind
	}
	found := ""
	for _, x := range chat.RPCsOf(r) {
		t.time = x.Time
		v := x.Message
		if found = cmp.Or(v.Look().Str("method"), "answer"); methods.Of(v) > 0 {
			v.Str("method") // one that is known
		}
		if kind, inner := objectOf(v.Get("result")); kind != "" {
			t.object(kind, inner)
			continue
		}
		if m := v.At("params", "message"); isMessage(m) || m.Get("parts").Kind() == rawjson.Array {
			t.message(m, "", "", chat.Meta(v.Get("params"), "message", "id"))
			continue
		}
		if e := v.Get("error"); e.Kind() == rawjson.Object {
			m := chat.Note(model.MarkerError, e.Str("message"))
			m.RawRole, m.Meta = "error", chat.Meta(e, "message")
			t.put(m, "")
		}
	}
	if found == "" {
		if m := r.Value.At("request", "message"); isMessage(m) {
			t.message(m, "", "", nil)
			if kind, v := objectOf(r.Value.Get("response")); kind != "" {
				t.object(kind, v)
			}
			return "request"
		}
	}
	return found
}

// put appends a message of a context.
func (t *trace) put(m *model.Message, context string) *model.Message {
	if context != "" {
		t.context, t.about.ID = context, context
	}
	m.Origin, m.Thread, m.Conversation = t.record.Origin, t.record.Thread, t.context
	if m.Conversation != "" { // a request may begin a context before it has an id
		for i := len(t.messages) - 1; i >= 0 && t.messages[i].Conversation == ""; i-- {
			t.messages[i].Conversation = m.Conversation
		}
	}
	if m.Time.IsZero() {
		m.Time = chat.Time(t.time)
	}
	t.messages = append(t.messages, m)
	return m
}

// object enters an object of the protocol.
func (t *trace) object(kind string, v rawjson.Value) {
	if v.Fits("kind=task|message|status-update|artifact-update") {
		v.Str("kind") // which is shown
	}
	task := v.First("taskId", "task_id", "id").Look().Scalar()
	context := v.First("contextId", "context_id", "sessionId").Look().Scalar()
	switch kind {
	case "message":
		t.message(v, context, "", nil)
	case "task":
		if context != "" {
			t.contexts[task] = context
		}
		from := len(t.messages)
		for _, e := range v.Get("history").Elems() {
			t.message(e, context, task, nil)
		}
		t.message(v.At("status", "message"), context, task, nil)
		for _, e := range v.Get("artifacts").Elems() {
			t.artifact(e, context, task, false)
		}
		t.status(v.Get("status"), context, task)
		if from < len(t.messages) {
			for _, f := range chat.Meta(v, "history", "status", "artifacts", "kind", "contextId", "context_id", "sessionId") {
				if s := string(f.Value); s != "{}" {
					f.Name = "task." + f.Name
					t.messages[from].Meta = append(t.messages[from].Meta, f)
				}
			}
		}
	case "status":
		context = cmp.Or(context, t.contexts[task])
		t.message(v.At("status", "message"), context, task, nil)
		t.status(v.Get("status"), context, task)
	case "artifact":
		t.artifact(v.Get("artifact"), cmp.Or(context, t.contexts[task]), task, v.True("append"))
	}
}

// message shows a message, unless it is shown already.
func (t *trace) message(v rawjson.Value, context, task string, meta []model.Field) {
	if v.Kind() != rawjson.Object {
		return
	}
	id := v.First("messageId", "message_id").Scalar()
	key := cmp.Or(chat.ID(v.First("messageId", "message_id")), "\x00"+string(rawjson.Compact(nil, v.Raw())))
	if t.seen[key] {
		return
	}
	t.seen[key] = true
	m := &model.Message{ID: id, RawRole: v.Str("role"), Parts: chat.Map(v.Get("parts"), part)}
	m.Role, _ = chat.Role(m.RawRole)
	m.Meta = append(meta, chat.Meta(v, "kind", "role", "parts", "messageId", "message_id", "contextId", "context_id", "taskId", "task_id")...)
	t.put(m, cmp.Or(v.First("contextId", "context_id").Scalar(), context, t.contexts[task]))
}

// artifact shows a result of a task. Pieces are appended to what is there.
func (t *trace) artifact(v rawjson.Value, context, task string, more bool) {
	if v.Kind() != rawjson.Object {
		return
	}
	key := task + "\x00" + v.First("artifactId", "artifact_id", "name", "index").Scalar()
	list := chat.Map(v.Get("parts"), part)
	if m := t.artifacts[key]; m != nil {
		if more {
			m.Parts = append(m.Parts, list...)
			t.pieces[m] = true
			t.changed = true
		} else if chat.Texts(list) != chat.Texts(m.Parts) {
			m.Parts, t.changed = list, true
		}
		return
	}
	m := &model.Message{Role: model.RoleAssistant, RawRole: "artifact", Parts: list}
	m.Meta = chat.Meta(v, "parts")
	t.artifacts[key] = t.put(m, context)
}

// status shows that a task came to another state, unless it only works on.
func (t *trace) status(v rawjson.Value, context, task string) {
	s := state(v.Str("state"))
	if s == "" || t.states[task] == s {
		return
	}
	t.states[task] = s
	kind := model.MarkerNotice
	switch s {
	case "submitted", "working", "unknown", "unspecified":
		return
	case "completed":
		kind = model.MarkerEnd
	case "canceled", "cancelled":
		kind = model.MarkerInterrupt
	case "failed", "rejected":
		kind = model.MarkerError
	}
	m := chat.Note(kind, "the task is "+s)
	m.RawRole, m.Time, m.Meta = v.Str("state"), chat.Time(v.Get("timestamp")), chat.Meta(v, "state", "timestamp", "message")
	t.put(m, cmp.Or(context, t.contexts[task]))
}

// part decodes a part of a message or of an artifact.
func part(p rawjson.Value) model.Part {
	kind := p.First("kind", "type").Look().Text()
	if kind == "text" || kind == "data" || kind == "file" {
		p.First("kind", "type").Take()
	}
	switch data := p.Get("data"); {
	case p.Get("text").Kind() == rawjson.String:
		return model.Text{Text: p.Str("text")}
	case data.Exists() && kind != "file":
		return model.Media{
			MediaType: cmp.Or(p.First("mediaType", "media_type").Text(), "application/json"), Name: cmp.Or(p.Str("filename"), "data"),
			Bytes: int64(len(data.Raw())), Text: string(data.Raw()),
		}
	}
	f := p
	if inner := p.Get("file"); inner.Kind() == rawjson.Object {
		f = inner
	}
	source := f.First("bytes", "fileWithBytes", "raw", "uri", "fileWithUri", "url")
	if source.Kind() != rawjson.String {
		return model.Unknown{Type: kind, Raw: p.Keep()}
	}
	m := chat.Image(source, f.First("mimeType", "mime_type", "mediaType", "media_type").Text())
	m.Name = f.First("name", "filename").Text()
	if m.Kind = chat.KindOf(m.MediaType); m.Kind != model.Image {
		m.Data = nil
	}
	return m
}
