package pi

import (
	"cmp"
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleEvents shows each message as it ended. What never ended is shown as far
// as it came, and a run of which nothing but its end was kept as that tells it.
func assembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var begun *format.Record // holds the message that has not ended
	at := 0                  // its place among the classes
	said := false            // messages have ended since the run began
	cut := func() {
		if begun != nil && begun.Value.At("message", "content").Len() > 0 {
			for _, m := range core(begun.Value.Get("message")) {
				m.Origin = begun.Origin
				out.Messages = append(out.Messages, m)
			}
			out.Classes.Set(at, format.ShownRecord)
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
			begun, at = r, out.Classes.Len()
		case "message_update":
			if v.Fits("message.role:filled") {
				begun, at = r, out.Classes.Len()
			}
		case "message_end":
			begun, said = nil, true
			d = format.Shown(core(v.Get("message"))...)
		case "turn_end":
			cut()
		case "agent_start":
			cut()
			said = false
		case "agent_end":
			cut()
			if !said {
				d.Messages = chat.FlatMap(v.Get("messages"), core)
			}
		case "turn_start", "tool_execution_start", "tool_execution_update", "tool_execution_end", "queue_update",
			"auto_retry_end", "compaction_start", "auto_compaction_start", "extension_ui_request":
		case "auto_retry_start":
			d = format.Shown(chat.Note(model.MarkerNotice, "again after: "+v.Str("errorMessage")))
		case "compaction_end", "auto_compaction_end":
			d = format.Shown(chat.Note(model.MarkerCompaction, cmp.Or(compaction(v.Get("result")), v.Str("errorMessage"))))
		default:
			d = decode(r)
		}
		out.About.Merge(d.About)
		chat.Add(&out, r, d)
	}
	cut()
	return out
}

// core decodes the message of an event. Its time stands in it.
func core(v rawjson.Value) []*model.Message {
	return spoken(&model.Message{Time: chat.Time(v.Get("timestamp"))}, v)
}

// Newer versions of OpenClaw keep the entries of all sessions in SQLite, one row each:
// transcript_events(session_id, event_json).
const eventsTable = "transcript_events"

func scoreRow(r *format.Record) int {
	return format.If(format.HasTable(r, eventsTable, "event_json") || r.Value.Fits("_table=transcript_events event_json"), 10)
}

func decodeRow(r *format.Record) format.Decoded {
	if table := format.Table(r); table != eventsTable && table != "" {
		return format.Metadata(table)
	} else if d, none := format.NoRow(r); none {
		return d
	}
	event := rawjson.Unwrap(r.Value.Get("event_json"), 2)
	if event.Kind() != rawjson.Object {
		return format.Malformed("event_json holds no entry")
	}
	inner := *r
	inner.Value, inner.Origin.Offset = event, 0 // each session has its header
	d := decode(&inner)
	chat.InConversation(r.Value.Get("session_id").Scalar(), d.Messages)
	return d
}
