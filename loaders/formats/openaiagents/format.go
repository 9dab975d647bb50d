// Package openaiagents reads what OpenAI's Agents SDK writes, in Python and in
// JavaScript: saved run states, the sessions of its SQLite tables, and exported traces.
//
//   - A run state has the input and the items that the run made so far. The same
//     items stand in its model responses and, if a history was handed on, in the
//     input again; each is shown once.
//   - Calls that wait for a person's approval are items of their own, or the
//     interruptions of the current step.
//   - A span of a generation holds the whole history; a span of a response only its
//     id. Tools are shown from their spans where no history has their result.
package openaiagents

import (
	"cmp"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/tracing"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "openai-agents",
	Title: "OpenAI Agents SDK",
	Reads: "run states (RunState.to_json), results and items of runs as programs dump them, also streamed, rows of SQLite sessions (SQLiteSession), and exported traces",
	Omits: "spans of responses hold only an id: what the model said is not in such traces; of a streamed run the pieces, which its items repeat",
	Sources: []format.Source{
		{Project: "openai/openai-agents-python", File: "src/agents/run_state.py, items.py, memory/sqlite_session.py, tracing/span_data.py", Version: "7f7a44f8 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "openai/openai-agents-js", File: "packages/agents-core/src/runState.ts, types/protocol.ts, items.ts, events.ts, result.ts", Version: "6d0c61a5 of 2026-08-22", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "run state", Score: states.Score, Decode: decodeState, List: "-"},
		{Name: "run result", Score: results.Score, Decode: decodeState, List: "-"},
		{Name: "run items", Score: loose.Leading, Assemble: turns(decodeItem)},
		{Name: "session", Score: rows.Score, Assemble: turns(decodeRow)},
		{Name: "trace", Score: spans.OrFirst("data"), Assemble: assemble, List: "data"},
	},
}

const states = format.Votes(`
	0  !$schemaVersion:text
	10 generated_items/generatedItems:list
	10 session_items/sessionItems:list
	10 original_input/originalInput:some
	10 current_agent/currentAgent:some
`)

// rows are those of a session.
const rows = format.Votes(`
	10 _table=agent_messages message_data
	5  _table=agent_sessions
	10 _table=sqlite_schema tables.agent_messages
`)

// spans are those of a trace, and what it says of itself.
const spans = format.Votes(`
	10 object=trace workflow_name
	10 object=trace.span span_data:object
`)

// A reader gathers what traces say of themselves.
type reader struct {
	groups map[string]string // conversations by trace
	about  *format.About
}

// assemble decodes traces: spans are written when they end, and shown as they began.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	rd := reader{groups: map[string]string{}}
	return tracing.Assemble(records, rd.record, func(spans []*tracing.Span) []*tracing.Span {
		for _, s := range spans {
			s.Session = rd.groups[s.Trace]
		}
		return spans
	})
}

// record returns the spans of a record.
func (rd *reader) record(r *format.Record, about *format.About) ([]*tracing.Span, format.Decoded) {
	rd.about = about
	if list := r.Value.Get("data"); list.Kind() == rawjson.Array && !r.Envelope { // a batch on one line
		one := *r
		one.Value = list
		r = &one
	}
	return tracing.Each(rd.span)(r, about)
}

// span reads a span, or what a trace says of itself, which is a span without a kind.
func (rd *reader) span(r *format.Record, v rawjson.Value) (*tracing.Span, string) {
	if spans.Of(v) == 0 {
		return nil, ""
	}
	s := tracing.Read(r, v)
	if v.Is("object", "trace") {
		rd.about.Title, rd.about.TitleWeight, rd.about.ID = v.Look().Str("workflow_name"), 2, s.ID
		rd.groups[s.ID] = v.Get("group_id").Scalar()
		s.ID, s.Trace = "", s.ID
		return s, "trace"
	}
	v.Is("object", "trace.span")
	d := v.Get("span_data")
	kind := d.Get("type")
	s.Name = d.Str("name")
	switch kind.Look().Text() {
	case "generation":
		s.Kind = tracing.SpanModel
		s.Sent = model.HashBytes(d.Get("input").Look().Raw())
		s.Request, s.Answer = chat.Items(d.Get("input")), chat.Items(d.Get("output"))
		for _, m := range s.Answer {
			m.Role = model.RoleAssistant
		}
		s.Facts(d.Get("model"), chat.Usage(d.Get("usage")))
	case "function":
		s.Kind = tracing.SpanTool
		s.Call = &model.ToolCall{Name: s.Name, Server: d.Get("mcp_data").Str("server")}
		tracing.ToolGiven(s.Call, d.Get("input"))
		s.Result = tracing.ToolGave(d.Get("output"))
	case "agent":
		s.Kind, s.Agent = tracing.SpanAgent, s.Name
	case "handoff":
		s.Event = chat.Note(model.MarkerModeChange, d.Str("from_agent")+" hands over to "+d.Str("to_agent"))
	case "guardrail":
		if d.True("triggered") {
			s.Event = chat.Note(model.MarkerError, "the guardrail "+s.Name+" was triggered")
		}
	}
	if e := v.Get("error"); !e.IsNull() {
		s.Error = cmp.Or(e.Str("message"), e.Text(), string(e.Look().Raw()))
	}
	return s, "span " + kind.Text()
}
