// Package kimi reads the sessions of Moonshot's agents: Kimi CLI and its successor
// Kimi Code.
//
// Kimi CLI keeps two files of a session. wire.jsonl has the events that the screen
// was drawn from: texts and arguments in pieces, results, requests to allow a call,
// and what sub-agents did, each event of theirs within one of the main agent. It is
// the better one. context.jsonl has what the model sees, in the style of OpenAI,
// with lines of its own between (_system_prompt, _checkpoint, _usage); what was
// compressed is no longer in it.
//
// Kimi Code keeps a journal for each agent, agents/<name>/wire.jsonl: operations on
// the context. A reply is written in pieces that name their step. Prompts and token
// counts stand in it twice.
package kimi

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:     "kimi",
	Title:    "Kimi CLI, Kimi Code",
	Reads:    "sessions of Kimi CLI (wire.jsonl, context.jsonl, state.json) and journals of Kimi Code and of Kimi Work, which keeps the same ones (agents/*/wire.jsonl), with their sub-agents",
	Omits:    "earlier segments of a compressed context (context_<n>.jsonl) are opened by themselves",
	Siblings: siblings,
	Sources: []format.Source{
		{Project: "MoonshotAI/kimi-cli", File: "src/kimi_cli/wire/types.py, src/kimi_cli/soul/context.py", Version: "4a550eff of 2026-07-16", Verified: "2026-11-23"},
		{Project: "MoonshotAI/kimi-code", File: "packages/agent-core-v2/docs/wire-manifest.d.ts, packages/agent-core-v2/src/agent/contextMemory", Version: "d723cc47 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "kenn-io/agentsview", File: "internal/parser/kimi.go, kimi_work_provider.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-26"},
	},

	Layout: format.Layout{Companions: map[string][]string{"context.jsonl": {"wire.jsonl", "state.json"}, "wire.jsonl": {"state.json"}}},

	Shapes: []format.Shape{
		{Name: "wire", Score: scoreWire, Assemble: assembleWire},
		{Name: "journal", Score: scoreJournal, Decode: format.Objects(decodeJournal), Echoes: true},
		{Name: "context", Score: scoreContext, Decode: format.Objects(decodeContext)},
		{Name: "state", Score: states.Score, Decode: format.Objects(decodeState), List: "-"},
	},
}

// isHeader recognises the first line of an event log of either program.
func isHeader(v rawjson.Value) bool { return v.Fits("type=metadata protocol_version:text") }

// wires are events.
const wires = format.Votes(`
	6  type=metadata protocol_version:text
	10 timestamp:number message.type:text message.payload:object
`)

func scoreWire(r *format.Record) int {
	if r.Value.Len() != 2 && !isHeader(r.Value) {
		return 0
	}
	return wires.Score(r)
}

// journals are operations.
const journals = format.Votes(`
	7  type=metadata protocol_version:text created_at
	4  type=metadata protocol_version:text
	0  !time:number
	10 type=context.append_message message:object
	10 type=context.append_loop_event event:object
`)

func scoreJournal(r *format.Record) int {
	if votes := journals.Score(r); votes > 0 || !r.Value.Fits("time:number") || !isOperation(r.Value) {
		return votes
	}
	return 4
}

// scoreContext votes for lines of a context that no other program writes.
func scoreContext(r *format.Record) int {
	switch v := r.Value; {
	case v.Fits("role=_system_prompt|_checkpoint|_usage") && v.Len() <= 4:
		return 10
	case v.Fits("role=assistant"):
		return chat.Surest(v.Get("content"), format.Votes("6 type=think encrypted").Of)
	}
	return 0
}

// states are those beside a session.
const states = format.Votes("6 approval.auto_approve_actions:list version plan_mode")

// decodeState reads the title of a session.
func decodeState(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("state")
	if t := v.Str("custom_title"); t != "" {
		d.About.Title, d.About.TitleWeight = t, 3
	}
	return d
}
