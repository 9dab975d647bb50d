package realtime

import (
	"iter"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

var shown = format.RecordClass{Class: model.Shown}

func metadata(kind string) format.RecordClass {
	return format.RecordClass{Class: model.Metadata, Type: kind}
}

// A log is a file while its items are collected.
type log struct {
	out       format.Assembled
	items     map[string]*item
	order     []*item
	confirmed bool // the log has what the server made of the client's items
	prompt    string
}

// An item is a message, a call or a result, and all that is known of it.
type item struct {
	id      string
	message *model.Message
	value   rawjson.Value // the most complete version
	spoken  string        // transcript or text that came in events of its own
	deltas  strings.Builder
	calls   strings.Builder // arguments
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	l := &log{items: map[string]*item{}}
	var all []*format.Record
	for r := range records {
		all = append(all, r)
		switch eventOf(r.Value).Str("type") {
		case "conversation.item.created", "conversation.item.added":
			l.confirmed = true
		}
	}
	for _, r := range all {
		l.out.Classes = append(l.out.Classes, l.record(r))
	}
	for _, it := range l.order {
		it.finish()
	}
	return l.out
}

// record enters one event.
func (l *log) record(r *format.Record) format.RecordClass {
	if !r.Value.Exists() {
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	}
	e := eventOf(r.Value)
	kind := e.Str("type")
	at := chat.Time(r.Value.First("timestamp", "time", "ts", "received_at", "at"))
	say := func(m *model.Message) format.RecordClass {
		m.Origin, m.Thread, m.Time = r.Origin, r.Thread, at
		l.out.Messages = append(l.out.Messages, m)
		return shown
	}
	switch kind {
	case "session.created", "session.updated", "session.update":
		session := e.Get("session")
		l.out.About.Merge(format.About{ID: session.Str("id"), Model: session.Str("model")})
		if prompt := session.Str("instructions"); prompt != "" && prompt != l.prompt {
			l.prompt = prompt
			return say(&model.Message{Role: model.RoleSystem, RawRole: "instructions", Parts: chat.Parts(session.Get("instructions")), Meta: chat.Meta(session, "instructions", "id", "object", "model")})
		}
		return metadata(kind)
	case "conversation.item.create":
		if l.confirmed {
			return metadata("repeated " + kind)
		}
		return l.item(r, e.Get("item"), "", at)
	case "conversation.item.created", "conversation.item.added", "conversation.item.done", "response.output_item.added", "response.output_item.done", "conversation.item.retrieved":
		return l.item(r, e.Get("item"), e.Str("response_id"), at)
	case "response.done":
		return l.done(r, e.Get("response"), at)
	case "error":
		failure := e.Get("error")
		m := chat.Note(model.MarkerError, failure.Str("message"))
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: failure.Str("message"), Error: true}}
		m.Meta = chat.Meta(failure, "message")
		return say(m)
	case "conversation.item.input_audio_transcription.failed":
		return say(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerError, Text: "not transcribed: " + e.At("error", "message").Text(), Error: true}}})
	case "conversation.item.truncated":
		return say(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerInterrupt, Text: "the answer was interrupted"}}, Meta: chat.Meta(e, "type", "event_id")})
	}
	return l.piece(e, kind)
}

// piece enters a piece of an item, and the events that say nothing.
func (l *log) piece(e rawjson.Value, kind string) format.RecordClass {
	it := l.items[e.Get("item_id").Scalar()]
	family, end := kind, ""
	if i := strings.LastIndexByte(kind, '.'); i >= 0 {
		family, end = kind[:i], kind[i+1:]
	}
	switch {
	case it == nil:
	case family == "conversation.item.input_audio_transcription" && end == "completed":
		it.spoken = e.Str("transcript")
		return shown
	case end == "done":
		if s := e.First("transcript", "text").Text(); s != "" {
			it.spoken = s
		}
		if s := e.Str("arguments"); s != "" {
			it.calls.Reset()
			it.calls.WriteString(s)
		}
		return metadata(kind)
	case end == "delta" && family == "response.function_call_arguments":
		it.calls.WriteString(e.Str("delta"))
		return metadata(kind)
	case end == "delta" && (strings.HasSuffix(family, "text") || strings.HasSuffix(family, "transcript")):
		it.deltas.WriteString(e.Str("delta"))
		return metadata(kind)
	}
	group, _, _ := strings.Cut(kind, ".")
	switch group {
	case "response", "input_audio_buffer", "output_audio_buffer", "rate_limits", "conversation", "transcription_session", "session":
		return metadata(kind)
	}
	return format.RecordClass{Class: model.UnknownRecord, Type: kind}
}

