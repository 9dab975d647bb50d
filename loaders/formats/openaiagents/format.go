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

import "msgview/loaders/format"

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
