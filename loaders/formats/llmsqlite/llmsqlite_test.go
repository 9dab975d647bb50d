package llmsqlite

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record      string
		database, printed int
	}{
		{"old tables", `{"_table":"sqlite_schema","tables":{"responses":["id","prompt","response","conversation_id"]}}`, 10, 0},
		{"new tables", `{"_table":"sqlite_schema","tables":{"turns":["id","thread_id","tip_message_hash"]}}`, 10, 0},
		{"row", `{"_table":"responses","_rowid":1,"prompt":"a","response":"b","conversation_id":"c","datetime_utc":"d","options_json":"{}"}`, 8, 0},
		{"message", `{"_table":"messages","_rowid":1,"hash":"a","parent_hash":null,"role":"user"}`, 8, 0},
		{"printed", `{"prompt":"a","response":"b","conversation_id":"c","datetime_utc":"d","options_json":{},"conversation_model":"m"}`, 0, 10},
		{"other tables", `{"_table":"sqlite_schema","tables":{"responses":["id","text"]}}`, 0, 0},
		{"other messages", `{"_table":"messages","_rowid":1,"session_id":"a","role":"user","parts":"[]"}`, 0, 0},
		{"prompt and response", `{"prompt":"a","response":"b"}`, 0, 0},
		{"number", `7`, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if d, p := score(r), scorePrinted(r); d != c.database || p != c.printed {
			t.Errorf("%s: %d and %d votes, want %d and %d", c.name, d, p, c.database, c.printed)
		}
	}
}
