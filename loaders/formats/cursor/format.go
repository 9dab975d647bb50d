// Package cursor reads what Cursor's agent writes: transcripts of its sessions, as
// JSON lines and as text, what its command line prints as JSON lines, the databases
// of its command line, and the database of the editor.
//
// The transcripts are poor: they have no times, usually no ids, and no results of
// tools, so a call without a result is normal there. What the editor put around a
// prompt stands in elements before <user_query>, and reasoning that was taken out
// left "[REDACTED]" behind.
//
// The databases know more. The command line keeps one row per message, each a
// message of the AI SDK, beside indexes in protocol buffers. The editor keeps rows
// by key: "composerData:<id>" for a conversation with the order of its bubbles, and
// "bubbleId:<conversation>:<bubble>" for each message.
//
// There is no published schema.
package cursor

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:     "cursor",
	Title:    "Cursor",
	Reads:    "agent transcripts (~/.cursor/projects/*/agent-transcripts, JSON lines or text) with their sub-agents, captures of cursor-agent --output-format stream-json, the databases of the command line (store.db) and of the editor (state.vscdb), also that of a workspace with the chats of 2023 and 2024, and that of Windsurf, which has them in the same form",
	Omits:    "checkpoints and the indexes in protocol buffers",
	Siblings: siblings,
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/cursor.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-25"},
		{Project: "kenn-io/agentsview", File: "internal/parser/windsurf_provider.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-26"},
		{Project: "emberian/cv", File: "docs/FORMATS.md"},
		{Project: "jazzyalex/agent-sessions", Version: "651e854f of 2026-08-22", Verified: "2026-11-25"},
		{Project: "es617/claude-replay", Version: "405c31de of 2026-07-23", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "transcript", Score: ids.score, Decode: ids.decode},
		{Name: "transcript without ids of calls", Score: order.score, Decode: order.decode},
		{Name: "stream-json capture", Score: scoreStream, Assemble: assembleStream},
		{Name: "text transcript", Score: scoreText, Assemble: chat.AssembleText(readText)},
		{Name: "command line database", Score: scoreStore, Decode: decodeStore},
		{Name: "editor database", Score: scoreEditor, Assemble: assembleEditor},
	},
}

var ids, order = view{}, view{byOrder: true}

// A view says how the results of a transcript are paired: by id, or, where the
// calls have none, by their order.
type view struct{ byOrder bool }

// lines are those of a transcript, {"role":…,"message":{"content":[…]}}.
const lines = format.Votes(`
	6 type=turn_ended status
	8 role=user|assistant message.content:list !message.role !type !uuid !id !sessionId !parentId !content
`)

func (w view) score(r *format.Record) int {
	if r.Envelope {
		return 0
	}
	votes := lines.Score(r)
	for _, b := range r.Value.At("message", "content").Elems() {
		if votes == 8 && b.Fits("type=tool_use|toolCall|tool_call") && b.Fits("id/toolCallId:some") != w.byOrder {
			return 10
		}
	}
	return votes
}
