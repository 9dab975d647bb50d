// Package pi reads the sessions of the coding agent pi and of programs built on
// its core, such as OpenClaw:
//
//	{"type":"session","version":3,"id":"…","timestamp":"…","cwd":"…"}
//	{"type":"message","id":"a1","parentId":null,"timestamp":"…","message":{"role":"user","content":"…"}}
//
// What is special about them:
//
//   - Since version 2 the entries are a tree: parentId names the entry before. Going
//     back leaves the other branch in the file. Version 1 has no ids and is a list.
//   - Besides the roles of a model there are bashExecution (a command that a person
//     ran), custom and hookMessage (text of extensions), compactionSummary and
//     branchSummary.
//   - The signature of reasoning is often all that is left of it.
//   - A file may hold several sessions, each with a header.
//   - What `pi --mode json` prints are events: a message begins, grows, repeated whole
//     each time, and ends; turns and runs that end repeat their messages.
package pi

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
)

var sources = []format.Source{
	{Project: "badlogic/pi-mono", File: "packages/coding-agent/docs/session.md, packages/coding-agent/docs/json.md, packages/coding-agent/src/core/session-manager.ts, packages/agent/src/types.ts, packages/ai/src/types.ts", Version: "83378aad of 2026-03-15", Verified: "2026-11-23"},
}

// Format describes pi to the table of formats.
var Format = format.Format{
	Name:    "pi",
	Title:   "pi",
	Reads:   "sessions (~/.pi/agent/sessions) of the coding agent pi, versions 1 to 3, with branches, and captures of pi --mode json",
	Omits:   "the system prompt and the tools, which sessions do not have; exports as HTML",
	Sources: sources,
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: decode},
		{Name: "JSON events", Score: events.Score, Assemble: assembleEvents},
	},
}

// OpenClaw describes OpenClaw, which keeps sessions in the same form, to the table
// of formats.
func OpenClaw() format.Format {
	return format.Format{
		Name:    "openclaw",
		Title:   "OpenClaw",
		Reads:   "sessions (~/.openclaw/agents/<agent>/sessions) of OpenClaw, formerly Clawdbot, the database in which newer versions keep them, and what its telemetry logs of runs",
		Omits:   "sessions.json, which lists the sessions; memory files",
		Sources: append(sources[:1:1], format.Source{Project: "meridianlabs-ai/inspect_scout", File: "examples/sources/openclaw_telemetry_hal (parse.py, transcripts.py and its fixtures)", Version: "63b481d6 of 2026-08-21", Verified: "2026-11-26"}),
		Shapes: []format.Shape{
			{Name: "session", Score: scoreOpenClaw, Decode: decode},
			{Name: "telemetry", Title: "OpenClaw telemetry", Score: telemetry.Score, Assemble: assembleTelemetry},
			{Name: "database", Score: scoreRow, Decode: decodeRow},
		},
	}
}

// entries are those of a session. What a person said looks alike in other formats.
const entries = format.Votes(`
	0 sessionId
	0 uuid
	8 type=session id:text timestamp cwd/version
	6 type=message message.role=toolResult message.toolCallId
	6 type=message message.role=assistant message.stopReason message.api/provider
	6 type=message message.role=bashExecution|hookMessage|compactionSummary|branchSummary
	2 type=message message.role=user|custom|assistant id parentId
	1 type=message message.role=user|custom|assistant
	6 type=model_change modelId provider
	6 type=thinking_level_change thinkingLevel
	6 type=compaction summary tokensBefore
	6 type=branch_summary|custom_message parentId
`)

const calls = format.Votes("6 type=toolCall name")

func score(r *format.Record) int {
	n := entries.Score(r)
	if n > 0 && r.Value.Fits("type=message message.role=assistant") {
		n = max(n, chat.Surest(r.Value.At("message", "content"), calls.Of))
	}
	return n
}

// openClaws are entries that only OpenClaw writes.
const openClaws = format.Votes(`
	6 type=leaf|reset targetId/parentId
	6 type=custom customType^openclaw
	6 type=custom customType=model-snapshot
`)

// scoreOpenClaw is score and more for what only OpenClaw writes.
func scoreOpenClaw(r *format.Record) int {
	n := score(r)
	if n == 0 {
		return openClaws.Score(r)
	}
	v, m := r.Value, r.Value.Get("message")
	for _, s := range [...]string{v.Str("id"), v.Str("provider"), v.Str("modelId"), v.Str("cwd"), m.Str("provider"), m.Str("model"), m.Str("api")} {
		if strings.Contains(s, "openclaw") || strings.Contains(s, "clawdbot") {
			return 10
		}
	}
	return n
}

// events are what `pi --mode json` prints. Anthropic's stream has a message_start too,
// but the message in it has an id.
const events = format.Votes(`
	0  sessionId
	0  uuid
	8  type=session id:text timestamp cwd/version
	6  type=message_start message.role:filled message.content !message.id:filled !message.type=message
	10 type=message_end message.role:filled message.content
	10 type=message_update assistantMessageEvent.type
	10 type=turn_end toolResults:list message:object
	6  type=agent_end messages:list messages.0.role:filled
	6  type=tool_execution_start|tool_execution_end toolCallId toolName
`)
