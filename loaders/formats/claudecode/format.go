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
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"

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

// What is recognised by message.parts and systemPayload is Qwen Code, which has the same
// envelope but Gemini's messages, and keeps its own bookkeeping in systemPayload.

// sessions are lines of a session file.
const sessions = format.Votes(`
	0  message.parts
	0  systemPayload
	10 sessionId:text uuid/parentUuid/leafUuid type=user|assistant|attachment|progress|last-prompt|system
	6  sessionId:text uuid/parentUuid/leafUuid type=tool_use|tool_result
	10 type=summary summary:text leafUuid
	10 type=file-history-snapshot snapshot
	10 type=queue-operation operation
	10 type=ai-title|custom-title|agent-name|permission-mode|last-prompt|pr-link|worktree-state|mode|agent-setting sessionId
	6  type=attachment attachment.type:text
	10 type=progress data.type:text parentToolUseID
	6  type=started|result key agentId
	0  type=user|assistant data
	10 type=user|assistant message.content parentUuid/isSidechain
	6  type=user|assistant message.content timestamp !session_id
	3  !type:text agentType toolUseId/spawnDepth
`)

// streams are lines of `claude -p --output-format stream-json`, which spells its members
// with underscores. Cursor's command line has the same envelope, but lacks what Claude
// Code always prints.
const streams = format.Votes(`
	0  !session_id:text
	0  sessionId
	0  message.parts
	0  systemPayload
	6  type=stream_event event
	3  type=rate_limit_event|tool_progress
	0  type=system|result !subtype
	0  type=result !is_error
	0  type=user|assistant !message.content
	10 type=system|user|assistant|result uuid/parent_tool_use_id/tools/num_turns/total_cost_usd
	10 type=system|user|assistant|result message.id
	6  type=system|user|assistant|result
`)

// outcomes are what `claude -p --output-format json` prints: the end of a stream by itself.
const outcomes = format.Votes(`
	0  !session_id:text
	10 type=result subtype is_error result:text num_turns/total_cost_usd
`)

func scoreOutcome(r *format.Record) int { return scoreAlone(r, outcomes) }

func scoreSession(r *format.Record) int { return scoreAlone(r, sessions) }

func scoreStream(r *format.Record) int { return scoreAlone(r, streams) }

// scoreAlone votes for records that are not in a list.
func scoreAlone(r *format.Record, votes format.Votes) int {
	if r.List != "" {
		return 0
	}
	return votes.Score(r)
}

// scoreWeb votes for a web session: a document whose loglines are like the lines
// of a session file, but without ids.
func scoreWeb(r *format.Record) int {
	document := r.Envelope || r.List == ""
	return format.If(document && r.Value.Fits("loglines:list") || !document && r.List == webList && r.Value.Fits("type:text"), 10)
}

// maxSibling bounds what is read of a file to learn whose it is, in bytes.
const maxSibling = 64 << 10

// siblings returns the transcripts of the sub-agents of a session: those below
// the folder <session>/subagents/, and the older ones beside the session whose
// first record names it. What starts with "agent-" is a sub-agent's own file and
// has none.
func siblings(path string) []format.Sibling {
	session, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	if !ok || strings.HasPrefix(session, "agent-") {
		return nil
	}
	dir := filepath.Dir(path)
	var found []format.Sibling
	root := filepath.Join(dir, session, "subagents")
	_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() { // what cannot be read does not hide the rest
			found = appendAgent(found, p)
		}
		return nil
	})
	for _, name := range format.FilesOf(dir, "agent-", ".jsonl", session, sessionOf) {
		found = appendAgent(found, filepath.Join(dir, name+".jsonl"))
	}
	return found
}

// sessionOf returns which session the first record of a transcript names.
func sessionOf(path string) string {
	line, _, _ := bytes.Cut(format.Beginning(path, maxSibling), []byte("\n"))
	v, _ := rawjson.ParseCut(line)
	return v.Str("sessionId")
}

// appendAgent adds the transcript at path, if its name is that of one. Beside it
// may lie a file that says which call started the sub-agent.
func appendAgent(found []format.Sibling, path string) []format.Sibling {
	name, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	id, agent := strings.CutPrefix(name, "agent-")
	if !ok || !agent || id == "" {
		return found
	}
	s := format.Sibling{Path: path, Thread: id}
	if data := format.Beginning(filepath.Join(filepath.Dir(path), name+".meta.json"), maxSibling); data != nil {
		if meta, err := rawjson.Parse(data); err == nil {
			s.ParentCall, _, _ = linkOf(meta)
		}
	}
	return append(found, s)
}
