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
		{Project: "letta-ai/letta", File: "letta/schemas/message.py, letta/schemas/letta_message.py, letta/schemas/agent_file.py, letta/schemas/letta_message_content.py, letta/serialize_schemas/pydantic_agent_schema.py", Version: "56ba9c25 of 2026-08-13, the last one of the server", Verified: "2026-11-23"},
		{Project: "letta-ai/agent-file", Version: "78212eb5 of 2026-03-24", Verified: "2026-11-25"},
		{Project: "docs.letta.com", File: "Message types"},
	},
	Shapes: []format.Shape{
		{Name: "agent file", Score: scoreFile, Decode: decodeFile, Assemble: chat.AssembleEach(decodeFile), List: "-"},
		{Name: "messages", Score: scoreMessage, Assemble: assemble, List: "messages"},
	},
}

// agents are those of agent files.
const agents = format.Votes(`
	10 agent_type:text messages:list
	10 agent_type:text llm_config:object
	10 agent_type:text core_memory:list
`)

// scoreFile votes for agent files.
func scoreFile(r *format.Record) int {
	v := r.Value
	if n := agents.Of(v.Get("agents").Index(0)); n > 0 {
		return n
	} else if v.Fits("core_memory:list") || v.Fits("in_context_message_indices") {
		return agents.Of(v)
	}
	return 0
}

// pieces are messages of the API.
const pieces = format.Votes(`
	10 message_type=reasoning_message|hidden_reasoning_message|tool_call_message|tool_return_message
	10 message_type=approval_request_message|approval_response_message
	10 message_type=user_message|assistant_message|system_message|summary_message|event_message id^message-
	10 message_type=user_message|assistant_message|system_message|summary_message|event_message otid/sender_id
	8  message_type=user_message|assistant_message|system_message|summary_message|event_message
	4  message_type=usage_statistics|stop_reason|error_message
`)

// scoreMessage votes for messages of the API, and for answers with a list of them.
func scoreMessage(r *format.Record) int {
	for _, list := range [...]rawjson.Value{r.Value, r.Value.Get("messages")} {
		if list.Kind() == rawjson.Array {
			return chat.Surest(list, pieces.Of)
		}
	}
	return pieces.Score(r)
}
