// Package deepagents reads what the Swift framework DeepAgents and its hosts,
// Ripple and Mispher, write.
//
// There are two shapes of messages. An AgentMessage, as the stores of the hosts
// keep it, has an id, one of the roles system, human, ai and tool, and content
// blocks:
//
//	{"id":"36F6…","role":"ai","content":[{"type":"reasoning","reasoning":"…"},{"type":"text","text":"…"}],
//	 "toolCalls":[{"id":"6513…","name":"read_file","arguments":{"path":"a.swift"}}]}
//
// A line of JSONLMessageLog is flatter: content is a string, and there are a time
// stamp, the thread and the round, but no id. Both are decoded by the same code,
// because a folder of a Ripple session may hold either.
//
// What is special about them:
//
//   - Tool calls that the model wrote and nobody could parse are kept by the log in
//     malformedToolCallBlocks. They become calls that are marked malformed. The
//     error that the framework answers has no call id.
//   - Ids are UUIDs. Swift writes them in upper case, other programs do not, so
//     they are compared in upper case.
//   - After a compaction the store begins with a summary and an acknowledgement
//     that nobody said; their source member says so. The messages that the
//     summary replaced are in history/part-<n>.jsonl.
//   - Messages of older versions have a string for content, with the reasoning in
//     <think> tags anywhere in it.
//   - The documentation prints the enums as if the compiler had made their coding.
//     Logs of programs written after it have {"text":{"_0":"…"}} for a block and
//     {"int":{"_0":1}} for an argument.
//
// The third shape is what `ripple -p --output-format stream-json` prints: events
// with the deltas of texts. Older versions name no call ids in it.
package deepagents

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "swift-deepagents",
	Title: "Swift DeepAgents",
	Reads: "message stores of Ripple, Mispher and DiskCheckpointer, JSONLMessageLog files, and captures of ripple's stream-json",
	Omits: "images that a log names but does not hold",

	Embedded: true,
	Sources: []format.Source{
		{Project: "dsaad68/deepagents-swift", File: "Sources/DeepAgents/Runtime/AgentMessage.swift, AgentContentBlock.swift, AgentMessageLog.swift, ReactAgent.swift, AgentEvent.swift, docs/concepts/memory.md", Version: "bf499d0 of 2026-08-08", Verified: "2026-11-23"},
		{Project: "dsaad68/ripple", File: "Sources/ripple/CLI/RippleSessionStore.swift, HeadlessOutput.swift", Version: "48536ea of 2026-07-08", Verified: "2026-11-23"},
		{Project: "dsaad68/mispher", File: "app/Mispher/Mispher/Net/ConversationStore.swift", Version: "adcc34c of 2026-07-01", Verified: "2026-11-23"},
	},

	// ripple keeps a conversation in a folder (RippleSessionStore.swift).
	Layout:   format.Layout{About: "meta.json", Messages: "messages.jsonl", Earlier: "history", Updated: "updatedAt", IsLog: logName().MatchString, Same: same},
	Siblings: siblings,

	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessage, Decode: decode},
		{Name: "message log", Score: scoreEntry, Decode: decode},
		{Name: "stream-json", Score: scoreStream, Assemble: assemble},
	},
}
