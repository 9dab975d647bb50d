package devin

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	const schema = `{"_table":"sqlite_schema","tables":{"sessions":["id","title"],"message_nodes":["row_id","session_id","node_id","parent_node_id","chat_message","created_at"]},"bytes":`
	for _, c := range []struct {
		record       string
		small, large int
	}{
		{schema + `4096}`, 10, 0},
		{schema + `1000000000}`, 0, 10},
		{`{"_table":"message_nodes","_rowid":1,"session_id":"s","node_id":1,"chat_message":"{}"}`, 8, 8},
		{`{"_table":"messages","_rowid":1,"chat_message":"{}"}`, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if small, large := score(r), scoreLarge(r); small != c.small || large != c.large {
			t.Errorf("%s: %d and %d votes, want %d and %d", c.record, small, large, c.small, c.large)
		}
	}
}
