// Package dify reads chats of Dify applications: the messages of a conversation as the
// API lists them, each with what was asked and answered, the steps of an agent between
// and the sources, and captures of its streamed answers.
//
// Source: langgenius/dify: api/fields/message_fields.py,
// api/core/app/entities/task_entities.py (the events of streams).
package dify

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
func Format() format.Format {
	return format.Format{
		Name:  "dify",
		Title: "Dify chats",
		Reads: "messages of conversations as Dify's API lists them, with the steps of agents and sources, and streamed answers (server-sent events)",
		Omits: "what the nodes of a workflow were given is kept, but not shown; files are named, not opened",
		Shapes: []format.Shape{
			{Name: "messages", Score: score, Decode: decode, List: "data"},
			{Name: "streamed answers", Score: scoreEvent, Assemble: assemble},
		},
	}
}

func isMessage(v rawjson.Value) bool {
	return v.Get("query").Kind() == rawjson.String && v.Get("answer").Kind() == rawjson.String && v.Get("conversation_id").Exists() &&
		v.First("agent_thoughts", "retriever_resources", "message_files", "parent_message_id", "inputs").Exists()
}

func score(r *format.Record) int {
	v := r.Value
	if list := v.Get("data"); list.Kind() == rawjson.Array {
		v = list.Index(0)
	}
	if isMessage(v) {
		return 10
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case r.Envelope:
		return format.Metadata("envelope")
	case !isMessage(v):
		return format.Unknown(cmp.Or(v.Str("type"), v.Kind().String()))
	}
	at := chat.Time(v.Get("created_at"))
	asked := chat.Say(model.RoleUser, "", v.Str("query"))
	asked.Time = at
	answer := chat.Say(model.RoleAssistant, "", v.Str("answer"))
	answer.ID, answer.Usage = v.Str("id"), chat.Usage(v.At("metadata", "usage"))
	for _, f := range v.Get("message_files").Elems() {
		m := asked
		if f.Str("belongs_to") == "assistant" {
			m = answer
		}
		m.Parts = append(m.Parts, file(f))
	}
	messages := []*model.Message{asked}
	thoughts := v.Get("agent_thoughts").Elems()
	for _, e := range thoughts {
		if m := thought(e); m != nil {
			messages = append(messages, m)
		}
	}
	sources := v.Get("retriever_resources")
	if !sources.Exists() {
		sources = v.At("metadata", "retriever_resources")
	}
	for _, e := range sources.Elems() {
		if e.Kind() == rawjson.Object {
			answer.Parts = append(answer.Parts, model.Citation{Title: e.First("document_name", "dataset_name").Text(), Text: e.Str("content")})
		}
	}
	if s := v.Get("error").Text(); s != "" || v.Str("status") == "error" {
		answer.Parts = append(answer.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(s, "the answer failed"), Error: true})
	}
	messages = append(messages, answer)
	for _, m := range messages {
		m.Conversation = v.Get("conversation_id").Scalar()
	}
	asked.Meta = chat.Meta(v, "id", "conversation_id", "query", "answer", "message_files", "agent_thoughts", "retriever_resources", "created_at", "error", "status")
	return format.Shown(messages...)
}

func file(v rawjson.Value) model.Part {
	return model.Media{Kind: mediaKind(v.Str("type")), Name: v.First("filename", "name").Text(), URL: v.Str("url"), FileID: v.First("upload_file_id", "id").Scalar(), Bytes: -1}
}

func mediaKind(s string) model.MediaKind {
	switch s {
	case "image":
		return model.Image
	case "audio":
		return model.Audio
	case "video":
		return model.Video
	}
	return model.File
}

