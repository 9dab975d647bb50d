package dify

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreEvent votes for events of a stream, and for an answer without streaming, which
// looks like one of them.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if v.Get("task_id").Kind() != rawjson.String {
		return 0
	}
	switch v.Str("event") {
	case "message", "agent_message", "agent_thought", "message_end", "message_file", "message_replace", "text_chunk", "tts_message", "tts_message_end",
		"workflow_started", "workflow_finished", "node_started", "node_finished", "node_retry", "agent_log", "error":
		if v.Get("conversation_id").Exists() || v.Get("message_id").Exists() || v.Get("workflow_run_id").Exists() {
			return certain
		}
	}
	return 0
}

// An answer is put together of the events of a stream.
type answer struct {
	text     strings.Builder
	thoughts []string // ids in their order
	byID     map[string]rawjson.Value
	files    []model.Part
	end      rawjson.Value
	message  *model.Message
	after    []model.Part
}

// assembleEvents puts the answers of streams together. Each stands at its first event.
func assembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	answers := map[string]*answer{}
	var order []*answer
	for r := range records {
		v := r.Value
		if scoreEvent(r) == 0 {
			class := format.RecordClass{Class: model.UnknownRecord, Type: cmp.Or(v.Str("event"), v.Kind().String())}
			switch {
			case !v.Exists() && r.Event == "ping", v.Is("event", "ping"):
				class = format.RecordClass{Class: model.Metadata, Type: "ping"}
			case !v.Exists():
				class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
			}
			out.Classes = append(out.Classes, class)
			continue
		}
		key := cmp.Or(v.Str("message_id"), v.Str("task_id"))
		a := answers[key]
		if a == nil {
			a = &answer{byID: map[string]rawjson.Value{}, message: &model.Message{
				ID: v.Str("message_id"), Role: model.RoleAssistant, RawRole: "answer", Time: chat.Time(v.Get("created_at")),
				Conversation: v.Str("conversation_id"), Origin: r.Origin, Thread: r.Thread,
			}}
			answers[key] = a
			order = append(order, a)
		}
		class := format.RecordClass{Class: model.Shown}
		if !a.add(v) {
			class = format.RecordClass{Class: model.Metadata, Type: v.Str("event")}
		}
		out.Classes = append(out.Classes, class)
	}
	for _, a := range order {
		if m := a.finish(); m != nil {
			out.Messages = append(out.Messages, m)
		}
	}
	return out
}

// add takes an event; false if nothing of it is shown.
func (a *answer) add(v rawjson.Value) bool {
	switch v.Str("event") {
	case "message", "agent_message":
		a.text.WriteString(v.Str("answer"))
		if v.Get("metadata").Exists() {
			a.end = v
		}
	case "text_chunk":
		a.text.WriteString(v.At("data", "text").Text())
	case "message_replace":
		a.text.Reset()
		a.text.WriteString(v.Str("answer"))
	case "agent_thought":
		id := v.Str("id")
		if _, known := a.byID[id]; !known {
			a.thoughts = append(a.thoughts, id)
		}
		a.byID[id] = v
	case "message_file":
		a.files = append(a.files, media(v))
	case "message_end":
		a.end = v
	case "error":
		a.after = append(a.after, model.Marker{Kind: model.MarkerError, Text: cmp.Or(v.Str("message"), v.Str("code"), "the answer failed"), Error: true})
	case "node_finished", "workflow_finished":
		d := v.Get("data")
		if fault := d.Str("error"); fault != "" {
			a.after = append(a.after, model.Marker{Kind: model.MarkerError, Text: strings.TrimPrefix(d.Str("title")+": "+fault, ": "), Error: true})
			return true
		}
		if v.Is("event", "workflow_finished") && a.text.Len() == 0 && !d.Get("outputs").IsNull() {
			a.after = append(a.after, model.Text{Text: chat.JSONText(d.Get("outputs"))})
			return true
		}
		return false
	default:
		return false
	}
	return true
}

// finish returns the answer; nil if the events say nothing.
func (a *answer) finish() *model.Message {
	m := a.message
	var list []rawjson.Value
	for _, id := range a.thoughts {
		list = append(list, a.byID[id])
	}
	m.Parts = spoken(list, a.text.String())
	m.Parts = append(m.Parts, a.files...)
	m.Parts = append(m.Parts, a.after...)
	if a.end.Exists() {
		about(m, a.end)
	}
	if len(m.Parts) == 0 && !a.end.Exists() {
		return nil
	}
	return m
}
