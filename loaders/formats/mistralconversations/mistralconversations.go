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
	Name:    "mistral-conversations",
	Title:   "Mistral conversations",
	Reads:   "histories and answers of Mistral's Conversations API, as documents, and entries one a line, with calls, connectors and handoffs",
	Omits:   "the events of streamed answers; what connectors found, which entries do not have",
	Sources: []format.Source{{Project: "mistralai/client-python", File: "src/mistralai/models (conversationhistory.py, messageoutputentry.py, toolexecutionentry.py, agenthandoffentry.py)", Version: "05629d23 of 2026-06-30", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "history", Score: entries.OrFirst("entries"), Decode: decode, List: "entries"},
		{Name: "answer", Score: scoreAnswer, Decode: decode, List: "outputs"},
	},
}

const entries = format.Votes(`
	9 type=message.input|message.output|function.result|tool.execution|agent.handoff
	9 type=function.call tool_call_id
`)

func scoreAnswer(r *format.Record) int {
	return format.If(r.List == "outputs" && entries.Of(r.Value) > 0 || entries.Of(r.Value.Get("outputs").Index(0)) > 0, 10)
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	d, none := format.NoObject(r, v)
	switch {
	case r.Envelope:
		d.About.ID = v.Str("conversation_id")
	case none:
	case entries.Of(v) == 0:
		d = format.Unknown(cmp.Or(v.Str("type"), "object"))
	default:
		d = format.Shown(entry(v))
	}
	return d
}

// entry decodes one entry.
func entry(v rawjson.Value) *model.Message {
	kind := v.Str("type")
	m := &model.Message{ID: v.Str("id"), RawRole: kind, Duration: chat.Span(v.Get("created_at"), v.Get("completed_at"))}
	switch kind {
	case "message.input", "message.output":
		said := chat.Message(v)
		said.ID, said.Duration = m.ID, m.Duration
		if said.Role == model.RoleUnknown {
			said.Role = model.RoleUser
			if kind == "message.output" {
				said.Role = model.RoleAssistant
			}
		}
		said.Parts = sources(v.Get("content"), said.Parts)
		return said
	case "function.call", "tool.execution":
		m.Role = model.RoleAssistant
		c := chat.Call(v.First("tool_call_id", "id").Scalar(), v.First("name", "function").Text(), v.Get("arguments"))
		m.Parts = []model.Part{c}
		switch asked := v.Get("confirmation_status"); {
		case asked.IsText("pending"):
			c.State = model.CallAwaitingApproval
		case asked.IsText("denied"), asked.IsText("allowed"):
			c.Approval = &model.Approval{Answered: true, Approved: asked.IsText("allowed")}
			if !c.Approval.Approved {
				c.State = model.CallDenied
			}
		}
		if c.ProviderExecuted = kind == "tool.execution"; c.ProviderExecuted { // it ran, and the entry does not say what it gave
			m.Parts = append(m.Parts, &model.ToolResult{CallID: c.ID, Name: c.Name})
		}
	case "function.result":
		m.Role = model.RoleTool
		m.Parts = []model.Part{&model.ToolResult{CallID: v.Str("tool_call_id"), Content: chat.ResultContent(v.Get("result"))}}
	case "agent.handoff":
		m.Role = model.RoleMarker
		about := v.Look()
		text := "handed to " + cmp.Or(about.Str("next_agent_name"), about.Str("next_agent_id"))
		if from := cmp.Or(about.Str("previous_agent_name"), about.Str("previous_agent_id")); from != "" {
			text = from + " " + text
		}
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerStep, Text: text}}
	}
	chat.Facts(m, v, nil)
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
