// Package jan reads the threads of Jan: threads/<id>/messages.jsonl, with the
// thread.json beside it.
//
// The messages look like those of OpenAI's Assistants API, but count time in
// milliseconds and have parts of their own: reasoning, and a tool call together with
// what it gave back. Newer versions keep the calls in the metadata.
package jan

import (
	"cmp"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "jan",
	Title: "Jan thread",
	Reads: "threads of Jan (threads/<id>/messages.jsonl) with reasoning and tool calls, and the title and model from thread.json",
	Omits: "files that messages refer to",
	Sources: []format.Source{
		{Project: "janhq/jan", File: "core/src/types/message/messageEntity.ts, core/src/types/thread/threadEntity.ts", Version: "089ad3e1, threadEntity.ts of 150cc3c6", Verified: "2026-11-25"},
		{Project: "janhq/jan", File: "web-app/src/lib/completion.ts", Version: "0300d6f3", Verified: "2026-11-26"},
	},

	Layout: format.Layout{Companions: map[string][]string{"messages.jsonl": {"thread.json"}}},

	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessage, Decode: format.Objects(decode)},
		{Name: "thread", Score: descriptions.Score, Decode: format.Objects(decode), List: "-"},
	},
	Siblings: format.SiblingOf("messages.jsonl", "thread.json"),
}

// messages are those of a thread.
const messages = format.Votes(`
	0 !object=thread.message
	0 run_id
	6 status=ready|pending|stopped|error
`)

// scoreMessage votes for messages. Those of OpenAI's Assistants API count time in
// seconds and have another status.
func scoreMessage(r *format.Record) int {
	if at, ok := r.Value.Get("created_at").Int(); ok && at > 1e11 && r.Value.Fits("object=thread.message !run_id") {
		return 10
	}
	return messages.Score(r)
}

// descriptions are those of threads.
const descriptions = format.Votes("6 object=thread assistants:list")

// decode reads one record.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	switch {
	case v.Is("object", "thread"):
		d := format.Metadata("thread")
		d.About = format.About{ID: v.Str("id"), Model: v.Get("assistants").Index(0).At("model", "id").Text(), Title: v.Str("title"), TitleWeight: 3}
		return d
	case v.Fits("!role:filled"):
		return format.Unknown(v.Str("object"))
	}
	d := format.Shown(message(v))
	d.About.ID = v.Str("thread_id")
	return d
}

// message decodes one message.
func message(v rawjson.Value) *model.Message {
	m := chat.Message(v, "thread_id", "status", "metadata", "error_code", "attachments", "completed_at")
	if done := v.Get("completed_at"); done.Look().Scalar() == "0" {
		done.Take()
	} else {
		m.Duration = chat.Span(v.Get("created_at"), done)
	}
	meta := v.Get("metadata")
	m.Parts = append(calls(meta.Get("tool_calls")), m.Parts...)
	m.Usage = cmp.Or(chat.Usage(meta.Get("usage")), m.Usage)
	switch status := v.Get("status"); {
	case status.IsText("stopped"):
		m.StopReason = "stopped"
		m.Parts = append(m.Parts, chat.Stopped)
	case status.IsText("error"):
		m.Parts = append(m.Parts, chat.Fault(v.Get("error_code"), "the answer failed"))
	case m.Role == model.RoleAssistant && status.IsText("pending"):
		m.Parts = append(m.Parts, chat.NotFinished)
	default:
		status.IsText("ready")
	}
	m.Parts = append(m.Parts, chat.Files(v.Get("attachments"), "attachment")...)
	return m
}

// calls decodes the calls that newer versions keep in the metadata, each with what
// it gave back.
func calls(list rawjson.Value) (parts []model.Part) {
	for _, v := range list.Elems() {
		body, answer := v.Get("tool"), v.Get("response")
		if body.Kind() != rawjson.Object {
			parts = append(parts, chat.ToolCalls(v)...)
			continue
		}
		made := chat.ToolCalls(body)
		parts = append(parts, made...)
		call, ok := made[0].(*model.ToolCall)
		switch {
		case !ok:
			continue
		case answer.IsNull():
			if v.Is("state", "pending") {
				call.State = model.CallInterrupted
			}
			continue
		}
		content := answer
		if answer.Get("content").Exists() {
			content = answer.Get("content")
		}
		result := chat.Answer(call, content)
		result.Denied = chat.Texts(result.Content) == "The user has chosen to disallow the tool call."
		if content.Kind() == rawjson.Array && content.Len() == 0 {
			result.Content = nil
		}
		if e := answer.Get("error"); !e.IsNull() && !e.IsEmptyText() && e.Look().Scalar() != "false" {
			result.Error = model.Yes
			if len(result.Content) == 0 {
				result.Content = []model.Part{model.Text{Text: chat.Fault(e, "").Text}}
			} else {
				result.Details = e.Keep()
			}
		}
		parts = append(parts, result)
	}
	return parts
}
