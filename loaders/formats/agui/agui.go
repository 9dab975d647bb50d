// Package agui reads streams of events of the Agent-User Interaction Protocol (AG-UI), by
// which agents of many frameworks talk to their front ends: JSON lines, lists, and
// captures of server-sent events.
//
// A message comes as TEXT_MESSAGE_START, deltas and an end, or as chunks that need
// neither; so do the arguments of calls and reasoning. TOOL_CALL_RESULT answers a call.
// RUN_STARTED may hold what was asked, MESSAGES_SNAPSHOT all that was said so far, of
// which only what no event told is shown. A thread is a conversation.
package agui

import (
	"strings"

	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "ag-ui",
	Title: "AG-UI events",
	Reads: "streams of events of the Agent-User Interaction Protocol, one a line, as a list, or as server-sent events",
	Omits: "events of the framework below (RAW) are metadata",
	Sources: []format.Source{
		{Project: "ag-ui-protocol/ag-ui", File: "sdks/typescript/packages/core/src/events.ts, sdks/typescript/packages/core/src/types.ts"},
	},
	Shapes: []format.Shape{{Name: "events", Score: score, Assemble: assemble}},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	hint    = 4
)

// needs is the member without which there is no event of a type that begins so.
var needs = []struct{ prefix, member string }{
	{"TEXT_MESSAGE_CHUNK", "delta"}, {"TEXT_MESSAGE_", "messageId"}, {"TOOL_CALL_", "toolCallId"},
	{"REASONING_", "messageId"}, {"THINKING_TEXT_MESSAGE_CONTENT", "delta"}, {"RUN_STARTED", "threadId"}, {"RUN_FINISHED", "threadId"},
	{"RUN_ERROR", "message"}, {"STATE_SNAPSHOT", "snapshot"}, {"STATE_DELTA", "delta"}, {"MESSAGES_SNAPSHOT", "messages"},
	{"ACTIVITY_", "activityType"}, {"STEP_", "stepName"},
}

func score(r *format.Record) int {
	kind := r.Value.Str("type")
	for _, n := range needs {
		if strings.HasPrefix(kind, n.prefix) && r.Value.Get(n.member).Exists() {
			return certain
		}
	}
	if kind == "CUSTOM" && r.Value.Get("name").Exists() && r.Value.Get("value").Exists() || kind == "RAW" && r.Value.Get("event").Exists() {
		return hint
	}
	return 0
}
