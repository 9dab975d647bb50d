// Package qwencode reads the sessions of Qwen Code and of iFlow, two programs that
// were made from Gemini CLI and write envelopes like those of Claude Code.
//
// A line is {uuid, parentUuid, sessionId, timestamp, type, …}. In Qwen Code the
// message is one of Gemini's interface ({role, parts}), results of tools are lines
// of a type of their own (tool_result), and everything that is no speech is a line
// of type system with a subtype. Lines form a tree, as a person can go back. A reply
// may be cut into several lines with one uuid.
//
// iFlow's messages are those of Anthropic's interface. A line that ends a reply
// repeats the call that the line before had begun with, so of calls with one id
// only the first is shown. Its results hold Gemini's functionResponse.
//
// Sessions of Qwen Code of 2025 are those of Gemini CLI, see package geminicli.
package qwencode

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "qwen-code",
	Title: "Qwen Code, iFlow",
	Reads: "sessions of Qwen Code (~/.qwen/projects/*/chats/*.jsonl) and of iFlow (~/.iflow/projects/*/session-*.jsonl)",
	Omits: "the history that a compression wrote anew, which repeats what stands above",
	Sources: []format.Source{
		{Project: "QwenLM/qwen-code", File: "packages/core/src/services/chatRecordingService.ts", Version: "015346f1", Verified: "2026-11-23"},
		{Project: "QwenLM/qwen-code", File: "packages/core/src/utils/transcript-records.ts", Version: "03291a25", Verified: "2026-11-25"},
		{Project: "kenn-io/agentsview", File: "internal/parser/{qwen,iflow}.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: sessions.Score, Decode: decode},
		{Name: "iFlow session", Score: flows.Score, Assemble: assembleFlow},
	},
}

// sessions are lines of Qwen Code.
const sessions = format.Votes(`
	0  !uuid:text
	0  !sessionId
	10 type=user|assistant|tool_result message.parts:list
	10 type=system subtype parentUuid systemPayload
	10 type=system subtype parentUuid message.parts
`)

// flows are lines of iFlow, which names sessions "session-<uuid>" and replies
// "response-<time>". They are also lines of Claude Code, which is as certain of them as can
// be. Lines of other programs may have such names of sessions: those that say what only
// Claude Code does are its own.
const flows = format.Votes(`
	12 type=user uuid:text sessionId^session- message.content !promptId !permissionMode
	12 type=assistant uuid:text sessionId^session- message.id^response-
`)

// assembleFlow decodes a session of iFlow. Calls that a line repeats are dropped; a
// line that has nothing else is a part of the one before.
func assembleFlow(records iter.Seq[*format.Record]) format.Assembled {
	calls := map[string]bool{}
	return chat.AssembleEach(format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded { return flow(r, v, calls) }))(records)
}

// flow decodes one line. calls are the ids of the calls that were shown.
func flow(r *format.Record, v rawjson.Value, calls map[string]bool) format.Decoded {
	if !v.Fits("type=user|assistant message:object") {
		return format.Unknown(v.Str("type"))
	}
	message := v.Get("message")
	role, _ := chat.Role(v.Str("type"))
	m := begin(r, v, role)
	m.Model, m.StopReason = message.Str("model"), message.Str("stop_reason")
	m.Usage = chat.Usage(message.Get("usage"))
	repeats := false
	content := message.Get("content")
	if content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	for _, b := range content.Elems() {
		switch id := b.Look().Str("id"); {
		case b.Is("type", "tool_result"):
			m.Parts = append(m.Parts, flowResult(b, v.Get("toolUseResult")))
		case b.Is("type", "tool_use") && model.IsID(id) && calls[id]:
			repeats = true
		case b.Is("type", "tool_use") && id != "":
			calls[id] = true
			fallthrough
		default:
			m.Parts = append(m.Parts, chat.Part(b)...)
		}
	}
	if repeats && len(m.Parts) == 0 {
		return format.Decoded{Class: model.Shown} // shown with the line before
	}
	chat.AsTool(m)
	d := format.Shown(m)
	d.About = about(r, v)
	if d.About.ID != "" {
		d.About.Model = m.Model
	}
	return d
}

// flowResult decodes a result: {"callId","responseParts":{"functionResponse":…},
// "resultDisplay"}.
func flowResult(b, outer rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: b.Str("tool_use_id"), Name: outer.Str("toolName")}
	content := b.Get("content")
	body := content.Get("responseParts")
	if body.IsNull() {
		r.Content = chat.ResultContent(content)
	}
	for _, p := range chat.Parts(body) {
		if inner, ok := p.(*model.ToolResult); ok {
			r.Content = append(r.Content, inner.Content...)
		} else {
			r.Content = append(r.Content, p)
		}
	}
	if failed, ok := b.Get("is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	status(r, outer)
	if !content.Get("error").IsNull() && !r.Denied {
		r.Error = model.Yes
	}
	chat.Respond(r)
	display(r, content.Get("resultDisplay"))
	return r
}
