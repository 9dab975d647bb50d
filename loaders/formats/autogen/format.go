// Package autogen reads what AutoGen and its successor AG2 write: the messages and
// events of agentchat, the messages of the core, saved states of agents and teams,
// results of chats of version 0.2, events of AG2, and the log database of 0.2.
//
//   - The name of the source says who speaks. Only a source called user, or a
//     message that says so, is a person.
//   - A summary of tool calls repeats what the tools gave back, and the chunks of a
//     stream repeat the message that follows; both are shown once.
//   - In chats of version 0.2 the role is relative to the agent that kept the list;
//     the name says who spoke. One message may hold the results of several calls.
package autogen

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "autogen",
	Title: "AutoGen and AG2",
	Reads: "what programs save: messages and events of agentchat and the core, task results, saved states (save_state), chat results and events of AG2, and the log database of version 0.2 (runtime_logging)",
	Omits: "lists of {role, name, content} without results of tools cannot be told from other chats",
	Sources: []format.Source{
		{Project: "microsoft/autogen", File: "python/packages/autogen-agentchat/src/autogen_agentchat/messages.py, state/_states.py, python/packages/autogen-core/src/autogen_core/models/_types.py"},
		{Project: "ag2ai/ag2", File: "autogen/agentchat/conversable_agent.py, chat.py, autogen/events/agent_events.py, autogen/logger/sqlite_logger.py"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode},
		{Name: "chat result", Score: scoreChat, Decode: decode, List: "chat_history"},
		{Name: "task results", Score: scoreResults, Decode: decodeResult, List: "-"},
		{Name: "state", Score: scoreStates, Decode: decodeState, List: "-"},
		{Name: "log database", Score: scoreLog, Decode: decodeLog, Assemble: assembleLog},
	},
}

// scoreMessages votes on messages and on documents with a list of them.
func scoreMessages(r *format.Record) int {
	v := r.Value
	if n := votes(v); n > 0 {
		return n
	}
	if list := v.Get("messages"); list.Kind() == rawjson.Array && v.Get("role").IsNull() && r.Leads() {
		return max(votes(list.Index(0)), votes(list.Index(1)))
	}
	return 0
}

// votes judges one message.
func votes(v rawjson.Value) int {
	kind := kindOf(v)
	switch {
	case v.Kind() != rawjson.Object:
		return 0
	case isAgentChat(kind) && v.Get("source").Kind() == rawjson.String:
		return 10
	case isCore(kind) && v.Get("content").Exists() && v.Get("uuid").IsNull() && v.Get("additional_kwargs").IsNull():
		return 8
	case isEvent(v):
		return 9
	case v.Get("tool_responses").Kind() == rawjson.Array && v.Get("role").Kind() == rawjson.String:
		return 10
	}
	return 0
}

// kindOf returns the type of a message without the parameter of a structured one.
func kindOf(v rawjson.Value) string {
	kind := v.Str("type")
	for i := range len(kind) {
		if kind[i] == '[' {
			return kind[:i]
		}
	}
	return kind
}

// isAgentChat reports whether a type is that of a message or event of agentchat.
func isAgentChat(kind string) bool {
	switch kind {
	case "TextMessage", "MultiModalMessage", "StopMessage", "HandoffMessage", "ToolCallSummaryMessage", "StructuredMessage", "ResetMessage",
		"ToolCallRequestEvent", "ToolCallExecutionEvent", "UserInputRequestedEvent", "MemoryQueryEvent", "ModelClientStreamingChunkEvent",
		"ThoughtEvent", "SelectSpeakerEvent", "SelectorEvent", "CodeGenerationEvent", "CodeExecutionEvent", "ToolCallMessage", "ToolCallResultMessage":
		return true
	}
	return false
}

// isCore reports whether a type is that of a message of the core.
func isCore(kind string) bool {
	switch kind {
	case "UserMessage", "AssistantMessage", "SystemMessage", "FunctionExecutionResultMessage":
		return true
	}
	return false
}

// isEvent reports whether v is an event of AG2: {"type":"text","content":{"uuid":…}}.
func isEvent(v rawjson.Value) bool {
	c := v.Get("content")
	return !v.Is("type", "") && c.Kind() == rawjson.Object && c.Get("uuid").Kind() == rawjson.String &&
		(c.Get("sender").Exists() || c.Get("recipient").Exists() || c.Get("termination_reason").Exists()) && v.Len() <= 3
}

// scoreChat votes on the result of a chat of version 0.2.
func scoreChat(r *format.Record) int {
	v := r.Value
	if r.List == "chat_history" {
		if v.Get("role").Kind() == rawjson.String {
			return 2
		}
		return votes(v)
	}
	if v.Get("chat_history").Kind() == rawjson.Array && (v.Get("human_input").Exists() || v.Get("cost").Kind() == rawjson.Object && v.Get("summary").Exists()) {
		return 10
	}
	return 0
}

// scoreResults votes on task results that follow each other.
func scoreResults(r *format.Record) int {
	v := r.Value
	if list := v.Get("messages"); list.Kind() == rawjson.Array && v.Get("stop_reason").Exists() {
		return min(max(votes(list.Index(0)), votes(list.Index(1))), 7)
	}
	return 0
}
