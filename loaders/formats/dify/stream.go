package dify

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// events are those of a stream, and an answer without streaming, which looks like one.
const events = format.Votes(`
	0  !task_id:text
	0  !conversation_id/message_id/workflow_run_id
	10 event=message|agent_message|agent_thought|message_end|message_file|message_replace|text_chunk|tts_message|tts_message_end|agent_log|error
	10 event=workflow_started|workflow_finished|node_started|node_finished|node_retry
`)

// An answer is put together of the events of a stream.
type answer struct {
	text     strings.Builder
	thoughts []rawjson.Value // the last state of each
	byID     map[string]int
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
		if events.Score(r) == 0 {
			d := format.Unknown(cmp.Or(v.Str("event"), v.Kind().String()))
			switch {
			case !v.Exists() && r.Event == "ping", v.Is("event", "ping"):
				d = format.Metadata("ping")
			}
			chat.Add(&out, r, d)
			continue
		}
		key := cmp.Or(v.Str("message_id"), v.Str("task_id"))
		a := answers[key]
		if a == nil {
			a = &answer{byID: map[string]int{}, message: &model.Message{
				ID: v.Str("message_id"), Role: model.RoleAssistant, RawRole: "answer", Time: chat.Time(v.Get("created_at")),
				Conversation: v.Str("conversation_id"), Origin: r.Origin, Thread: r.Thread,
			}}
			answers[key] = a
			order = append(order, a)
		}
		d := format.Shown()
		if !a.add(v) {
			d = format.Metadata(v.Str("event"))
		}
		chat.Add(&out, r, d)
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
			a.byID[id] = len(a.thoughts)
			a.thoughts = append(a.thoughts, v)
		}
		a.thoughts[a.byID[id]] = v
	case "message_file":
		a.files = append(a.files, media(v))
	case "message_end":
		a.end = v
	case "error":
		a.after = append(a.after, chat.Fault(v.Get("message"), cmp.Or(v.Str("code"), "the answer failed")))
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
	m.Parts = slices.Concat(spoken(a.thoughts, a.text.String()), a.files, a.after)
	about(m, a.end)
	if len(m.Parts) == 0 && !a.end.Exists() {
		return nil
	}
	return m
}
