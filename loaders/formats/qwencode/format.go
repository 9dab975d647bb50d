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

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "qwen-code",
	Title: "Qwen Code, iFlow",
	Reads: "sessions of Qwen Code (~/.qwen/projects/*/chats/*.jsonl) and of iFlow (~/.iflow/projects/*/session-*.jsonl)",
	Omits: "the history that a compression wrote anew, which repeats what stands above",
	Sources: []format.Source{
		{Project: "QwenLM/qwen-code", File: "packages/core/src/services/chatRecordingService.ts", Version: "015346f1", Verified: "2026-11-23"},
		{Project: "QwenLM/qwen-code", File: "packages/core/src/utils/transcript-records.ts", Version: "03291a25", Verified: "2026-11-25"},
		{Project: "kenn-io/agentsview", File: "internal/parser/{qwen,iflow}.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: sessions.Score, Decode: decode},
		{Name: "iFlow session", Score: flows.Score, Assemble: assembleFlow},
	},
}

// sessions are lines of Qwen Code.
const sessions = format.Votes(`
	0  !uuid:text
	0  !sessionId
	10 type=user|assistant|tool_result message.parts:list
	10 type=system subtype parentUuid systemPayload
	10 type=system subtype parentUuid message.parts
`)

// flows are lines of iFlow, which names sessions "session-<uuid>" and replies
// "response-<time>". They are also lines of Claude Code, which is as certain of them as can
// be. Lines of other programs may have such names of sessions: those that say what only
// Claude Code does are its own.
const flows = format.Votes(`
	12 type=user uuid:text sessionId^session- message.content !promptId !permissionMode
	12 type=assistant uuid:text sessionId^session- message.id^response-
`)
