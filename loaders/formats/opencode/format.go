// Package opencode reads the sessions of OpenCode, and of Kilo and other programs
// built on it: what `opencode export` and `opencode run --format json` print, the
// server's list of a session's messages (GET /session/:id/message), the store of
// JSON files of versions before 1.2, the rows of opencode.db, and captures of the
// server's events.
//
// All of them hold the same three things: sessions, messages with what is known of
// them, and parts with what they say. Since version 2.0 a message and its parts are one
// row (v2.go). A part of type "tool" is a call together with
// its state and, in the end, its output. A session with a parent is that of a
// sub-agent; the tool that started it names it in the metadata of its state.
package opencode

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "opencode",
	Title: "OpenCode", Resume: "opencode --session", // anomalyco/opencode: packages/opencode/src/cli/cmd/tui/thread.ts, option "session"
	Reads: "exports, the messages of a session as the server lists them, `run --format json`, the store of JSON files (storage/session, message, part), opencode.db and captures of events, with sub-agents",
	Omits: "snapshots and the patches they stand for",
	Sources: []format.Source{
		{Project: "sst/opencode", File: "packages/opencode/src/session/message-v2.ts, packages/opencode/src/session/index.ts, packages/opencode/src/cli/cmd/run.ts, packages/opencode/src/storage/", Version: "message-v2.ts of 007a9409", Verified: "2026-11-23"},
		{Project: "anomalyco/opencode", File: "packages/schema/src/session-message.ts, packages/core/src/session/message-row.ts, issues 41217, 49641", Version: "session-message.ts of 0ceb3dd5", Verified: "2026-11-23"},
		{Project: "kenn-io/agentsview", File: "internal/parser/opencode.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},

	Layout: format.Layout{Sessions: "session", Pieces: []string{"message", "part"}},

	Shapes: []format.Shape{
		{Name: "export", Score: scoreExport, Assemble: assemble, List: "-"},
		{Name: "messages", Score: scoreMessages, Assemble: assemble},
		{Name: "store", Score: scoreStore, Assemble: assemble, Tree: true, List: "-"},
		{Name: "rows", Score: rows.Score, Assemble: assembleRows, Groups: true},
		{Name: "run", Score: runs.Score, Assemble: assemble},
		{Name: "events", Score: scoreEvent, Assemble: assemble},
		{Name: "parts", Score: recorded.Score, Assemble: assemble},
	},
	Siblings: siblings,
}
