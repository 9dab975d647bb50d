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
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:     "kimi",
	Title:    "Kimi CLI, Kimi Code",
	Reads:    "sessions of Kimi CLI (wire.jsonl, context.jsonl, state.json) and journals of Kimi Code (agents/*/wire.jsonl) with their sub-agents",
	Omits:    "earlier segments of a compressed context (context_<n>.jsonl) are opened by themselves",
	Siblings: siblings,
	Sources: []format.Source{
		{Project: "MoonshotAI/kimi-cli", File: "src/kimi_cli/wire/types.py, src/kimi_cli/soul/context.py"},
		{Project: "MoonshotAI/kimi-code", File: "packages/agent-core-v2/src/agent/contextMemory"},
		{Project: "kenn-io/agentsview", File: "internal/parser/kimi.go"},
	},

	Layout: format.Layout{Companions: map[string][]string{"context.jsonl": {"wire.jsonl", "state.json"}, "wire.jsonl": {"state.json"}}},

	Shapes: []format.Shape{
		{Name: "wire", Score: scoreWire, Assemble: assembleWire},
		{Name: "journal", Score: scoreJournal, Decode: decodeJournal},
		{Name: "context", Score: scoreContext, Decode: decodeContext},
		{Name: "state", Score: scoreState, Decode: decodeState, List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 4
)

// isHeader recognises the first line of an event log of either program.
func isHeader(v rawjson.Value) bool {
	return v.Str("type") == "metadata" && v.Get("protocol_version").Kind() == rawjson.String
}

// scoreWire votes for events: {"timestamp":1.5,"message":{"type":…,"payload":{}}}.
func scoreWire(r *format.Record) int {
	v := r.Value
	if isHeader(v) {
		return likely
	}
	m := v.Get("message")
	if v.Get("timestamp").Kind() == rawjson.Number && v.Len() == 2 && m.Get("type").Kind() == rawjson.String && m.Get("payload").Kind() == rawjson.Object {
		return certain
	}
	return 0
}

// scoreJournal votes for operations: {"type":"context.append_message",…,"time":1}.
func scoreJournal(r *format.Record) int {
	v := r.Value
	if isHeader(v) {
		if v.Get("created_at").Exists() {
			return likely + 1
		}
		return hint
	}
	kind := v.Str("type")
	family, _, ok := strings.Cut(kind, ".")
	if !ok || v.Get("time").Kind() != rawjson.Number {
		return 0
	}
	switch kind {
	case "context.append_message":
		if v.Get("message").Kind() == rawjson.Object {
			return certain
		}
	case "context.append_loop_event":
		if v.Get("event").Kind() == rawjson.Object {
			return certain
		}
	}
	if journalFamily(family) {
		return hint
	}
	return 0
}

// scoreContext votes for lines of a context that no other program writes.
func scoreContext(r *format.Record) int {
	v := r.Value
	switch role := v.Str("role"); role {
	case "_system_prompt", "_checkpoint", "_usage":
		if v.Len() <= 4 {
			return certain
		}
	case "assistant":
		for _, p := range v.Get("content").Elems() {
			if p.Str("type") == "think" && p.Get("encrypted").Exists() {
				return likely
			}
		}
	}
	return 0
}

// scoreState votes for the state beside a session.
func scoreState(r *format.Record) int {
	v := r.Value
	if v.At("approval", "auto_approve_actions").Kind() == rawjson.Array && v.Get("version").Exists() && v.Get("plan_mode").Exists() {
		return likely
	}
	return 0
}

// decodeState reads the title of a session.
func decodeState(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() != rawjson.Object {
		return format.Malformed("not JSON")
	}
	d := format.Metadata("state")
	if t := v.Str("custom_title"); t != "" {
		d.About.Title, d.About.TitleWeight = t, 3
	}
	return d
}
