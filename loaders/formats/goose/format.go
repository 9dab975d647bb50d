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
	Title: "Goose",
	Reads: "the database (~/.local/share/goose/sessions/sessions.db), session files from before 1.10 (*.jsonl beside it), exported sessions and streamed runs",
	Omits: "extensions, recipes and schedules in the database and the settings of a session are kept, but not shown",
	Sources: []format.Source{
		{Project: "block/goose", File: "crates/goose/src/conversation/message.rs, crates/goose/src/session/session_manager.rs, crates/goose-cli/src/session/mod.rs"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: scoreSmall, Assemble: assemble, Groups: true},
		{Name: "large database", Score: scoreLarge, Decode: decodeRow},
		{Name: "session", Score: scoreLine, Decode: decodeLine},
		{Name: "export", Score: scoreExport, Decode: decodeExport, List: "conversation", Many: true},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
	fair    = 4
)

func scoreSmall(r *format.Record) int {
	if isGoose(r) && format.IsLarge(r) {
		return 0
	}
	return scoreTable(r)
}

func scoreLarge(r *format.Record) int {
	if isGoose(r) && !format.IsLarge(r) {
		return 0
	}
	return scoreTable(r)
}

func scoreTable(r *format.Record) int {
	switch {
	case isGoose(r):
		return certain
	case format.Table(r) == "messages" && r.Value.Get("content_json").Kind() == rawjson.String && r.Value.Get("session_id").Exists():
		return likely
	}
	return 0
}

func isGoose(r *format.Record) bool {
	return format.HasTable(r, "messages", "session_id", "role", "content_json") && format.HasTable(r, "sessions", "working_dir")
}

// scoreLine votes for the lines of a session file and of a streamed run.
func scoreLine(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() != rawjson.Object || r.List != "" || r.Envelope:
		return 0
	case isHeader(v):
		return likely
	case v.Str("type") == "message" && v.Get("message").Kind() == rawjson.Object:
		v = v.Get("message")
	}
	return scoreMessage(v)
}

// isHeader recognises the first line of a session file.
func isHeader(v rawjson.Value) bool {
	return v.Get("working_dir").Kind() == rawjson.String && v.Get("message_count").Exists() && !v.Get("role").Exists() && !v.Get("conversation").Exists()
}

// scoreMessage judges a message by the blocks that only Goose has, and else by
// what all have: a time in seconds called "created".
func scoreMessage(v rawjson.Value) int {
	content := v.Get("content")
	if content.Kind() != rawjson.Array || v.Get("created").Kind() != rawjson.Number || v.Str("role") == "" {
		return 0
	}
	for _, p := range content.Elems() {
		switch p.Str("type") {
		case "toolRequest", "toolResponse", "frontendToolRequest", "toolConfirmationRequest", "systemNotification", "redactedThinking":
			return certain
		}
	}
	if meta := v.Get("metadata"); meta.Get("userVisible").Exists() {
		return certain
	}
	if v.Len() <= 5 && content.Index(0).Str("type") == "text" {
		return fair
	}
	return 0
}

// scoreExport votes for an exported session, and for its messages.
func scoreExport(r *format.Record) int {
	v := r.Value
	switch {
	case r.List == "conversation":
		return scoreMessage(v)
	case v.Kind() == rawjson.Object && v.Get("conversation").Kind() == rawjson.Array && v.Get("working_dir").Kind() == rawjson.String:
		return certain
	}
	return 0
}
