// Package claudecode reads what Claude Code writes: session transcripts, the
// transcripts of its sub-agents, exports of web sessions, and captures of
// `claude -p --output-format stream-json`.
//
// There is no published schema. A session is a file of JSON lines, one record
// each. Records with a uuid form a tree through parentUuid, but the order of the
// file is the order of the conversation. What the package knows:
//
//   - One reply of the model is written as several lines, one content block
//     each, that share message.id. They become messages with that id as the
//     Group of their Indexing. Each line repeats the usage of the whole reply, as far as it was
//     known then, so whoever merges them must take the largest figure and never
//     the sum.
//   - A line with role user is often not what a person said. Tool results come
//     as their own messages of the tool role. What the program put in the
//     person's name (reminders, hooks, command output, skills, summaries) comes
//     as messages with Injected set, cut out of the person's own text where both
//     share a line.
//   - Sub-agents exist in four generations: lines marked isSidechain without a
//     key, progress records that embed the sub-agent's lines, files of their own
//     beside the session, and files below <session>/subagents/. All become
//     messages with Sidechain set and, where the log names it, a Thread.
package claudecode

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "claude-code",
	Title: "Claude Code", Resume: "claude --resume", // code.claude.com/docs/en/cli-reference: claude -r "<session-id>", --resume
	Reads:    "session transcripts (~/.claude/projects/*/*.jsonl) with their sub-agents and the outputs in <session>/tool-results, exports of web sessions, stream-json captures",
	Omits:    "file backups",
	Siblings: siblings,
	Outputs:  outputs,
	Sources: []format.Source{
		{Project: "transcripts", File: "record types and members", Version: "1.0 to 2.1"},
		{Project: "simonw/claude-code-transcripts", Version: "cad133d9 of 2026-01-24", Verified: "2026-11-25"},
		{Project: "daaain/claude-code-log", Version: "a641071 of 2025-06-21", Verified: "2026-11-23"},
		{Project: "emberian/cv", File: "docs/FORMATS.md"},
		{Project: "kenn-io/agentsview", File: "docs/internal/session-format-sources.md", Version: "53860074 of 2026-08-22", Verified: "2026-11-25"},
		{Project: "Claude Agent SDK", File: "messages, for the stream", Version: "e8bde60 of 2026-08-22", Verified: "2026-11-23"},
	},

	Layout: format.Layout{
		Endings:   []string{".meta.json"}, // of sub-agents
		Folders:   []string{"subagents", "tool-results"},
		SubAgents: "subagents", SubAgent: "agent-",
		Outputs: "tool-results",
	},

	Shapes: append([]format.Shape{
		{Name: "session", Score: scoreSession, Decode: decode, Skim: skimRecord},
		{Name: "outcome of a run", Score: scoreOutcome, Decode: decodeOutcome, Echoes: true},
		{Name: "web session", Score: scoreWeb, Decode: decode, Skim: skimRecord, List: webList},
	}, deltas.Streamed(format.Shape{Name: "stream-json capture", Score: scoreStream, Decode: decodeStream, Echoes: true}, ofAgent)...),
}

// webList is the member of a web session's document that holds the records.
const webList = "loglines"

// deltas are what --include-partial-messages adds: the whole message follows, unless it was cut.
const deltas = chat.PieceTable(`
	text      type=stream_event event.delta.type=text_delta       > event.delta.text
	reasoning type=stream_event event.delta.type=thinking_delta   > event.delta.thinking
	call      type=stream_event event.delta.type=input_json_delta > event.delta.partial_json
	call      type=stream_event event.content_block.type=tool_use > event.content_block
`)

// ofAgent says of which sub-agent a piece is.
func ofAgent(v rawjson.Value, m *model.Message) {
	if call := v.Str("parent_tool_use_id"); call != "" {
		m.Thread, m.ParentCall, m.Sidechain = call, call, true
	}
}
