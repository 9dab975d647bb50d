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

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes pi to the table of formats.
var Format = format.Format{
	Name:  "pi",
	Title: "pi",
	Reads: "sessions (~/.pi/agent/sessions) of the coding agent pi, versions 1 to 3, with branches, and captures of pi --mode json",
	Omits: "the system prompt and the tools, which sessions do not have; exports as HTML",
	Sources: []format.Source{
		{Project: "badlogic/pi-mono", File: "packages/coding-agent/docs/session.md, packages/coding-agent/docs/json.md, packages/coding-agent/src/core/session-manager.ts, packages/agent/src/types.ts, packages/ai/src/types.ts"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: decode},
		{Name: "JSON events", Score: scoreEvent, Assemble: assembleEvents},
	},
}

// OpenClaw describes OpenClaw, which keeps sessions in the same form, to the table
// of formats.
func OpenClaw() format.Format {
	return format.Format{
		Name:  "openclaw",
		Title: "OpenClaw",
		Reads: "sessions (~/.openclaw/agents/<agent>/sessions) of OpenClaw, formerly Clawdbot, and the database in which newer versions keep them",
		Omits: "sessions.json, which lists the sessions; memory files",
		Sources: []format.Source{
			{Project: "badlogic/pi-mono", File: "packages/coding-agent/docs/session.md, packages/coding-agent/docs/json.md, packages/coding-agent/src/core/session-manager.ts, packages/agent/src/types.ts, packages/ai/src/types.ts"},
		},
		Shapes: []format.Shape{
			{Name: "session", Score: scoreOpenClaw, Decode: decode},
			{Name: "database", Score: scoreRow, Decode: decodeRow},
		},
	}
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	header  = 8
	likely  = 6
	hint    = 2
)

// score votes for entries. What a person said looks alike in other formats.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("sessionId").Exists() || v.Get("uuid").Exists() {
		return 0
	}
	switch v.Str("type") {
	case "session":
		if v.Get("id").Kind() == rawjson.String && v.Get("timestamp").Exists() && (v.Get("cwd").Exists() || v.Get("version").Exists()) {
			return header
		}
	case "message":
		return scoreMessage(v, v.Get("message"))
	case "model_change":
		if v.Get("modelId").Exists() && v.Get("provider").Exists() {
			return likely
		}
	case "thinking_level_change":
		if v.Get("thinkingLevel").Exists() {
			return likely
		}
	case "compaction":
		if v.Get("summary").Exists() && v.Get("tokensBefore").Exists() {
			return likely
		}
	case "branch_summary", "custom_message":
		if v.Get("parentId").Exists() {
			return likely
		}
	}
	return 0
}

func scoreMessage(v, m rawjson.Value) int {
	switch m.Str("role") {
	case "toolResult":
		if m.Get("toolCallId").Exists() {
			return likely
		}
	case "assistant":
		if m.Get("stopReason").Exists() && (m.Get("api").Exists() || m.Get("provider").Exists()) {
			return likely
		}
		for i, p := range m.Get("content").Elems() {
			if i < 16 && p.Is("type", "toolCall") && p.Get("name").Exists() {
				return likely
			}
		}
	case "bashExecution", "hookMessage", "compactionSummary", "branchSummary":
		return likely
	case "user", "custom":
	default:
		return 0
	}
	if v.Get("parentId").Exists() && v.Get("id").Exists() {
		return hint
	}
	return hint / 2
}

// scoreOpenClaw is score and more for what only OpenClaw writes.
func scoreOpenClaw(r *format.Record) int {
	n := score(r)
	v := r.Value
	switch v.Str("type") {
	case "leaf", "reset":
		if v.Get("targetId").Exists() || v.Get("parentId").Exists() {
			return likely
		}
	case "custom":
		if k := v.Str("customType"); strings.HasPrefix(k, "openclaw") || k == "model-snapshot" {
			return likely
		}
	}
	if n == 0 {
		return 0
	}
	m := v.Get("message")
	for _, s := range [...]string{v.Str("id"), v.Str("provider"), v.Str("modelId"), v.Str("cwd"), m.Str("provider"), m.Str("model"), m.Str("api")} {
		if strings.Contains(s, "openclaw") || strings.Contains(s, "clawdbot") {
			return certain
		}
	}
	return n
}
