// Package mistralconversations reads conversations of Mistral's Conversations API: what
// was said and done as entries, {"type":"message.input"|"message.output"|
// "function.call"|"function.result"|"tool.execution"|"agent.handoff"}, as the history of
// a conversation ("entries"), as an answer ("outputs") or one a line.
package mistralconversations

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "mistral-conversations",
	Title: "Mistral conversations",
	Reads: "histories and answers of Mistral's Conversations API, as documents, and entries one a line, with calls, connectors and handoffs",
	Omits: "the events of streamed answers; what connectors found, which entries do not have",
	Sources: []format.Source{
		{Project: "mistralai/client-python", File: "src/mistralai/models (conversationhistory.py, messageoutputentry.py, toolexecutionentry.py, agenthandoffentry.py)"},
	},
	Shapes: []format.Shape{
		{Name: "history", Score: score, Decode: decode, List: "entries"},
		{Name: "answer", Score: scoreAnswer, Decode: decode, List: "outputs"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 9
)

func isEntry(v rawjson.Value) bool {
	switch v.Str("type") {
	case "message.input", "message.output", "function.result", "tool.execution", "agent.handoff":
		return true
	case "function.call":
		return v.Get("tool_call_id").Exists()
	}
	return false
}

func score(r *format.Record) int {
	if isEntry(r.Value) || r.Value.Get("entries").Kind() == rawjson.Array && isEntry(r.Value.Get("entries").Index(0)) {
		return likely
	}
	return 0
}

func scoreAnswer(r *format.Record) int {
	if r.List == "outputs" && isEntry(r.Value) {
		return certain
	}
	if list := r.Value.Get("outputs"); list.Kind() == rawjson.Array && isEntry(list.Index(0)) {
		return certain
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		d := format.Metadata("envelope")
		d.About.ID = v.Str("conversation_id")
		return d
	case v.Kind() != rawjson.Object || !isEntry(v):
		return format.Unknown(cmp.Or(v.Str("type"), v.Kind().String()))
	}
	m := entry(v)
	if begun, done := chat.Time(v.Get("created_at")), chat.Time(v.Get("completed_at")); done.After(begun) && !begun.IsZero() {
		m.Duration = done.Sub(begun)
	}
	return format.Shown(m)
}

// entry decodes one entry.
func entry(v rawjson.Value) *model.Message {
	kind := v.Str("type")
	m := &model.Message{ID: v.Str("id"), RawRole: kind}
	used := []string{"object", "type", "id", "completed_at"}
	switch kind {
	case "message.input", "message.output":
		m = chat.Message(v, "object", "type", "completed_at", "prefix")
		if m.Role == model.RoleUnknown {
			m.Role = model.RoleUser
			if kind == "message.output" {
				m.Role = model.RoleAssistant
			}
		}
		m.Parts = sources(v.Get("content"), m.Parts)
		return m
	case "function.call", "tool.execution":
		m.Role = model.RoleAssistant
		c := &model.ToolCall{ID: v.First("tool_call_id", "id").Scalar(), Name: v.First("name", "function").Text(), ProviderExecuted: kind == "tool.execution"}
		chat.SetArguments(c, v.Get("arguments"))
		m.Parts = []model.Part{c}
		used = append(used, "tool_call_id", "name", "function", "arguments")
		if c.ProviderExecuted { // it ran, and the entry does not say what it gave
			m.Parts = append(m.Parts, &model.ToolResult{CallID: c.ID, Name: c.Name})
		}
	case "function.result":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{CallID: v.Str("tool_call_id"), Content: chat.ResultContent(v.Get("result"))}}
		used = append(used, "tool_call_id", "result")
	case "agent.handoff":
		m.Role = model.RoleMarker
		text := "handed to " + cmp.Or(v.Str("next_agent_name"), v.Str("next_agent_id"))
		if from := cmp.Or(v.Str("previous_agent_name"), v.Str("previous_agent_id")); from != "" {
			text = from + " " + text
		}
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerStep, Text: text}}
	}
	chat.Facts(m, v, &used)
	m.Meta = chat.Filled("", v, used...)
	return m
}

// sources puts citations in the place of the references to what a connector found.
func sources(content rawjson.Value, parts []model.Part) []model.Part {
	if content.Kind() != rawjson.Array {
		return parts
	}
	var all []model.Part
	for _, e := range content.Elems() {
		if e.Str("type") == "tool_reference" {
			all = append(all, model.Citation{Title: cmp.Or(e.Str("title"), e.Str("tool")), URL: e.Str("url"), Text: e.Str("description")})
			continue
		}
		all = append(all, chat.Part(e)...)
	}
	return all
}
