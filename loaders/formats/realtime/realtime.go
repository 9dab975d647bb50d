// Package realtime reads logs of the events of OpenAI's Realtime API, as clients
// write them: one per line, of both sides, with or without a record around them.
//
//	{"type":"conversation.item.created","event_id":"…","item":{"id":"…","type":"message","role":"user","content":[…]}}
//	{"type":"response.done","event_id":"…","response":{"id":"…","status":"completed","output":[…],"usage":{…}}}
//
// An item is told of several times: when it is created, empty as often as not, in
// deltas, when it is done, and in the answer that it belongs to. The most complete
// of these is shown, once, where the item first appeared. What was spoken is read
// from transcripts.
package realtime

import (
	"cmp"
	"iter"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "openai-realtime",
	Title:   "OpenAI Realtime events",
	Reads:   "events of the Realtime API of both sides as programs log them, one a line: items, transcripts, calls and errors",
	Omits:   "sound is not played",
	Sources: []format.Source{{Project: "openai/openai-openapi", File: "openapi.json (RealtimeServerEvent, RealtimeClientEvent)", Version: "f85dbe2 of 2026-08-21", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "events", Score: score, Assemble: assemble, List: "-"}},
}

// events are those that only this interface has.
const events = format.Votes(`
	10 type=conversation.item.created|conversation.item.added|conversation.item.done|conversation.item.create item:object
	10 type=session.created|session.updated|session.update session.object=realtime.session
	10 type=session.created|session.updated|session.update session.modalities/output_modalities/turn_detection
	10 type=response.done response.object=realtime.response
	10 type=response.done event_id
	2  type=response.create|rate_limits.updated
	10 type^input_audio_buffer.|conversation.item.input_audio_transcription.
	10 type^response. event_id response_id
`)

func score(r *format.Record) int { return events.Of(eventOf(r.Value)) }

// eventOf returns the event of a record, which may stand in a member of it.
func eventOf(v rawjson.Value) rawjson.Value {
	if strings.Contains(v.Str("type"), ".") {
		return v
	}
	for _, key := range [...]string{"event", "message", "data", "payload", "msg"} {
		if inner := rawjson.Unwrap(v.Get(key), 1); inner.Kind() == rawjson.Object && strings.Contains(inner.Str("type"), ".") {
			return inner
		}
	}
	return v
}

// A log is a file while its items are collected.
type log struct {
	out       format.Assembled
	items     map[string]*item
	order     []*item
	confirmed map[string]int // what the server made of the client's items, by what they say
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
	l := &log{items: map[string]*item{}, confirmed: map[string]int{}}
	var all []*format.Record
	for r := range records {
		all = append(all, r)
		switch e := eventOf(r.Value).Look(); e.Str("type") {
		case "conversation.item.created", "conversation.item.added":
			l.confirmed[said(e.Get("item"))]++
		}
	}
	for _, r := range all {
		chat.Add(&l.out, r, l.record(r))
	}
	for _, it := range l.order {
		it.finish()
	}
	return l.out
}

