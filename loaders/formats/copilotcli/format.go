// Package copilotcli reads the event logs of GitHub Copilot's command line, of
// programs built with its development kit, of Copilot's agent in VS Code (the
// "transcripts" beside its chat sessions), and captures of
// `copilot --output-format json`.
//
// A log is a file of JSON lines, {type, data, id, timestamp, parentId}. parentId
// names the line before, not a message: there is no tree. What the package knows:
//
//   - A call stands in the message of the model (toolRequests) and again in an
//     event when the tool starts, which is shown where nobody asked for the call.
//   - A prompt is logged as typed and as sent. What the program added to it becomes
//     a message of its own, marked as injected.
//   - Sub-agents write into the same file. agentId or parentToolCallId tells their
//     lines from those of the main thread.
//   - Reasoning is a member of the message, in some versions an event of its own,
//     and in some both; which of them a log has decides its shape.
//   - Token counts are cumulative and stand at the end (session.shutdown); a message
//     tells only its output.
package copilotcli

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "copilot-cli",
	Title: "GitHub Copilot CLI", Resume: "copilot --resume=", // github/copilot-cli: issue 3458, said at the end of a session: copilot --resume="ID"
	Reads: "event logs (~/.copilot/session-state/**/events.jsonl), transcripts of Copilot's agent in VS Code, JSON captures of the command line, the database of all sessions (~/.copilot/session-store.db)",
	Omits: "checkpoints and the plan beside a log, and the workspace's name",
	Sources: []format.Source{
		{Project: "github/copilot-sdk", File: "nodejs/src/generated/session-events.ts", Version: "cc0438d6 of 2026-08-21", Verified: "2026-11-23"},
		{Project: "microsoft/vscode-copilot-chat", File: "src/platform/chat/common/sessionTranscriptService.ts", Version: "31acd00a of 2026-03-29", Verified: "2026-11-23"},
	},
	Shapes: append(deltas.Streamed(format.Shape{Name: "events", Score: score, Decode: format.Objects(decode), Echoes: true}, nil),
		format.Shape{Name: "session store", Score: scoreStore, Assemble: assembleStore}),
}

// deltas are what a client with streaming gets before each message.
const deltas = chat.PieceTable(`
	text      type=assistant.message_delta   > data.deltaContent
	reasoning type=assistant.reasoning_delta > data.deltaContent
`)

func score(r *format.Record) int {
	if r.Envelope || !isEvent(r.Value.Str("type")) || !r.Value.Fits("data:object") {
		return 0
	}
	return events.Of(r.Value)
}

const events = format.Votes(`
	10 parentId timestamp
	9  id timestamp
	2
`)

// isEvent recognises the types of events that the program is known for. Others
// write dotted types, too, such as OpenAI's "response.created".
func isEvent(kind string) bool {
	family, _, ok := strings.Cut(kind, ".")
	switch family {
	case "session", "assistant", "user", "tool", "subagent", "system", "hook", "skill", "permission", "user_input",
		"elicitation", "exit_plan_mode", "external_tool", "command", "model", "pending_messages", "capabilities", "mcp", "sampling",
		"tool_search", "auto_mode_switch", "session_limits_exhausted", "commands", "mcp_app", "factory":
		return ok
	}
	return kind == "abort"
}

// The database ~/.copilot/session-store.db has what was said in all sessions, without tools:
// sessions (id, cwd, repository, branch, summary), turns (session_id, turn_index,
// user_message, assistant_response, timestamp), and checkpoints with a summary each.
//
// Source: github/copilot-cli issues 2654 and 2655; InbarR/tmax issue 91.

func scoreStore(r *format.Record) int {
	if format.HasTable(r, "turns", "session_id", "user_message", "assistant_response") {
		return 10
	}
	return turns.Score(r)
}

const turns = format.Votes("8 _table=turns session_id:some user_message assistant_response")

func assembleStore(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		v, session := r.Value, r.Value.Get("session_id").Scalar()
		switch table := format.Table(r); table {
		case "sessions":
			row := v.Look()
			db.Session(chat.Session{ID: row.Get("id").Scalar(), Title: row.Str("summary"), Meta: chat.Prefixed("session.", format.Rest(v))})
			db.Row(r, session, format.Metadata(table))
		case "turns":
			at, d := chat.Time(v.Get("timestamp")), format.Metadata("empty turn")
			for _, m := range []*model.Message{
				chat.Say(model.RoleUser, "", v.Str("user_message")),
				chat.Say(model.RoleAssistant, "", v.Str("assistant_response")),
			} {
				if len(m.Parts) > 0 {
					m.Time = at
					d.Messages = append(d.Messages, m)
				}
			}
			db.Row(r, session, d)
		case "checkpoints":
			m := chat.Note(model.MarkerNotice, chat.FirstText(v.Get("overview"), v.Get("title")))
			m.Time = chat.Time(v.Get("created_at"))
			db.Row(r, session, format.Shown(m))
		case "":
			d, _ := format.NoObject(r, r.Value.Get(""))
			db.Row(r, session, d)
		default:
			db.Row(r, session, format.Metadata(table))
		}
	}
	return db.Assembled()
}
