// Package poolside reads the trajectories of Poolside's agent for the command line
// (~/.local/state/poolside/trajectories/*.ndjson): one event a line, which holds what it
// is under a member that is called like its type:
//
//	{"id":"…","timestamp":"…","type":"session.input","session_input":{"prompt":"…"}}
//	{"id":"…","step_id":"…","timestamp":"…","type":"assistant_message.end","assistant_message_end":{"assistant_message":"…"}}
//	{"id":"…","step_id":"…","timestamp":"…","type":"tool_call.parsed","tool_call_parsed":{"id":"…","name":"shell","args":{…}}}
//	{"id":"…","step_id":"…","timestamp":"…","type":"tool_call.result","tool_call_result":{"id":"…","tool_name":"shell","observation":"…","is_error":false}}
package poolside

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "poolside",
	Title:   "Poolside",
	Reads:   "trajectories of Poolside's agent for the command line (~/.local/state/poolside/trajectories/*.ndjson)",
	Omits:   "requests to the model as they were sent are metadata",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/poolside.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trajectory", Score: score, Decode: format.Objects(decode)}},
}

func score(r *format.Record) int {
	return format.If(body(r.Value).Exists() && r.Value.Fits("id timestamp"), 10)
}

// body returns what an event holds. Its member is named like its type.
func body(v rawjson.Value) rawjson.Value {
	if b := v.Get(strings.ReplaceAll(v.Str("type"), ".", "_")); b.Kind() == rawjson.Object && v.Fits("type^session.|assistant_message.|thought.|tool_call.") {
		return b
	}
	return rawjson.Value{}
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	kind, b := v.Str("type"), body(v)
	switch what := kind[strings.IndexByte(kind, '.')+1:]; {
	case b.Exists():
	case v.Fits("type^session.|assistant_message.|thought.|tool_call.") && (what == "start" || what == "delta" || what == "end"):
		return format.Metadata(kind)
	default:
		return format.Unknown(kind)
	}
	m := &model.Message{Time: chat.Time(v.Get("timestamp"))}
	shown := func(role model.Role, p model.Part) format.Decoded {
		m.Role, m.Parts = role, []model.Part{p}
		return format.Shown(m)
	}
	switch kind {
	case "session.start":
		d := format.Metadata(kind)
		if prompt := b.Str("prompt"); prompt != "" {
			d = shown(model.RoleSystem, model.Text{Text: prompt})
		}
		if d.About.Directory = b.Get("working_directories").Index(0).Text(); d.About.Directory == "" {
			d.About.Directory = b.Look().Str("workspace")
		}
		return d
	case "session.input":
		m.ID = b.Str("id")
		return shown(model.RoleUser, model.Text{Text: b.Str("prompt")})
	case "assistant_message.end":
		m.Indexing.Group = v.Str("step_id")
		if b.Is("assistant_message", "") {
			return format.Metadata(kind)
		}
		return shown(model.RoleAssistant, model.Text{Text: b.Str("assistant_message")})
	case "thought.end":
		m.Indexing.Group = v.Str("step_id")
		return shown(model.RoleAssistant, model.Reasoning{Text: b.Str("thought")})
	case "tool_call.parsed":
		m.Indexing.Group = v.Str("step_id")
		return shown(model.RoleAssistant, chat.Call(b.Str("id"), b.Str("name"), b.Get("args")))
	case "tool_call.result":
		r := &model.ToolResult{CallID: b.Str("id"), Name: b.Str("tool_name"), Content: chat.ResultContent(b.Get("observation")),
			Error: chat.Failed(b.Get("is_error")), Duration: chat.Millis(b.Get("execution_latency"))}
		if b.Is("execution_error_kind", "approval_denied") {
			r.Denied, r.Error = true, model.NotStated
		}
		chat.SetExit(r, b.At("shell_run_tool_result", "exit_code"))
		return shown(model.RoleTool, r)
	case "tool_call.inference.start":
		d := format.Metadata(kind)
		if name := b.At("chat_completion_request", "model").Text(); name != "" {
			d.About.Model, d.Told = name, &model.Told{Model: name}
		}
		return d
	case "tool_call.inference.end":
		d := format.Metadata(kind)
		d.Told = &model.Told{Usage: chat.Usage(b)}
		d.Told.Usage.CacheWrite = chat.Count(b, "cache_write_input_tokens")
		return d
	case "session.error":
		return shown(model.RoleMarker, model.Marker{Kind: model.MarkerError, Text: b.Get("error").Scalar(), Error: true})
	case "session.exit":
		return shown(model.RoleMarker, model.Marker{Kind: model.MarkerEnd, Text: b.Str("reason")})
	case "assistant_message.start", "assistant_message.delta", "thought.start", "thought.delta", "tool_call.start", "tool_call.delta", "tool_call.end":
		return format.Metadata(kind)
	}
	return format.Unknown(kind)
}
