// Package frameagent reads what programs built on frame-agent-sdk keep: histories
// exported by ChatHistoryManager, saved graph states, and trace events one a line.
// The SDK writes no files by itself.
//
// A message is {id?, role, content} and nothing else. Tools are called in prose,
// in the ReAct style:
//
//	Thought: I need the file.
//	Action: file_read = { "filePath": "src/main.ts" }
//
// and answered by a message of role system that begins "# file_read response".
// This package takes such prose apart: the thought becomes reasoning, the action a
// tool call, the response a tool result. The exact prose stays in ToolCall.Raw and
// ToolResult.Raw. The answer that the special tool final_answer carries is the
// visible reply and becomes text; the prose of that call is kept as the message's
// field "action". Nothing of this happens to files that are not recognised as this
// SDK's: a chat that merely quotes an action must stay as it is.
//
// There are no call ids. With autoExecuteTools the response is written before the
// message that called the tool. Calls and results therefore carry names only, and
// the model pairs them by name in either order.
//
// Ids are msg-<milliseconds since 1970>-<counter>, which gives the times.
package frameagent

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "frame-agent-sdk",
	Title: "frame-agent-sdk",
	Reads: "what programs with the kit save: exported histories, graph states (IGraphState), and trace events, one JSON object a line",
	Omits: "of the trace inside a saved state all but the results of tools, which is kept as metadata",

	Embedded: true,
	Sources:  []format.Source{{Project: "ericnunes30/frame-agent-sdk", File: "src/memory/memory.interface.ts and chatHistoryManager.ts, src/tools/constructor/sapParser.ts, src/orchestrators/graph/nodes/toolExecutorNode.ts and agentNode.ts, src/orchestrators/graph/core/interfaces/graphState.interface.ts, src/telemetry/interfaces/traceEvent.interface.ts", Version: "1c2c90d of 2026-02-18", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "history", Score: scoreHistory, Decode: decode, Assemble: assembleHistory},
		{Name: "graph state", Score: scoreState, Decode: decode, List: "-"},
		{Name: "trace", Score: events.Score, Assemble: assemble},
	},
}
