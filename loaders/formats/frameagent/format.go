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

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

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

// scoreHistory votes for {id, role, content} by the SDK's own ids and by whole
// messages in its prose protocol. A message without id counts only if all of it
// is that prose.
func scoreHistory(r *format.Record) int {
	v := r.Value.Look()
	if r.Envelope || !v.Fits("role:text content") ||
		!v.Fits("!tool_calls !tool_call_id !function_call !name !parts !type !agentName !mode !uuid !toolCalls !toolCallID !reasoning_content") {
		return 0 // other formats have these
	}
	votes := 0
	if id := v.Str("id"); ownID().MatchString(id) {
		votes = 8
	} else if documentedID(id) {
		votes = 2
	} else if id != "" {
		return 0
	}
	text := v.Str("content")
	switch v.Str("role") {
	case "system":
		if _, body, ok := responseHeader(text); ok && votes > 0 {
			votes += 3
		} else if ok && strings.HasPrefix(strings.TrimSpace(body), "{") {
			votes = 2 // alone it may be a heading in anybody's instructions
		}
	case "assistant":
		if wholeTurn(text) {
			votes += 2
		}
	}
	return votes
}

// documentedID recognises the shorter ids of the documentation's examples:
// "msg-123". Ids that people count up by hand, msg-1 and msg-001, are not meant.
func documentedID(id string) bool {
	digits, ok := strings.CutPrefix(id, "msg-")
	return ok && len(digits) >= 3 && digits[0] != '0' && strings.Trim(digits, "0123456789") == ""
}

// wholeTurn reports whether a text is nothing but a thought and one action.
func wholeTurn(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "Thought:") || !strings.HasSuffix(text, "}") || !strings.Contains(text, " = {") {
		return false
	}
	c, ok := chat.ActionsOf(text).Next(0)
	return ok && c.End == len(text) && !c.Malformed
}

// scoreState votes for a saved IGraphState.
func scoreState(r *format.Record) int { return format.If(isState(r.Value) && r.List == "", 8) }

func isState(v rawjson.Value) bool {
	return v.Fits("messages:list status=RUNNING|PAUSED|FINISHED|ERROR|INTERRUPTED") &&
		(v.Fits("!messages:filled") || v.Fits("messages.0.role:text messages.0.content"))
}

// events are those of traces (src/telemetry).
const events = format.Votes("6 runId:text ts orchestrator=graph|steps type^run_|node_|step_|llm_request_|tool_|custom")

func isTrace(v rawjson.Value) bool { return events.Of(v) > 0 }