// thought decodes a step of an agent: what it thought, the tools it called, several
// names joined by semicolons, and what they gave, in objects with their names.
func thought(v rawjson.Value) *model.Message {
	tools := strings.Split(v.Str("tool"), ";")
	if v.Kind() != rawjson.Object || v.Str("tool") == "" {
		return nil // the answer repeats it
	}
	m := &model.Message{Role: model.RoleAssistant, Time: chat.Time(v.Get("created_at"))}
	if s := v.Str("thought"); s != "" {
		m.Parts = append(m.Parts, chat.SplitReasoning(s)...)
	}
	given, gave := rawjson.Unwrap(v.Get("tool_input"), 2), rawjson.Unwrap(v.Get("observation"), 2)
	for i, name := range tools[:min(len(tools), 64)] {
		c := &model.ToolCall{ID: v.Str("id"), Name: name}
		if i > 0 {
			c.ID += ";" + name
		}
		chat.SetArguments(c, of(given, name))
		m.Parts = append(m.Parts, c)
		if out := of(gave, name); out.Exists() && !out.IsEmptyText() {
			m.Parts = append(m.Parts, &model.ToolResult{CallID: c.ID, Name: name, Content: chat.ResultContent(out)})
		}
	}
	m.Meta = chat.Meta(v, "id", "thought", "tool", "tool_input", "observation", "created_at", "message_id")
	return m
}

// of returns the member of a tool, or all where there are no members by name.
func of(v rawjson.Value, name string) rawjson.Value {
	if inner := v.Get(name); inner.Exists() {
		return inner
	}
	return v
}

// scoreEvent votes for the events of a streamed answer.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if v.Get("task_id").Kind() != rawjson.String || v.First("conversation_id", "workflow_run_id").Kind() != rawjson.String {
		return 0
	}
	switch v.Str("event") {
	case "message", "agent_message", "agent_thought", "message_end", "workflow_started", "node_started", "node_finished", "workflow_finished", "message_replace":
		return 10
	}
	return 0
}

// assemble joins the pieces of answers by their ids.
func assemble(ctx context.Context, records iter.Seq[*format.Record]) (format.Assembled, error) {
	var out format.Assembled
	texts := map[string]*strings.Builder{}
	answers := map[string]*model.Message{}
	thoughts := map[string]*model.Message{}
	begin := func(r *format.Record) (string, *model.Message) {
		id := r.Value.First("message_id", "workflow_run_id").Text()
		m := answers[id]
		if m == nil {
			m = &model.Message{Role: model.RoleAssistant, ID: id, Origin: r.Origin, Conversation: r.Value.Str("conversation_id"), Time: chat.Time(r.Value.Get("created_at"))}
			answers[id], texts[id] = m, &strings.Builder{}
			out.Messages = append(out.Messages, m)
		}
		return id, m
	}
	for r := range records {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		v := r.Value
		class := format.RecordClass{Class: model.Shown}
		switch event := v.Str("event"); event {
		case "message", "agent_message":
			id, _ := begin(r)
			texts[id].WriteString(v.Str("answer"))
		case "message_replace":
			id, _ := begin(r)
			texts[id].Reset()
			texts[id].WriteString(v.Str("answer"))
		case "agent_thought": // comes again when its tool has run
			m := thought(v)
			if m == nil {
				class = format.RecordClass{Class: model.Metadata, Type: event}
				break
			}
			m.Origin, m.Conversation = r.Origin, v.Str("conversation_id")
			if known := thoughts[v.Str("id")]; known != nil {
				*known = *m
			} else {
				thoughts[v.Str("id")] = m
				place := len(out.Messages)
				if a := answers[v.Str("message_id")]; a != nil { // the answer has begun, but ends behind the steps
					place = slices.Index(out.Messages, a)
				}
				out.Messages = slices.Insert(out.Messages, place, m)
			}
		case "message_end":
			_, m := begin(r)
			m.Usage = chat.Usage(v.At("metadata", "usage"))
		case "error":
			_, m := begin(r)
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: cmp.Or(v.Str("message"), v.Str("code")), Error: true})
		case "":
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Kind().String()}
			if !v.Exists() {
				class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
				if strings.HasPrefix(strings.TrimSpace(string(r.Raw)), "event: ping") {
					class = format.RecordClass{Class: model.Metadata, Type: "ping"}
				}
			}
		default:
			class = format.RecordClass{Class: model.Metadata, Type: event}
		}
		out.Classes = append(out.Classes, class)
	}
	for id, m := range answers {
		if text := texts[id].String(); text != "" {
			m.Parts = append(chat.SplitReasoning(text), m.Parts...)
		}
	}
	return out, nil
}
