package pi

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Newer versions of OpenClaw keep the entries of all sessions in SQLite, one row each:
// transcript_events(session_id, event_json).
const eventsTable = "transcript_events"

func scoreRow(r *format.Record) int {
	if format.HasTable(r, eventsTable, "event_json") || r.Value.Fits("_table=transcript_events event_json") {
		return 10
	}
	return 0
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
