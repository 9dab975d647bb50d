package pi

import (
	"cmp"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreEvent votes for what `pi --mode json` prints. Anthropic's stream has a
// message_start too, but the message in it has an id.
func scoreEvent(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("sessionId").Exists() || v.Get("uuid").Exists() {
		return 0
	}
	m := v.Get("message")
	said := !m.Is("role", "") && m.Get("content").Exists() && !wire.IsMessageStart(v)
	switch v.Str("type") {
	case "session":
		return score(r)
	case "message_start":
		if said {
			return likely
		}
	case "message_end":
		if !m.Is("role", "") && m.Get("content").Exists() {
			return certain
		}
	case "message_update":
		if v.At("assistantMessageEvent", "type").Exists() {
			return certain
		}
	case "turn_end":
		if v.Get("toolResults").Kind() == rawjson.Array && m.Kind() == rawjson.Object {
			return certain
		}
	case "agent_end":
		if v.Get("messages").Kind() == rawjson.Array && !v.Get("messages").Index(0).Is("role", "") {
			return likely
		}
	case "tool_execution_start", "tool_execution_end":
		if v.Get("toolCallId").Exists() && v.Get("toolName").Exists() {
			return likely
		}
	}
	return 0
}

// assembleEvents shows each message as it ended. What never ended is shown as far
// as it came, and a run of which nothing but its end was kept as that tells it.
func assembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var begun *format.Record // holds the message that has not ended
	at := 0                  // its place among the classes
	said := false            // messages have ended since the run began
	show := func(r *format.Record, messages ...*model.Message) {
		for _, m := range messages {
			m.Origin = r.Origin
			out.Messages = append(out.Messages, m)
		}
	}
	cut := func() {
		if begun != nil && begun.Value.At("message", "content").Len() > 0 {
			show(begun, event(begun.Value)...)
			out.Classes[at].Class = model.Shown
		}
		begun = nil
	}
	for r := range records {
		v := r.Value
		kind := v.Str("type")
		d := format.Metadata(kind)
		switch kind {
		case "message_start":
			cut()
			begun, at = r, len(out.Classes)
		case "message_update":
			if v.At("message", "role").Text() != "" {
				begun, at = r, len(out.Classes)
			}
		case "message_end":
			begun, said = nil, true
			d = format.Shown(event(v)...)
		case "turn_end":
			cut()
		case "agent_start":
			cut()
			said = false
		case "agent_end":
			cut()
			if !said {
				d.Messages = ended(v.Get("messages"))
			}
		case "turn_start", "tool_execution_start", "tool_execution_update", "tool_execution_end", "queue_update", "auto_retry_end", "compaction_start", "auto_compaction_start", "extension_ui_request":
		case "auto_retry_start":
			m := chat.Note(model.MarkerNotice, "again after: "+v.Str("errorMessage"))
			d = format.Shown(m)
		case "compaction_end", "auto_compaction_end":
			m := chat.Note(model.MarkerCompaction, cmp.Or(v.At("result", "summary").Text(), v.Str("errorMessage")))
			d = format.Shown(m)
		default:
			d = decode(r)
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
		if len(d.Messages) > 0 {
			out.Classes[len(out.Classes)-1].Class = model.Shown
		}
		out.About.Merge(d.About)
		show(r, d.Messages...)
	}
	cut()
	return out
}

// event decodes the message of an event. Its time stands in the message.
func event(v rawjson.Value) []*model.Message {
	list := core(v.Get("message"))
	return list
}

func core(v rawjson.Value) []*model.Message {
	return spoken(&model.Message{Time: chat.Time(v.Get("timestamp"))}, v)
}

// ended decodes the messages of a run.
func ended(list rawjson.Value) []*model.Message {
	var messages []*model.Message
	for _, m := range list.Elems() {
		messages = append(messages, core(m)...)
	}
	return messages
}
