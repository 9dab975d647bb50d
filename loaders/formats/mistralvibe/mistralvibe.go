// Package mistralvibe reads the sessions of Mistral Vibe
// (~/.vibe/logs/session/<session>/messages.jsonl, and the session_<id>.json of its
// first versions). A message is that of the chat API with some members more:
//
//	{"role":"assistant","content":"…","injected":false,"reasoning_content":"…",
//	 "reasoning_message_id":"…","tool_calls":[…],"message_id":"…"}
//
// injected says that the program put a message there. The output of a command
// tells its exit code in its last line.
package mistralvibe

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "mistral-vibe",
	Title:   "Mistral Vibe",
	Reads:   "sessions (~/.vibe/logs/session/<session>/messages.jsonl with meta.json beside it, session_<id>.json of the first versions)",
	Omits:   "times of messages, which the files do not have; statistics in meta.json are metadata",
	Sources: []format.Source{{Project: "mistralai/mistral-vibe", File: "vibe/core/types.py (LLMMessage), vibe/core/session/session_logger.py, vibe/core/tools/builtins/bash.py", Version: "ac8f1a0 of 2026-07-01", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "messages", Score: votes.Score, Decode: decode, List: "messages"}},
}

// votes for what is said of a session, beside its messages or around them, and for
// messages.
const votes = format.Votes(`
	6  session_id start_time !role:some environment/stats/git_commit
	10 messages:list metadata.session_id metadata.start_time !metadata.role:some metadata.environment/stats/git_commit
	0  !role:text
	0  !injected:bool
	10 message_id/tool_call_id/reasoning_message_id
	3  .:object
`)

func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	switch {
	case !object:
	case r.Envelope:
		d = metadata(v.Get("metadata"))
	case v.Fits("role:text"):
		d = format.Shown(message(v))
	case v.Fits("session_id start_time"):
		d = metadata(v)
	case v.Fits("messages:list"):
		d = metadata(v.Get("metadata"))
		d.Messages = chat.Map(v.Get("messages"), func(e rawjson.Value) *model.Message { return chat.Element(e, message) })
	default:
		d = format.Unknown(v.Str("type"))
	}
	return d
}

func metadata(v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	d.About = format.About{
		ID: v.Get("session_id").Scalar(), Title: v.Str("title"), TitleWeight: 3,
		Directory: v.At("environment", "working_directory").Text(), Model: v.At("agent_config", "active_model").Text(),
	}
	return d
}

func message(v rawjson.Value) *model.Message {
	m := chat.Message(v, "injected", "message_id", "reasoning_message_id")
	m.ID = v.Get("message_id").Scalar()
	if m.Role == model.RoleAssistant { // a name is the tool's only
		m.Agent = ""
	}
	if v.True("injected") {
		m.Injected = "injected"
	} else if m.Role == model.RoleUser && strings.HasPrefix(chat.Texts(m.Parts), "<vibe_") {
		m.Injected = "notice"
	}
	for _, r := range m.Results() {
		judge(r)
	}
	return m
}

// judge reads from the text of a result how the tool ended.
func judge(r *model.ToolResult) {
	text := chat.Texts(r.Content)
	switch {
	case strings.HasPrefix(text, "<tool_error>"), strings.HasPrefix(text, "<vibe_error>"):
		r.Error = model.Yes
	case strings.HasPrefix(text, "<user_cancellation>"), strings.HasPrefix(text, "<vibe_cancellation>"):
		r.Denied = true
	}
	if code, ok := chat.LastCode(text); ok {
		chat.SetExitCode(r, code)
	}
}
