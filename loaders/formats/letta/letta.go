// Package letta reads what Letta (once MemGPT) writes: agent files (.af), and messages
// as its API and clients return and stream them.
//
//   - An agent file is an agent with all of its messages: {"agents":[{"messages":…}],
//     "blocks":…,"tools":…}, or in files of early 2025 the agent itself.
//   - What agents of the MemGPT kind say beside a call is thought; they speak by calling
//     send_message. What a person said is JSON in a text, {"type":"user_message",
//     "message":…}, and so is what a tool gave back, {"status":"OK","message":…}.
//   - The API cuts a message into pieces with the same id, {"message_type":
//     "reasoning_message"|"tool_call_message"|…}, and lists the newest first.
package letta

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "letta",
	Title: "Letta (MemGPT)",
	Reads: "agent files (.af) of all versions with the messages of their agents, and lists, answers and streams of messages of the API",
	Omits: "memory blocks but for those in the system prompt; definitions of tools; files and passages",
	Sources: []format.Source{
		{Project: "letta-ai/letta", File: "letta/schemas/message.py, letta/schemas/letta_message.py, letta/schemas/agent_file.py, letta/serialize_schemas/pydantic_agent_schema.py"},
		{Project: "letta-ai/agent-file"},
		{Project: "docs.letta.com", File: "Message types"},
	},
	Shapes: []format.Shape{
		{Name: "agent file", Score: scoreFile, Decode: decodeFile, Assemble: chat.AssembleEach(decodeFile), List: "-"},
		{Name: "messages", Score: scoreMessage, Assemble: assemble, List: "messages"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

// scoreFile votes for agent files.
func scoreFile(r *format.Record) int {
	v := r.Value
	if a := v.Get("agents").Index(0); isAgent(a) {
		return certain
	}
	if isAgent(v) && (v.Get("core_memory").Kind() == rawjson.Array || v.Get("in_context_message_indices").Exists()) {
		return certain
	}
	return 0
}

func isAgent(v rawjson.Value) bool {
	return v.Get("agent_type").Kind() == rawjson.String &&
		(v.Get("messages").Kind() == rawjson.Array || v.Get("llm_config").Kind() == rawjson.Object || v.Get("core_memory").Kind() == rawjson.Array)
}

// scoreMessage votes for messages of the API, and for answers with a list of them.
func scoreMessage(r *format.Record) int {
	v := r.Value
	for _, list := range [...]rawjson.Value{v, v.Get("messages")} {
		if list.Kind() == rawjson.Array {
			return chat.Surest(list, votes)
		}
	}
	return votes(v)
}

// votes judges one message.
func votes(v rawjson.Value) int {
	kind := v.Str("message_type")
	switch kind {
	case "reasoning_message", "hidden_reasoning_message":
		return certain
	case "tool_call_message", "tool_return_message", "approval_request_message", "approval_response_message":
		return certain
	case "user_message", "assistant_message", "system_message", "summary_message", "event_message":
		if strings.HasPrefix(v.Str("id"), "message-") || v.Get("otid").Exists() || v.Get("sender_id").Exists() {
			return certain
		}
		return likely
	case "usage_statistics", "stop_reason", "error_message":
		return likely / 2
	}
	return 0
}
