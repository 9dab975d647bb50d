// Package jan reads the threads of Jan: threads/<id>/messages.jsonl, with the
// thread.json beside it.
//
// The messages look like those of OpenAI's Assistants API, but count time in
// milliseconds and have parts of their own: reasoning, and a tool call together with
// what it gave back. Newer versions keep the calls in the metadata.
package jan

import (
	"os"
	"path/filepath"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "jan",
		Title: "Jan thread",
		Reads: "threads of Jan (threads/<id>/messages.jsonl) with reasoning and tool calls, and the title and model from thread.json",
		Omits: "files that messages refer to",
		Sources: []format.Source{
			{Project: "janhq/jan", File: "core/src/types/message/messageEntity.ts, core/src/types/thread/threadEntity.ts, web-app/src/lib/completion.ts"},
		},

		Layout: format.Layout{Companions: map[string][]string{"messages.jsonl": {"thread.json"}}},

		Shapes: []format.Shape{
			{Name: "messages", Score: scoreMessage, Decode: decode},
			{Name: "thread", Score: scoreThread, Decode: decode, List: "-"},
		},
		Siblings: siblings,
	}
}

// siblings names the description of the thread beside its messages.
func siblings(path string) []format.Sibling {
	beside := filepath.Join(filepath.Dir(path), "thread.json")
	if filepath.Base(path) != "messages.jsonl" {
		return nil
	}
	if _, err := os.Stat(beside); err != nil {
		return nil
	}
	return []format.Sibling{{Path: beside}}
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

// scoreMessage votes for messages. Those of OpenAI's Assistants API count time in
// seconds and have another status.
func scoreMessage(r *format.Record) int {
	v := r.Value
	if v.Str("object") != "thread.message" || v.Get("run_id").Exists() {
		return 0
	}
	if at, ok := v.Get("created_at").Int(); ok && at > 1e11 {
		return certain
	}
	switch v.Str("status") {
	case "ready", "pending", "stopped", "error":
		return likely
	}
	return 0
}

// scoreThread votes for the description of a thread.
func scoreThread(r *format.Record) int {
	v := r.Value
	if v.Str("object") == "thread" && v.Get("assistants").Kind() == rawjson.Array {
		return likely
	}
	return 0
}

// decode reads one record.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	case v.Str("object") == "thread":
		return thread(v)
	case v.Str("role") == "":
		return format.Unknown(v.Str("object"))
	}
	d := format.Shown(message(v))
	d.About.ID = v.Str("thread_id")
	return d
}

// thread reads the description of a thread.
func thread(v rawjson.Value) format.Decoded {
	d := format.Metadata("thread")
	d.About = format.About{ID: v.Str("id"), Model: v.Get("assistants").Index(0).At("model", "id").Text()}
	if title := v.Str("title"); title != "" {
		d.About.Title, d.About.TitleWeight = title, 3
	}
	return d
}

// message decodes one message.
func message(v rawjson.Value) *model.Message {
	known := []string{"object", "thread_id", "status", "metadata", "error_code", "attachments"}
	if done := v.Get("completed_at"); done.Scalar() == "0" || !chat.Time(done).IsZero() {
		known = append(known, "completed_at") // the duration says it
	}
	m := chat.Message(v, known...)
	begun, done := chat.Time(v.Get("created_at")), chat.Time(v.Get("completed_at"))
	if span := done.Sub(begun); !begun.IsZero() && !done.IsZero() && span > 0 {
		m.Duration = span
	}
	meta := v.Get("metadata")
	used := []string{"tool_calls"}
	m.Parts = append(calls(meta.Get("tool_calls")), m.Parts...)
	if usage := chat.Usage(meta.Get("usage")); !usage.IsZero() {
		m.Usage = usage
		used = append(used, "usage")
	}
	switch status := v.Str("status"); status {
	case "stopped":
		m.StopReason = status
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerInterrupt, Text: "the answer was stopped"})
	case "error":
		text := v.Get("error_code").Scalar()
		if text == "" {
			text = "the answer failed"
		}
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
	case "pending":
		if m.Role == model.RoleAssistant {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"})
		}
	case "", "ready":
	default:
		m.Meta = append(m.Meta, model.Field{Name: "status", Value: v.Get("status").Keep()})
	}
	if v.Str("status") != "error" && !v.Get("error_code").IsNull() {
		m.Meta = append(m.Meta, model.Field{Name: "error_code", Value: v.Get("error_code").Keep()})
	}
	for _, a := range v.Get("attachments").Elems() {
		file := model.Media{Name: a.First("name", "filename").Text(), FileID: a.First("file_id", "id").Scalar(), Bytes: -1}
		if file.Name == "" && file.FileID == "" {
			m.Parts = append(m.Parts, model.Unknown{Type: "attachment", Raw: a.Keep()})
			continue
		}
		m.Parts = append(m.Parts, file)
		m.Meta = append(m.Meta, chat.Filled("attachment.", a, "name", "file_id", "tools")...)
	}
	if meta.Kind() == rawjson.Object {
		m.Meta = append(m.Meta, chat.Filled("metadata.", meta, used...)...)
	} else if !meta.IsNull() {
		m.Meta = append(m.Meta, model.Field{Name: "metadata", Value: meta.Keep()})
	}
	return m
}

// calls decodes the calls that newer versions keep in the metadata, each with what
// it gave back.
func calls(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, v := range list.Elems() {
		body := v.Get("tool")
		if body.Kind() != rawjson.Object {
			parts = append(parts, chat.ToolCalls(v)...)
			continue
		}
		made := chat.ToolCalls(body)
		parts = append(parts, made...)
		call, ok := made[0].(*model.ToolCall)
		answer := v.Get("response")
		if !ok {
			continue
		}
		if answer.IsNull() {
			if v.Str("state") == "pending" {
				call.State = model.CallInterrupted
			}
			continue
		}
		result := &model.ToolResult{CallID: call.ID, Name: call.Name}
		if content := answer.Get("content"); content.Exists() {
			if content.Len() > 0 || content.Kind() != rawjson.Array {
				result.Content = chat.ResultContent(content)
			}
		} else {
			result.Content = chat.ResultContent(answer)
		}
		if e := answer.Get("error"); !e.IsNull() && e.Scalar() != "" && e.Scalar() != "false" {
			result.Error = model.Yes
			if len(result.Content) == 0 {
				result.Content = []model.Part{model.Text{Text: e.Scalar()}}
			} else {
				result.Details = e.Keep()
			}
		}
		parts = append(parts, result)
	}
	return parts
}
