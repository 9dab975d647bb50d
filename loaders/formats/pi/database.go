package pi

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Newer versions of OpenClaw keep the entries of all sessions in SQLite, one row each:
// transcript_events(session_id, event_json).
const eventsTable = "transcript_events"

// scoreRow votes on the rows of such a database.
func scoreRow(r *format.Record) int {
	if format.HasTable(r, eventsTable, "event_json") {
		return certain
	}
	if format.Table(r) == eventsTable && r.Value.Get("event_json").Exists() {
		return certain
	}
	return 0
}

// decodeRow decodes a row.
func decodeRow(r *format.Record) format.Decoded {
	if !r.Value.Exists() {
		return format.Malformed("no JSON")
	}
	table := format.Table(r)
	if table != eventsTable {
		if table == "" {
			return format.Unknown(r.Value.Kind().String())
		}
		return format.Metadata(table)
	}
	event := r.Value.Get("event_json")
	if inner := event.First("_json", "_text"); inner.Exists() { // a blob
		event = inner
	}
	event = rawjson.Unwrap(event, 2)
	if event.Kind() != rawjson.Object {
		return format.Malformed("event_json holds no entry")
	}
	inner := *r
	inner.Value, inner.Origin.Offset = event, 0 // each session has its header
	d := decode(&inner)
	session := r.Value.Get("session_id").Scalar()
	for _, m := range d.Messages {
		m.Conversation = session
	}
	return d
}