// item enters an item, or what is new of it.
func (l *log) item(r *format.Record, v rawjson.Value, response string, at time.Time) format.RecordClass {
	if v.Kind() != rawjson.Object {
		return format.RecordClass{Class: model.UnknownRecord, Type: "item"}
	}
	id := v.Get("id").Scalar()
	it := l.items[id]
	if it == nil || id == "" {
		it = &item{id: id, message: &model.Message{Origin: r.Origin, Thread: r.Thread, Time: at}}
		l.items[id] = it
		l.order = append(l.order, it)
		l.out.Messages = append(l.out.Messages, it.message)
	}
	if !it.value.Exists() || weight(v) >= weight(it.value) {
		it.value = v
	}
	if response != "" {
		it.message.Indexing.Group = response
	}
	return shown
}

// weight tells the versions of an item apart: what is complete has more.
func weight(v rawjson.Value) int {
	return len(v.Get("content").Raw()) + len(v.Get("arguments").Raw()) + len(v.Get("output").Raw())
}

// done enters an answer with its items, and how it ended.
func (l *log) done(r *format.Record, v rawjson.Value, at time.Time) format.RecordClass {
	id, class := v.Get("id").Scalar(), metadata("response.done")
	var last *item
	for _, o := range v.Get("output").Elems() {
		if class = l.item(r, o, id, at); class.Class == model.Shown {
			last = l.items[o.Get("id").Scalar()]
		}
	}
	if last != nil {
		last.message.Usage = chat.Usage(v.Get("usage"))
		last.message.StopReason = v.Str("status")
	}
	details := v.Get("status_details")
	switch status := v.Str("status"); status {
	case "failed", "cancelled", "incomplete":
		text := strings.TrimSpace("the answer is " + status + " " + details.Str("reason"))
		marker := model.Marker{Kind: model.MarkerInterrupt, Text: text}
		if failure := details.Get("error"); status == "failed" {
			marker = model.Marker{Kind: model.MarkerError, Text: strings.Trim(failure.First("message", "code").Text(), " "), Error: true}
			if marker.Text == "" {
				marker.Text = text
			}
		}
		l.out.Messages = append(l.out.Messages, &model.Message{Role: model.RoleMarker, Time: at, Origin: r.Origin, Thread: r.Thread, Parts: []model.Part{marker}})
		return shown
	}
	return class
}

// finish makes the message of an item of what is known.
func (it *item) finish() {
	m, v := it.message, it.value
	made := &model.Message{}
	switch v.Str("type") {
	case "message":
		made.Role, _ = chat.Role(v.Str("role"))
		made.RawRole = v.Str("role")
		for _, c := range v.Get("content").Elems() {
			made.Parts = append(made.Parts, it.content(c)...)
		}
		if chat.Texts(made.Parts) == "" {
			text := it.spoken
			if text == "" {
				text = it.deltas.String()
			}
			if text != "" {
				made.Parts = append([]model.Part{model.Text{Text: text}}, made.Parts...)
			}
		}
		made.Meta = chat.Meta(v, "id", "object", "type", "role", "content", "status")
	case "function_call":
		made.Role = model.RoleAssistant
		c := &model.ToolCall{ID: v.Str("call_id"), Name: v.Str("name")}
		if arguments := v.Get("arguments"); arguments.Text() != "" || it.calls.Len() == 0 {
			chat.SetArguments(c, arguments)
		} else if quoted, err := rawjson.Parse(rawjson.Quote(it.calls.String())); err == nil {
			chat.SetArguments(c, quoted)
		}
		made.Parts = []model.Part{c}
		made.Meta = chat.Meta(v, "id", "object", "type", "call_id", "name", "arguments", "status")
	case "function_call_output":
		made.Role = model.RoleTool
		made.Parts = []model.Part{&model.ToolResult{CallID: v.Str("call_id"), Content: chat.ResultContent(v.Get("output"))}}
		made.Meta = chat.Meta(v, "id", "object", "type", "call_id", "output", "status")
	default:
		made = chat.Item(v)
	}
	m.ID, m.Role, m.RawRole, m.Parts = it.id, made.Role, made.RawRole, made.Parts
	m.Meta = append(m.Meta, made.Meta...)
	if m.Role != model.RoleAssistant {
		m.Indexing.Group = ""
	}
}

// content decodes a part of a message. Sound is read by its transcript.
func (it *item) content(c rawjson.Value) []model.Part {
	switch c.Str("type") {
	case "input_text", "text", "output_text":
		if c.Get("text").Kind() == rawjson.String {
			return []model.Part{model.Text{Text: c.Str("text")}}
		}
	case "input_audio", "audio", "output_audio":
		text := c.Str("transcript")
		if text == "" {
			text, it.spoken = it.spoken, ""
		}
		var parts []model.Part
		if text != "" {
			parts = append(parts, model.Text{Text: text})
		}
		if sound := c.Str("audio"); sound != "" || text == "" && it.deltas.Len() == 0 {
			parts = append(parts, model.Media{Kind: model.Audio, Bytes: int64(len(sound)) / 4 * 3, Lost: sound == ""})
		}
		return parts
	}
	return chat.Part(c)
}
