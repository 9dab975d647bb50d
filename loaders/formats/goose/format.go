// Package goose reads the sessions of Goose, Block's agent.
//
// Since 1.10 they are in one database (sessions.db): tables sessions and messages,
// with the content of a message as JSON. Before, each session was a file of JSON
// Lines whose first line tells about the session. An exported session is one
// document with the messages in "conversation"; a run can also stream its messages
// as JSON Lines. The messages are the same in all of them.
//
// What is special:
//
//   - Results of tools are in messages of role user. Calls made at once, and their
//     results, are rows of their own, in any order.
//   - Messages that metadata says are not for the user's eyes were not typed by
//     anybody. Those that are not for the agent's were compacted away.
//   - A result may be an error although its status is "success" (isError).
package goose

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "goose",
	Title: "Goose", Resume: "goose session --resume --session-id",
	Reads:   "the database (~/.local/share/goose/sessions/sessions.db), session files from before 1.10 (*.jsonl beside it), exported sessions and streamed runs",
	Omits:   "extensions, recipes and schedules in the database and the settings of a session are kept, but not shown",
	Sources: []format.Source{{Project: "block/goose", File: "crates/goose/src/conversation/message.rs, crates/goose/src/session/session_manager.rs, crates/goose-cli/src/session/mod.rs", Version: "message.rs of 05132966", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "database", Score: score, Assemble: assemble, Groups: true},
		{Name: "large database", Score: scoreLarge, Decode: decodeRow},
		{Name: "session", Score: scoreLine, Decode: decodeLine},
		{Name: "export", Score: scoreExport, Decode: decodeExport, List: "conversation", Many: true},
	},
}

var score, scoreLarge = format.DatabaseScores(isGoose, isRow, 10, 8)

func isGoose(r *format.Record) bool {
	return format.HasTable(r, "messages", "session_id", "role", "content_json") && format.HasTable(r, "sessions", "working_dir")
}

func isRow(r *format.Record) bool {
	return r.Value.Fits("_table=messages content_json:text session_id")
}

// scoreLine votes for the lines of a session file and of a streamed run.
func scoreLine(r *format.Record) int {
	v := r.Value
	switch {
	case r.List != "" || r.Envelope:
		return 0
	case isHeader(v):
		return 8
	case v.Fits("type=message message:object"):
		v = v.Get("message")
	}
	return scoreMessage(v)
}

// isHeader recognises the first line of a session file.
func isHeader(v rawjson.Value) bool {
	return v.Fits("working_dir:text message_count !role !conversation")
}

// scoreMessage judges a message by the blocks that only Goose has, and else by
// what all have: a time in seconds called "created".
func scoreMessage(v rawjson.Value) int {
	if !v.Fits("content:list created:number role:filled") {
		return 0
	}
	for _, p := range v.Get("content").Elems() {
		if p.Fits("type=toolRequest|toolResponse|frontendToolRequest|toolConfirmationRequest|systemNotification|redactedThinking") {
			return 10
		}
	}
	switch {
	case v.Fits("metadata.userVisible"):
		return 10
	case v.Len() <= 5 && v.Fits("content.0.type=text"):
		return 4
	}
	return 0
}

// scoreExport votes for an exported session, and for its messages.
func scoreExport(r *format.Record) int {
	switch {
	case r.List == "conversation":
		return scoreMessage(r.Value)
	case r.Value.Fits("conversation:list working_dir:text"):
		return 10
	}
	return 0
}
