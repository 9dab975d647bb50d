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
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes AutoGen to the table of formats.
var Format = format.Format{
	Name:  "autogen",
	Title: "AutoGen and AG2",
	Reads: "what programs save: messages and events of agentchat and the core, task results, saved states (save_state), chat results and events of AG2, and the log database of version 0.2 (runtime_logging)",
	Omits: "lists of {role, name, content} without results of tools cannot be told from other chats; of the log database the events and calls of functions, which requests repeat",
	Sources: []format.Source{
		{Project: "microsoft/autogen", File: "python/packages/autogen-agentchat/src/autogen_agentchat/messages.py, state/_states.py, python/packages/autogen-core/src/autogen_core/models/_types.py", Version: "027ecf0a of 2026-04-06", Verified: "2026-11-23"},
		{Project: "ag2ai/ag2", File: "autogen/events/agent_events.py", Version: "0683426c", Verified: "2026-11-25"},
		{Project: "ag2ai/ag2", File: "autogen/agentchat/chat.py (ChatResult), autogen/logger/sqlite_logger.py", Version: "chat.py of 1f873c8c, sqlite_logger.py of 5b036f6a", Verified: "2026-11-26"},
		{Project: "ag2ai/ag2", File: "autogen/agentchat/conversable_agent.py (_append_oai_message, send, receive)", Version: "007eba9b", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: decode, Assemble: chat.Streamed{Decode: decode, Piece: piece, Closing: closing}.Assemble, Pieces: true},
		{Name: "chat result", Score: scoreChat, Decode: decode, List: "chat_history"},
		{Name: "task results", Score: scoreResult, Decode: decodeResult, List: "-"},
		{Name: "state", Score: scoreState, Decode: decodeState, List: "-"},
		{Name: "log database", Score: logged.Score, Decode: decodeLog, Assemble: wire.AssembleExchangesOr(decodeLog)},
	},
}

// agentChats are messages and events of agentchat.
const agentChats = format.Votes(`
	10 type=TextMessage|MultiModalMessage|StopMessage|HandoffMessage|ToolCallSummaryMessage|StructuredMessage|ResetMessage
	10 type=ToolCallRequestEvent|ToolCallExecutionEvent|UserInputRequestedEvent|MemoryQueryEvent|ModelClientStreamingChunkEvent
	10 type=ThoughtEvent|SelectSpeakerEvent|SelectorEvent|CodeGenerationEvent|CodeExecutionEvent|ToolCallMessage|ToolCallResultMessage
	10 type^StructuredMessage[
`)

// isCore reports whether v has the type of a message of the core.
func isCore(v rawjson.Value) bool {
	return v.Fits("type=UserMessage|AssistantMessage|SystemMessage|FunctionExecutionResultMessage")
}

// isEvent reports whether v is an event of AG2: {"type":"text","content":{"uuid":…}}.
func isEvent(v rawjson.Value) bool {
	return v.Len() <= 3 && v.Fits("type:filled content.uuid:text content.sender/recipient/termination_reason/error/speaker/prompt/value/summary/agents/agent")
}

// votes judges one message.
func votes(v rawjson.Value) int {
	switch {
	case v.Fits("source:text") && agentChats.Of(v) > 0, v.Fits("tool_responses:list role:text"):
		return 10
	case isEvent(v):
		return 9
	case isCore(v) && v.Fits("content !uuid:some !additional_kwargs:some"):
		return 8
	}
	return 0
}

// first judges the beginning of a list of messages.
func first(list rawjson.Value) int { return max(votes(list.Index(0)), votes(list.Index(1))) }

// scoreMessages votes on messages and on documents with a list of them.
func scoreMessages(r *format.Record) int {
	n := votes(r.Value)
	if n == 0 && r.Leads() && r.Value.Fits("messages:list !role:some") {
		return first(r.Value.Get("messages"))
	}
	return n
}

// chatResult is what a chat of version 0.2 gave.
const chatResult = format.Votes(`
	10 chat_history:list human_input
	10 chat_history:list cost:object summary
`)

func scoreChat(r *format.Record) int {
	switch {
	case r.List != "chat_history":
		return chatResult.Score(r)
	case r.Value.Fits("role:text !content.0.text"): // with a list it is another program's
		return 2
	}
	return votes(r.Value)
}

// scoreResult votes on task results that follow each other.
func scoreResult(r *format.Record) int {
	if r.Value.Fits("messages:list stop_reason") {
		return min(first(r.Value.Get("messages")), 7)
	}
	return 0
}

// scoreState votes on saved states of agents and teams.
func scoreState(r *format.Record) int {
	v := r.Value
	state := strings.HasSuffix(v.Look().Str("type"), "State")
	switch {
	case v.Fits("agent_states:object") && (state || v.Fits("version")),
		state && (v.Fits("llm_context:object") || v.Fits("message_thread:list")),
		v.Fits("llm_context.messages:list") && votes(v.At("llm_context", "messages").Index(0)) > 0:
		return 10
	}
	return 0
}

// logged are the tables of the log database.
const logged = format.Votes(`
	10 _table=chat_completions invocation_id request
	10 _table=sqlite_schema tables.chat_completions tables.oai_clients
`)

// decodeEvent decodes an event of AG2. Those that carry no speech say what the
// program does.
func decodeEvent(v rawjson.Value) format.Decoded {
	c, kind := v.Get("content"), v.Str("type")
	sender := cmp.Or(c.Get("sender").Scalar(), c.At("sender", "name").Text())
	var m *model.Message
	switch kind {
	case "text", "received", "send":
		m = &model.Message{Role: model.RoleAssistant}
		if inner := c.Get("content"); chat.IsMessage(inner) {
			m = chat.Message(inner)
		} else {
			m.Parts = speech(inner, model.RoleAssistant)
		}
		if person(sender) {
			m.Role = model.RoleUser
		}
	case "tool_call", "function_call":
		m = chat.MessageAs(c, "assistant")
	case "tool_response", "function_response":
		if c.Fits("tool_responses:list") {
			m = classic(c)
		} else {
			m = chat.MessageAs(c, "tool")
		}
	case "termination", "run_completion":
		m = chat.Note(model.MarkerEnd, c.First("termination_reason", "summary").Text())
	case "error":
		m = chat.Note(model.MarkerError, cmp.Or(c.Get("error").Scalar(), c.At("error", "message").Text()))
	case "input_request", "async_input_request":
		m = chat.Note(model.MarkerNotice, "asked: "+c.Str("prompt"))
	case "input_response":
		m = chat.Say(model.RoleUser, "", c.Str("value"))
	case "group_chat_run_chat":
		m = chat.Note(model.MarkerNotice, "next to speak: "+c.Str("speaker"))
	default: // the call and its result of execute_function and executed_function have events of their own
		return format.Metadata(kind)
	}
	m.RawRole, m.Agent, m.ID = kind, sender, c.Str("uuid")
	return format.Shown(m)
}
