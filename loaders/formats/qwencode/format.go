// Package qwencode reads the sessions of Qwen Code and of iFlow, two programs that
// were made from Gemini CLI and write envelopes like those of Claude Code.
//
// A line is {uuid, parentUuid, sessionId, timestamp, type, …}. In Qwen Code the
// message is one of Gemini's interface ({role, parts}), results of tools are lines
// of a type of their own (tool_result), and everything that is no speech is a line
// of type system with a subtype. Lines form a tree, as a person can go back. A reply
// may be cut into several lines with one uuid.
//
// iFlow's messages are those of Anthropic's interface. A line that ends a reply
// repeats the call that the line before had begun with, so of calls with one id
// only the first is shown. Its results hold Gemini's functionResponse.
//
// Sessions of Qwen Code of 2025 are those of Gemini CLI, see package geminicli.
package qwencode

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "qwen-code",
	Title: "Qwen Code, iFlow",
	Reads: "sessions of Qwen Code (~/.qwen/projects/*/chats/*.jsonl) and of iFlow (~/.iflow/projects/*/session-*.jsonl)",
	Omits: "the history that a compression wrote anew, which repeats what stands above",
	Sources: []format.Source{
		{Project: "QwenLM/qwen-code", File: "packages/core/src/services/chatRecordingService.ts, packages/core/src/utils/transcript-records.ts"},
		{Project: "kenn-io/agentsview", File: "internal/parser/{qwen,iflow}.go"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: scoreSession, Decode: decode},
		{Name: "iFlow session", Score: scoreFlow, Assemble: assembleFlow},
	},
}

// Votes for a record, see format.Shape. Lines of iFlow are also lines of Claude
// Code, which is as certain of them as can be.
const (
	certain = 10
	more    = 12
)

// scoreSession votes for lines of Qwen Code.
func scoreSession(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("uuid").Kind() != rawjson.String || !v.Get("sessionId").Exists() {
		return 0
	}
	switch v.Str("type") {
	case "user", "assistant", "tool_result":
		if v.At("message", "parts").Kind() == rawjson.Array {
			return certain
		}
	case "system":
		if v.Get("subtype").Exists() && v.Get("parentUuid").Exists() && (v.Get("systemPayload").Exists() || v.At("message", "parts").Exists()) {
			return certain
		}
	}
	return 0
}

// scoreFlow votes for lines of iFlow, which names sessions "session-<uuid>" and
// replies "response-<time>". Lines of other programs may have such names of sessions:
// those that say what only Claude Code does are its own.
func scoreFlow(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("uuid").Kind() != rawjson.String || !strings.HasPrefix(v.Str("sessionId"), "session-") {
		return 0
	}
	switch v.Str("type") {
	case "user":
		if v.At("message", "content").Exists() && !v.Get("promptId").Exists() && !v.Get("permissionMode").Exists() {
			return more
		}
	case "assistant":
		if strings.HasPrefix(v.At("message", "id").Text(), "response-") {
			return more
		}
	}
	return 0
}
