// Package hermesarchival reads the archival exports of Hermes Agent:
//
//	{"schema_version":1,"producer":"hermes/0.9.0","session_id":"…","messages":[
//	 {"message_id":"…","role":"assistant","state":"active","text":"…","reasoning":"…",
//	  "tool_calls":[{"action_id":"…","tool_name":"…","arguments_json":"{…}"}],
//	  "tool_results":[{"action_id":"…","is_error":false,"exit_code":0,"output_preview":"…"}]}]}
//
// The state of a message says whether it was rewound or compacted. Of results
// there is a preview only.
package hermesarchival

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "hermes-archival",
	Title: "Hermes Agent archival export",
	Reads: "archival exports of sessions of Hermes Agent as JSON (schema version 1)",
	Omits: "results of tools, of which an export has a preview only; attachments",
	Sources: []format.Source{
		{Project: "Sinity/polylogue", File: "tests/fixtures/hermes/archival_export/v1 and its README"},
	},
	Shapes: []format.Shape{
		{Name: "export", Score: score, Decode: decode, List: "messages"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 7
)

func score(r *format.Record) int {
	v := r.Value
	switch {
	case strings.HasPrefix(v.Str("producer"), "hermes/") && v.Get("session_id").Exists():
		return certain
	case v.Get("message_id").Exists() && v.Get("state").Kind() == rawjson.String && v.Get("tool_results").Kind() == rawjson.Array && v.Get("text").Exists():
		return likely
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case v.Kind() == rawjson.Missing:
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case r.Envelope:
		return envelope(v)
	case v.Get("messages").Kind() == rawjson.Array:
		d := envelope(v)
		for _, e := range v.Get("messages").Elems() {
			m := message(e)
			m.Conversation = d.About.ID
			d.Messages = append(d.Messages, m)
		}
		if len(d.Messages) > 0 {
		}
		return d
	case v.Get("role").Kind() == rawjson.String:
		return format.Shown(message(v))
	}
	return format.Unknown(v.Str("type"))
}

func envelope(v rawjson.Value) format.Decoded {
	d := format.Metadata("export")
	d.About = format.About{ID: v.Get("session_id").Scalar(), Version: v.Str("producer"), Directory: v.Str("repository_cwd"), Title: v.Str("title"), TitleWeight: 3}
	return d
}

func message(v rawjson.Value) *model.Message {
	m := &model.Message{ID: v.Get("message_id").Scalar(), RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp"))}
	if v.Kind() != rawjson.Object {
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Unknown{Raw: v.Keep()}}
		return m
	}
	m.Role, _ = chat.Role(m.RawRole)
	if !v.Is("state", "active") {
		m.Inactive = v.Get("state").Look().Text() == "rewound"
	}
	reasoning := v.Get("reasoning")
	if text := reasoning.Text(); text != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: text})
	} else if !reasoning.IsNull() && reasoning.Kind() != rawjson.String {
		m.Meta = append(m.Meta, model.Field{Name: "reasoning", Value: reasoning.Keep()})
	}
	m.Parts = append(m.Parts, chat.Parts(v.Get("text"))...)
	for _, e := range v.Get("tool_calls").Elems() {
		c := &model.ToolCall{ID: e.Get("action_id").Scalar(), Name: e.Str("tool_name")}
		if a := e.Get("arguments_json"); a.Exists() {
			chat.SetArguments(c, a)
		} else {
			chat.SetArguments(c, e.Get("arguments"))
		}
		m.Parts = append(m.Parts, c)
	}
	for _, e := range v.Get("tool_results").Elems() {
		out := e.Get("output")
		if out.IsNull() {
			out = e.Get("output_preview")
		}
		r := &model.ToolResult{CallID: e.Get("action_id").Scalar(), Name: e.Str("tool_name"), Content: chat.ResultContent(out)}
		if failed, ok := e.Get("is_error").Bool(); ok {
			r.Error = model.Stated(failed)
		}
		if code, ok := e.Get("exit_code").Int(); ok {
			chat.SetExitCode(r, int(code))
		}
		r.Details = chat.JSONObject(chat.Meta(e, "action_id", "tool_name", "output", "output_preview", "is_error", "exit_code"))
		m.Parts = append(m.Parts, r)
	}
	return m
}
