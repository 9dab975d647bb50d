// Package agui reads streams of events of the Agent-User Interaction Protocol (AG-UI), by
// which agents of many frameworks talk to their front ends: JSON lines, lists, and
// captures of server-sent events.
//
// A message comes as TEXT_MESSAGE_START, deltas and an end, or as chunks that need
// neither; so do the arguments of calls and reasoning. TOOL_CALL_RESULT answers a call.
// RUN_STARTED may hold what was asked, MESSAGES_SNAPSHOT all that was said so far, of
// which only what no event told is shown. A thread is a conversation.
package agui

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "ag-ui",
	Title: "AG-UI events",
	Reads: "streams of events of the Agent-User Interaction Protocol, one a line, as a list, or as server-sent events",
	Omits: "events of the framework below (RAW) are metadata",
	Sources: []format.Source{
		{Project: "ag-ui-protocol/ag-ui", File: "sdks/typescript/packages/core/src/events.ts, sdks/typescript/packages/core/src/types.ts"},
	},
	Shapes: []format.Shape{{Name: "events", Score: votes.Score, Assemble: assemble}},
}

// votes are for events with the member without which there is none of that type.
const votes = format.Votes(`
	10 type^TEXT_MESSAGE_CHUNK|THINKING_TEXT_MESSAGE_CONTENT|STATE_DELTA delta
	10 type^TEXT_MESSAGE_|REASONING_ messageId
	10 type^TOOL_CALL_ toolCallId
	10 type^RUN_STARTED|RUN_FINISHED threadId
	10 type^RUN_ERROR message
	10 type^STATE_SNAPSHOT snapshot
	10 type^MESSAGES_SNAPSHOT messages
	10 type^ACTIVITY_ activityType
	10 type^STEP_ stepName
	4  type=CUSTOM name value
	4  type=RAW event
`)
