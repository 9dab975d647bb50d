// Package grok reads the sessions of xAI's Grok CLI
// (~/.grok/sessions/<folder>/<id>/chat_history.jsonl) with summary.json beside
// them. Each line is an item without a role:
//
//	{"type":"user","content":[{"type":"text","text":"…"}],"prompt_index":0}
//	{"type":"reasoning","id":"rs_…","summary":[…],"encrypted_content":"…"}
//	{"type":"assistant","content":"…","tool_calls":[{"id":"…","name":"…","arguments":"{…}"}],"model_id":"…"}
//	{"type":"tool_result","tool_call_id":"…","content":"…"}
//
// synthetic_reason says why the program put a message there in the user's name,
// prior_turn_interrupt that the turn before was stopped. Tools that the provider
// runs leave their call but no result. There are no times.
package grok

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "grok",
	Title: "Grok CLI",
	Reads: "sessions (~/.grok/sessions/**/chat_history.jsonl with summary.json) of Grok CLI",
	Omits: "updates.jsonl, which streams the same to the editor, is listed in its place once a compaction overwrote the history, and read as ACP",
	Sources: []format.Source{
		{Project: "jazzyalex/agent-sessions", File: "Resources/Fixtures/stage0/agents/grok, docs/agent-json-tracking.md"},
	},

	Layout: format.Layout{Companions: map[string][]string{"chat_history.jsonl": {"summary.json", "updates.jsonl"}}},

	Shapes: []format.Shape{
		{Name: "chat history", Score: score, Decode: decode},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

func score(r *format.Record) int {
	v := r.Value
	if v.Get("chat_format_version").Exists() && v.Get("current_model_id").Exists() {
		return certain
	}
	if v.Get("role").Exists() || v.Get("message").Exists() || v.Get("uuid").Exists() || v.Get("timestamp").Exists() {
		return 0
	}
	switch v.Str("type") {
	case "user":
		if v.Get("synthetic_reason").Exists() || v.Get("prompt_index").Exists() || v.Get("prior_turn_interrupt").Exists() {
			return certain
		}
	case "assistant":
		if v.Get("model_id").Exists() && v.Get("content").Kind() == rawjson.String {
			return certain
		}
	case "backend_tool_call":
		if v.At("kind", "tool_type").Exists() {
			return certain
		}
	case "tool_result":
		if v.Get("tool_call_id").Exists() && v.Get("content").Exists() {
			return likely
		}
	case "reasoning":
		if v.Get("summary").Kind() == rawjson.Array && v.Get("id").Exists() {
			return hint
		}
	case "system":
		if v.Get("content").Kind() == rawjson.String && v.Len() <= 3 {
			return 1
		}
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch v.Kind() {
	case rawjson.Missing:
		return format.Malformed("no JSON")
	case rawjson.Object:
	default:
		return format.Unknown(v.Kind().String())
	}
	kind := v.Str("type")
	m := &model.Message{RawRole: kind}
	switch kind {
	case "system":
		m.Role, m.Parts = model.RoleSystem, chat.Parts(v.Get("content"))
	case "user":
		m.Role, m.Parts = model.RoleUser, contents(v.Get("content"))
		m.Injected = v.Str("synthetic_reason")
		if why := v.Get("prior_turn_interrupt"); !why.IsNull() && why.Text() != "none" {
			stop := &model.Message{Role: model.RoleMarker, RawRole: kind, Parts: []model.Part{model.Marker{Kind: model.MarkerInterrupt, Text: why.Scalar()}}}
			return format.Shown(stop, m)
		}
		return format.Shown(m)
	case "assistant":
		m.Role, m.Model = model.RoleAssistant, v.Str("model_id")
		if content := v.Get("content"); content.Kind() == rawjson.String {
			m.Parts = chat.SplitReasoning(content.Text())
		} else {
			m.Parts = contents(content)
		}
		m.Parts = append(m.Parts, chat.ToolCalls(v.Get("tool_calls"))...)
		m.Usage = chat.Usage(v.Get("usage"))
	case "reasoning":
		m.ID, m.Role = v.Get("id").Scalar(), model.RoleAssistant
		m.Parts = reasoning(v)
		if v.Is("status", "completed") {
		}
	case "tool_result":
		m.Role = model.RoleTool
		result := &model.ToolResult{CallID: v.Get("tool_call_id").Scalar(), Content: chat.ResultContent(v.Get("content"))}
		if failed, ok := v.First("is_error", "isError").Bool(); ok {
			result.Error = model.Stated(failed)
		}
		m.Parts = []model.Part{result}
	case "backend_tool_call":
		m.Role = model.RoleAssistant
		k := v.Get("kind")
		c := &model.ToolCall{ID: k.Get("id").Scalar(), Name: k.Str("tool_type"), ProviderExecuted: true}
		if action := k.Get("action"); action.Exists() {
			chat.SetArguments(c, action)
		} else {
			c.Arguments = chat.JSONObject(chat.Meta(k, "id", "tool_type", "status"))
		}
		if k.Is("status", "failed") {
			c.State = model.CallFailed
		}
		m.Parts = []model.Part{c}
	default:
		if v.Get("chat_format_version").Exists() {
			d := format.Metadata("summary")
			d.About = format.About{ID: v.At("info", "id").Text(), Title: v.First("generated_title", "session_summary").Text(), TitleWeight: 3,
				Model: v.Str("current_model_id"), Directory: v.At("info", "cwd").Text()}
			return d
		}
		return format.Unknown(kind)
	}
	return format.Shown(m)
}

// contents decodes what a person or the model said. An image has its address in
// url.
func contents(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Array {
		return chat.Parts(v)
	}
	var parts []model.Part
	for _, e := range v.Elems() {
		if u := e.Get("url"); e.Is("type", "image") && u.Kind() == rawjson.String {
			parts = append(parts, chat.Image(u, ""))
			continue
		}
		parts = append(parts, chat.Part(e)...)
	}
	return parts
}

// reasoning decodes an item of reasoning: its summary, or the note that only the
// provider can read it.
func reasoning(v rawjson.Value) []model.Part {
	var parts []model.Part
	for _, s := range v.Get("summary").Elems() {
		if text := s.Text() + s.Str("text"); text != "" {
			parts = append(parts, model.Reasoning{Text: text, Summary: true})
		}
	}
	for _, s := range v.Get("content").Elems() {
		if text := s.Text() + s.Str("text"); text != "" {
			parts = append(parts, model.Reasoning{Text: text})
		}
	}
	if text := v.Get("content").Text(); text != "" {
		parts = append(parts, model.Reasoning{Text: text})
	}
	if len(parts) > 0 {
		return parts
	}
	opaque := v.Str("encrypted_content")
	return []model.Part{model.Reasoning{Encrypted: opaque != "", NotStored: opaque == "", Size: len(opaque), Opaque: opaque}}
}
