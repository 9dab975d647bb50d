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
		{Project: "marmutapp/superbased-observer", File: "testdata/muse", Version: "9081edd2, of Muse Code 0.1.0", Verified: "2026-11-26"},
		{Project: "vshulcz/deja-vu", File: "docs/registry/muse.md", Version: "0b1ddf23, up to Muse Code 1.4.2", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{{Name: "session", Score: votes.Score, Decode: format.Objects(decode), Whole: true}},
}

const votes = format.Votes(`
	0  !schema_version
	0  !stream.kind:text
	10 payload_type sequence
	10 retained_marker^omitted
	10 children:list
`)

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	switch {
	case v.Fits("retained_marker"):
		return format.Metadata("retained_marker")
	case !v.Fits("children:list"):
		return record(v)
	}
	d := format.Metadata("retained_frame")
	for _, c := range v.Get("children").Elems() {
		inner := rawjson.Unwrap(c.Get("record_json"), 1)
		if inner.Kind() != rawjson.Object {
			m := chat.NoMessage(c, "record")
			m.Role = model.RoleMarker
			d.Messages = append(d.Messages, m)
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
	rec, e := p.Get("record"), p.Get("event")
	kind := v.Str("payload_type")
	d := format.Metadata(kind)
	switch of := p.Str("kind"); {
	case of == "metadata":
		d.About = format.About{ID: v.At("stream", "id").Scalar(), Directory: rec.Str("workspace_root"), Version: rec.At("build", "semver").Text()}
	case of == "run_model":
		if d.About.Model = rec.Str("model_id"); d.About.Model != "" {
			d.Told = &model.Told{Model: d.About.Model}
		}
	case of != "run" && of != "task":
		if strings.HasPrefix(kind, "session.title") || kind == "session.name.changed" {
			d.About.Title, d.About.TitleWeight = rec.First("title", "new_name").Text(), 3
		}
	case e.Kind() == rawjson.Object:
		m := &model.Message{ID: v.Get("id").Scalar(), RawRole: e.Str("kind"), Time: chat.Time(v.Get("recorded_at"))}
		if s := v.Get("stream"); !s.Is("kind", "session") {
			m.Thread = s.Get("id").Scalar()
		}
		d.Type = m.RawRole
		return event(d, of, e, m)
	}
	return d
}

// event decodes an event of a run or of a task.
func event(d format.Decoded, of string, e rawjson.Value, m *model.Message) format.Decoded {
	switch m.RawRole {
	case "started":
		if of == "run" {
			m.Role, m.Parts = model.RoleUser, chat.Parts(e.Get("prompt"))
		}
	case "inbox_item_queued":
		if e.At("source", "source").Text() == "user_steer" {
			m.Role, m.Parts = model.RoleUser, []model.Part{model.Text{Text: chat.FirstText(e.At("payload", "prompt"), e.Get("body"))}}
		}
	case "reasoning_summary_committed", "reasoning_committed":
		text, secret := e.Str("text"), e.Str("encrypted_content")
		if text != "" || secret != "" {
			summary := m.RawRole != "reasoning_committed"
			m.Parts = []model.Part{model.Reasoning{Text: text, Summary: summary, Encrypted: text == "", Opaque: secret, Size: len(secret)}}
		}
	case "assistant_message_committed":
		m.Parts = []model.Part{model.Text{Text: e.Str("text")}}
	case "assistant_tool_calls_committed":
		m.Parts = chat.ToolCalls(e.Get("tool_calls"))
	case "tool_result_batch_committed":
		m.Role, m.Parts = model.RoleTool, chat.Map(e.Get("results"), result)
	case "model_completed":
		d.Told = &model.Told{Usage: chat.Usage(e.Get("usage"))}
		d.About.Model = e.Str("model")
	case "terminal", "failed", "cancelled":
		m.Role, m.Parts = model.RoleMarker, ending(of, cmp.Or(e.Str("terminal"), m.RawRole), e.First("reason", "error", "message").Text())
	}
	if m.Parts == nil {
		return d
	}
	if m.Role == model.RoleUnknown {
		m.Role, m.Indexing.Group = model.RoleAssistant, e.Get("response_id").Scalar()
	}
	m.Duration = chat.Millis(e.Get("duration_ms"))
	return format.Shown(m)
}

// ending tells how a run ended, or a task for a reason; nothing if it is not worth a word.
func ending(of, how, reason string) []model.Part {
	mark := model.Marker{Kind: model.MarkerError, Text: strings.TrimSpace(reason)}
	switch {
	case how == "completed", how == "terminal", of == "task" && how != "failed", of == "task" && reason == "":
		return nil
	case strings.HasPrefix(how, "cancel"), strings.HasPrefix(how, "interrupt"):
		mark.Kind = model.MarkerInterrupt
	}
	return []model.Part{mark}
}

// result decodes a result. What a command put out is JSON in the text.
func result(t rawjson.Value) model.Part {
	r := &model.ToolResult{CallID: t.Get("tool_call_id").Scalar()}
	text := t.Str("text")
	if j := rawjson.Unwrap(t.Get("text"), 1); j.Kind() == rawjson.Object && j.Get("output").Kind() == rawjson.String {
		text = j.Str("output")
		r.Details = j.Keep()
		chat.SetExit(r, j.Get("exit_code"))
		r.Truncated = j.True("truncated")
	}
	if text != "" {
		r.Content = []model.Part{model.Text{Text: text}}
	}
	r.Error = cmp.Or(chat.Failed(t.Get("is_error")), r.Error)
	return r
}
