// Package muse reads the sessions of Muse Code, the terminal agent of Meta
// (~/.local/share/muse/sessions/<year>/<month>/<day>/<id>/session.jsonl):
//
//	{"schema_version":1,"id":"…","stream":{"kind":"session","id":"…"},"sequence":1,"recorded_at":<microseconds>,
//	 "payload_type":"runtime.session","payload":{"kind":"run","run_id":"…","event":{"kind":"started","prompt":"…"}}}
//
// Everything that the program does is such an event; few of them are speech. Old ones
// may stand together in a frame, as JSON in strings.
//
// There is no published description.
package muse

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "muse",
	Title: "Muse Code",
	Reads: "sessions (~/.local/share/muse/sessions/…/session.jsonl) of Muse Code",
	Omits: "the life of tasks, what requests were made of, and other bookkeeping",
	Sources: []format.Source{
		{Project: "marmutapp/superbased-observer", File: "testdata/muse"},
		{Project: "vshulcz/deja-vu", File: "docs/registry/muse.md"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: decode, Whole: true},
	},
}

// certain is the vote for any record of a session.
const certain = 10

func score(r *format.Record) int {
	v := r.Value
	stream := v.Get("stream")
	if stream.Get("kind").Kind() != rawjson.String || !v.Get("schema_version").Exists() {
		return 0
	}
	if v.Get("payload_type").Exists() && v.Get("sequence").Exists() || strings.HasPrefix(v.Str("retained_marker"), "omitted") || v.Get("children").Kind() == rawjson.Array {
		return certain
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case v.Get("retained_marker").Exists():
		return format.Metadata("retained_marker")
	}
	children := v.Get("children")
	if children.Kind() != rawjson.Array {
		return record(v)
	}
	d := format.Metadata("retained_frame")
	for _, c := range children.Elems() {
		inner := rawjson.Unwrap(c.Get("record_json"), 1)
		if inner.Kind() != rawjson.Object {
			d.Messages = append(d.Messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "record", Raw: c.Keep()}}})
			continue
		}
		one := record(inner)
		d.About.Merge(one.About)
		d.Messages = append(d.Messages, one.Messages...)
	}
	return d
}

func record(v rawjson.Value) format.Decoded {
	p := v.Get("payload")
	e := p.Get("event")
	kind := v.Str("payload_type")
	d := format.Metadata(kind)
	switch p.Str("kind") {
	case "metadata":
		rec := p.Get("record")
		d.About.Directory, d.About.Version = rec.Str("workspace_root"), rec.At("build", "semver").Text()
		d.About.ID = v.At("stream", "id").Scalar()
		return d
	case "run_model":
		name := p.At("record", "model_id").Text()
		d.About.Model = name
		if name != "" {
			d.Told = &model.Told{Model: name}
		}
		return d
	case "run", "task":
		if e.Kind() != rawjson.Object {
			return d
		}
	default:
		if strings.HasPrefix(kind, "session.title") {
			d.About.Title, d.About.TitleWeight = p.At("record", "title").Text(), 3
		}
		return d
	}
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: e.Str("kind"), Time: chat.Time(v.Get("recorded_at"))}
	if s := v.Get("stream"); !s.Is("kind", "session") {
		m.Thread = s.Get("id").Scalar()
	}
	d.Type = m.RawRole
	d = event(d, p.Str("kind"), e, m)
	return d
}

// event decodes an event of a run or of a task.
func event(d format.Decoded, of string, e rawjson.Value, m *model.Message) format.Decoded {
	text := e.Str("text")
	switch m.RawRole {
	case "started":
		if text = e.Str("prompt"); text == "" || of != "run" {
			return d
		}
		m.Role, m.Parts = model.RoleUser, []model.Part{model.Text{Text: text}}
	case "inbox_item_queued":
		if e.At("source", "source").Text() != "user_steer" {
			return d
		}
		if text = e.At("payload", "prompt").Text(); text == "" {
			text = e.Str("body")
		}
		m.Role, m.Parts = model.RoleUser, []model.Part{model.Text{Text: text}}
	case "reasoning_summary_committed", "reasoning_committed":
		secret := e.Str("encrypted_content")
		if text == "" && secret == "" {
			return d
		}
		m.Role, m.Indexing.Group = model.RoleAssistant, e.Get("response_id").Scalar()
		m.Parts = []model.Part{model.Reasoning{Text: text, Summary: m.RawRole != "reasoning_committed", Encrypted: text == "", Opaque: secret, Size: len(secret)}}
	case "assistant_message_committed":
		m.Role, m.Indexing.Group = model.RoleAssistant, e.Get("response_id").Scalar()
		m.Parts = []model.Part{model.Text{Text: text}}
	case "assistant_tool_calls_committed":
		m.Role, m.Indexing.Group = model.RoleAssistant, e.Get("response_id").Scalar()
		for _, t := range e.Get("tool_calls").Elems() {
			c := chat.Call(t.First("call_id", "id").Scalar(), t.Str("name"), t.Get("args"))
			m.Parts = append(m.Parts, c)
		}
	case "tool_result_batch_committed":
		m.Role = model.RoleTool
		m.Parts = append(m.Parts, chat.Map(e.Get("results"), result)...)
	case "model_completed":
		u := e.Get("usage")
		d.Told = &model.Told{Usage: model.Usage{Input: chat.Count(u, "input_tokens"), Output: chat.Count(u, "output_tokens"), CacheRead: chat.Count(u, "cache_read_tokens"), CacheWrite: chat.Count(u, "cache_write_tokens"), Reasoning: chat.Count(u, "reasoning_tokens")}}
		d.About.Model = e.Str("model")
		return d
	case "terminal", "failed", "cancelled":
		how := e.Str("terminal")
		if how == "" {
			how = m.RawRole
		}
		reason := e.First("reason", "error", "message").Text()
		mark := model.Marker{Kind: model.MarkerError, Text: strings.TrimSpace(reason)}
		switch {
		case how == "completed", how == "terminal", of == "task" && how != "failed", of == "task" && reason == "":
			return d
		case strings.HasPrefix(how, "cancel"), strings.HasPrefix(how, "interrupt"):
			mark.Kind = model.MarkerInterrupt
		}
		m.Role, m.Parts = model.RoleMarker, []model.Part{mark}
	default:
		return d
	}
	if m.Parts == nil {
		return d
	}
	m.Duration = chat.Millis(e.Get("duration_ms"))
	return format.Shown(m)
}

// result decodes a result. What a command put out is JSON in the text.
func result(t rawjson.Value) model.Part {
	r := &model.ToolResult{CallID: t.Get("tool_call_id").Scalar()}
	text := t.Str("text")
	if j := rawjson.Unwrap(t.Get("text"), 1); j.Kind() == rawjson.Object && j.Get("output").Kind() == rawjson.String {
		text = j.Str("output")
		r.Details = j.Keep()
		if code, ok := j.Get("exit_code").Int(); ok {
			chat.SetExitCode(r, int(code))
		}
		r.Truncated, _ = j.Get("truncated").Bool()
	}
	if text != "" {
		r.Content = []model.Part{model.Text{Text: text}}
	}
	r.Error = cmp.Or(chat.Failed(t.Get("is_error")), r.Error)
	return r
}