// record enters one event.
func (l *log) record(r *format.Record) format.Decoded {
	e := eventOf(r.Value)
	kind := e.Str("type")
	at := chat.Time(r.Value.First("timestamp", "time", "ts", "received_at", "at"))
	say := func(m *model.Message, rest ...model.Field) format.Decoded {
		m.Time, m.Meta = at, rest
		return format.Shown(m)
	}
	switch kind {
	case "session.created", "session.updated", "session.update":
		session := e.Get("session")
		l.out.About.Merge(format.About{ID: session.Str("id"), Model: session.Str("model")})
		if prompt := session.Str("instructions"); prompt != "" && prompt != l.prompt {
			l.prompt = prompt
			return say(chat.Say(model.RoleSystem, "instructions", prompt), format.Rest(session)...)
		}
		return format.Metadata(kind)
	case "conversation.item.create":
		if key := said(e.Get("item").Look()); l.confirmed[key] > 0 {
			l.confirmed[key]--
			return format.Metadata("repeated " + kind)
		}
		return l.item(r, e.Get("item"), "", at)
	case "conversation.item.created", "conversation.item.added", "conversation.item.done", "response.output_item.added", "response.output_item.done", "conversation.item.retrieved":
		return l.item(r, e.Get("item"), e.Str("response_id"), at)
	case "response.done":
		return l.done(r, e.Get("response"), at)
	case "error":
		failure := e.Get("error")
		return say(chat.Note(model.MarkerError, failure.Str("message")), chat.Meta(failure, "message")...)
	case "conversation.item.input_audio_transcription.failed":
		return say(chat.Note(model.MarkerError, "not transcribed: "+e.At("error", "message").Text()))
	case "mcp_list_tools.failed":
		return say(chat.Note(model.MarkerError, "the tools of a server could not be listed"))
	case "conversation.item.truncated":
		return say(chat.Note(model.MarkerInterrupt, "the answer was interrupted"))
	}
	if said := e.Look().Str("transcript"); said != "" && strings.HasSuffix(kind, "_transcription.completed") && l.items[e.Look().Get("item_id").Scalar()] == nil {
		return say(chat.Say(model.RoleUser, kind, e.Str("transcript"))) // of an item from before the log
	}
	return l.piece(r, e, kind, at)
}

