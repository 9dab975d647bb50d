package shelley

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	const schema = `{"_table":"sqlite_schema","tables":{"conversations":["conversation_id","slug"],"messages":["message_id","conversation_id","sequence_id","type","llm_data"]},"bytes":`
	for _, c := range []struct {
		record       string
		small, large int
	}{
		{schema + `4096}`, 10, 0},
		{schema + `1000000000}`, 0, 10},
		{`{"_table":"messages","_rowid":1,"conversation_id":"c","sequence_id":1,"llm_data":"{}"}`, 8, 8},
		{`{"_table":"messages","_rowid":1,"session_id":"c","role":"user"}`, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if small, large := score(r), scoreLarge(r); small != c.small || large != c.large {
			t.Errorf("%s: %d and %d votes, want %d and %d", c.record, small, large, c.small, c.large)
		}
	}
}
