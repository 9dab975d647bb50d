// Package openaiagents reads what OpenAI's Agents SDK writes, in Python and in
// JavaScript: saved run states, the sessions of its SQLite tables, and exported
// traces.
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
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "openai-agents",
	Title: "OpenAI Agents SDK",
	Reads: "run states (RunState.to_json), rows of SQLite sessions (SQLiteSession), and exported traces",
	Omits: "spans of responses hold only an id: what the model said is not in such traces",
	Sources: []format.Source{
		{Project: "openai/openai-agents-python", File: "src/agents/run_state.py, items.py, memory/sqlite_session.py, tracing/span_data.py"},
		{Project: "openai/openai-agents-js", File: "packages/agents-core/src/runState.ts, types/protocol.ts"},
	},
	Shapes: []format.Shape{
		{Name: "run state", Score: scoreState, Decode: decodeState, List: "-"},
		{Name: "session", Score: scoreRow, Assemble: assembleRows},
		{Name: "trace", Score: scoreTrace, Assemble: assemble, List: "data"},
	},
}

// scoreState votes on run states.
func scoreState(r *format.Record) int {
	v := r.Value
	if v.Get("$schemaVersion").Kind() != rawjson.String {
		return 0
	}
	if items(v).Kind() == rawjson.Array || v.First("original_input", "originalInput").Exists() || v.First("current_agent", "currentAgent").Exists() {
		return 10
	}
	return 0
}

// scoreRow votes on the rows of a session.
func scoreRow(r *format.Record) int {
	v := r.Value
	switch v.Str("_table") {
	case "agent_messages":
		if v.Get("message_data").Exists() {
			return 10
		}
	case "agent_sessions":
		return 5
	case "sqlite_schema":
		if v.At("tables", "agent_messages").Exists() {
			return 10
		}
	}
	return 0
}

// scoreTrace votes on traces and their spans.
func scoreTrace(r *format.Record) int {
	v := r.Value
	if isSpan(v) {
		return 10
	}
	if isSpan(v.Get("data").Index(0)) {
		return 10
	}
	return 0
}

func isSpan(v rawjson.Value) bool {
	switch v.Look().Str("object") {
	case "trace":
		return v.Get("workflow_name").Exists()
	case "trace.span":
		return v.Get("span_data").Kind() == rawjson.Object
	}
	return false
}