// piece enters a piece of an item, and the events that say nothing.
func (l *log) piece(r *format.Record, e rawjson.Value, kind string, at time.Time) format.Decoded {
	it := l.items[e.Get("item_id").Scalar()]
	family, end := kind, ""
	if i := strings.LastIndexByte(kind, '.'); i >= 0 {
		family, end = kind[:i], kind[i+1:]
	}
	d := format.Metadata(kind)
	if first := firstPiece(e.Look(), family); it == nil && first != "" && (end == "delta" || end == "done") {
		v, _ := rawjson.Parse([]byte(first))
		l.item(r, v, e.Look().Str("response_id"), at)
		it, d = l.items[e.Get("item_id").Scalar()], format.Shown()
	}
	switch {
	case it == nil:
	case family == "conversation.item.input_audio_transcription" && end == "completed":
		it.spoken = e.Str("transcript")
		return format.Shown()
	case end == "done":
		if s := chat.FirstText(e.First("transcript", "text"), e.Get("part").First("transcript", "text")); s != "" {
			it.spoken = s
		}
		if s := e.Str("arguments"); s != "" {
			it.calls.Reset()
			it.calls.WriteString(s)
		}
		return d
	case end == "delta" && family == "response.function_call_arguments":
		it.calls.WriteString(e.Str("delta"))
		return d
	case end == "delta" && family == "conversation.item.input_audio_transcription", end == "delta" && (strings.HasSuffix(family, "text") || strings.HasSuffix(family, "transcript")):
		it.deltas.WriteString(e.Str("delta"))
		return d
	}
	group, _, _ := strings.Cut(kind, ".")
	switch group {
	case "response", "input_audio_buffer", "output_audio_buffer", "rate_limits", "conversation", "transcription_session", "session", "mcp_list_tools":
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}

// firstPiece is the item of a piece that comes before any event of the item itself, "" if
// it says nothing.
func firstPiece(e rawjson.Value, family string) string {
	id := string(rawjson.Quote(e.Get("item_id").Scalar()))
	switch {
	case e.First("delta", "transcript", "text", "arguments").Text()+e.Get("part").First("transcript", "text").Text() == "":
		return ""
	case family == "response.function_call_arguments":
		return `{"type":"function_call","arguments":"","id":` + id + `,"call_id":` + string(rawjson.Quote(e.Str("call_id"))) + `,"name":` + string(rawjson.Quote(e.Str("name"))) + `}`
	case family == "conversation.item.input_audio_transcription":
		return `{"type":"message","role":"user","content":[],"id":` + id + `}`
	case strings.HasSuffix(family, "text"), strings.HasSuffix(family, "transcript"), family == "response.content_part":
		return `{"type":"message","role":"assistant","content":[],"id":` + id + `}`
	}
	return ""
}

// item enters an item, or what is new of it.
func (l *log) item(r *format.Record, v rawjson.Value, response string, at time.Time) format.Decoded {
	if v.Kind() != rawjson.Object {
		return format.Unknown("item")
	}
	id := v.Get("id").Scalar()
	it := l.items[id]
	if it == nil || !model.IsID(id) && !grown(it.value, v) {
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
	return format.Shown()
}

// said is what an item says, whoever numbered it.
func said(v rawjson.Value) string {
	return strings.Join([]string{v.Str("type"), v.Str("role"), v.Str("call_id"), v.Str("output"), chat.Texts(chat.Parts(v.Get("content")))}, "\x00")
}

// grown reports whether an item is another one that went on.
func grown(was, v rawjson.Value) bool {
	text := func(v rawjson.Value) string {
		v = v.Look()
		return strings.Join([]string{v.Str("type"), v.Str("role"), v.Str("name"), chat.Texts(chat.Parts(v.Get("content"))), v.Str("arguments"), v.Str("output")}, "")
	}
	return strings.HasPrefix(text(v), text(was))
}

// weight tells the versions of an item apart: what is complete has more.
func weight(v rawjson.Value) int {
	return len(v.Get("content").Raw()) + len(v.Get("arguments").Raw()) + len(v.Get("output").Raw())
}

// done enters an answer with its items, and how it ended.
func (l *log) done(r *format.Record, v rawjson.Value, at time.Time) format.Decoded {
	id, d := v.Get("id").Scalar(), format.Metadata("response.done")
	var last *item
	for _, o := range v.Get("output").Elems() {
		if d = l.item(r, o, id, at); d.Class == model.Shown {
			last = l.items[o.Get("id").Scalar()]
		}
	}
	status := v.Str("status")
	if last != nil {
		last.message.Usage, last.message.StopReason = chat.Usage(v.Get("usage")), status
	}
	details := v.Get("status_details")
	text := strings.TrimSpace("the answer is " + status + " " + details.Str("reason"))
	var m *model.Message
	switch status {
	case "failed":
		m = chat.Note(model.MarkerError, cmp.Or(strings.Trim(details.Get("error").First("message", "code").Text(), " "), text))
	case "cancelled", "incomplete":
		m = chat.Note(model.MarkerInterrupt, text)
	default:
		return d
	}
	m.Time = at
	return format.Shown(m)
}

// finish makes the message of an item of what is known.
func (it *item) finish() {
	m, v := it.message, it.value
	made := &model.Message{}
	switch v.Str("type") {
	case "message":
		made.RawRole = v.Str("role")
		made.Role, _ = chat.Role(made.RawRole)
		made.Parts = chat.FlatMap(v.Get("content"), it.content)
		if text := cmp.Or(it.spoken, it.deltas.String()); text != "" && chat.Texts(made.Parts) == "" {
			made.Parts = append([]model.Part{model.Text{Text: text}}, made.Parts...)
		}
		made.Meta = format.Rest(v, "id", "object", "status")
	case "function_call":
		c := chat.Call(v.Str("call_id"), v.Str("name"), v.Get("arguments"))
		if v.Is("arguments", "") && it.calls.Len() > 0 {
			quoted, _ := rawjson.Parse(rawjson.Quote(it.calls.String()))
			chat.SetArguments(c, quoted)
		}
		made.Role, made.Parts = model.RoleAssistant, []model.Part{c}
		made.Meta = format.Rest(v, "id", "object", "status")
	case "function_call_output":
		r := &model.ToolResult{CallID: v.Str("call_id"), Content: chat.ResultContent(v.Get("output"))}
		made.Role, made.Parts = model.RoleTool, []model.Part{r}
		made.Meta = format.Rest(v, "id", "object", "status")
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
		parts := chat.Say(model.RoleUser, "", text).Parts
		if sound := c.Str("audio"); sound != "" || text == "" && it.deltas.Len() == 0 {
			parts = append(parts, model.Media{Kind: model.Audio, Bytes: int64(len(sound)) / 4 * 3, Lost: sound == ""})
		}
		return parts
	}
	return chat.Part(c)
}
