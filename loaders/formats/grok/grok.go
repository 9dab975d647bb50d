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
	Name:    "grok",
	Title:   "Grok CLI",
	Reads:   "sessions (~/.grok/sessions/**/chat_history.jsonl with summary.json) of Grok CLI",
	Omits:   "updates.jsonl, which streams the same to the editor, is read in its place once a compaction overwrote the history, as ACP",
	Sources: []format.Source{{Project: "jazzyalex/agent-sessions", File: "Resources/Fixtures/stage0/agents/grok, docs/agent-json-tracking.md", Version: "651e854f of 2026-08-22", Verified: "2026-11-25"}},

	// harbor-framework/harbor#3290, tenequm/pond#171
	Layout: format.Layout{Companions: map[string][]string{"chat_history.jsonl": {"summary.json", "updates.jsonl"}, "updates.jsonl": {"summary.json"}},
		Overwritten: "chat_history.jsonl", Sign: "compaction_checkpoints", Whole: "updates.jsonl"},

	Shapes: []format.Shape{{Name: "chat history", Score: score, Decode: format.Objects(decode)}},
}

// records are the items of a history and the summary beside it.
const records = format.Votes(`
	10 chat_format_version current_model_id
	0  role/message/uuid/timestamp
	10 type=user synthetic_reason/prompt_index/prior_turn_interrupt
	10 type=assistant model_id content:text
	10 type=backend_tool_call kind.tool_type
	6  type=tool_result tool_call_id content
	3  type=reasoning summary:list id
	1  type=system content:text
`)

func score(r *format.Record) int {
	n := records.Score(r)
	if n == 1 && r.Value.Len() > 3 {
		return 0
	}
	return n
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	m := &model.Message{RawRole: kind}
	switch kind {
	case "system":
		m.Role, m.Parts = model.RoleSystem, chat.Parts(v.Get("content"))
	case "user":
		m.Role, m.Parts = model.RoleUser, contents(model.RoleUser, v.Get("content"))
		m.Injected = v.Str("synthetic_reason")
		if why := v.Get("prior_turn_interrupt"); !why.IsNull() && why.Text() != "none" {
			stop := chat.Note(model.MarkerInterrupt, why.Scalar())
			stop.RawRole = kind
			return format.Shown(stop, m)
		}
	case "assistant":
		m.Role, m.Model = model.RoleAssistant, v.Str("model_id")
		m.Parts = append(contents(m.Role, v.Get("content")), chat.ToolCalls(v.Get("tool_calls"))...)
		m.Usage = chat.Usage(v.Get("usage"))
	case "reasoning":
		m.ID, m.Role = v.Get("id").Scalar(), model.RoleAssistant
		m.Parts = reasoning(v)
		v.Is("status", "completed")
	case "tool_result":
		m.Role, m.Parts = model.RoleTool, []model.Part{&model.ToolResult{CallID: v.Get("tool_call_id").Scalar(), Content: chat.ResultContent(v.Get("content")),
			Error: chat.Failed(v.First("is_error", "isError"))}}
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

// contents decodes what a person or the model said. An image has its address in url.
func contents(role model.Role, v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Array {
		return chat.Said(role, v)
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
	for _, key := range [...]string{"summary", "content"} {
		for _, s := range v.Get(key).AsList() {
			if text := s.Text() + s.Str("text"); text != "" {
				parts = append(parts, model.Reasoning{Text: text, Summary: key == "summary"})
			}
		}
	}
	if len(parts) > 0 {
		return parts
	}
	opaque := v.Str("encrypted_content")
	return []model.Part{model.Reasoning{Encrypted: opaque != "", NotStored: opaque == "", Size: len(opaque), Opaque: opaque}}
}
