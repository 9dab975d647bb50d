package crush

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	const schema = `{"_table":"sqlite_schema","tables":{"sessions":["id","title","parent_session_id"],"messages":["id","session_id","role","parts"]},"bytes":`
	for _, c := range []struct {
		name, record string
		small, large int
	}{
		{"tables", schema + `4096}`, 10, 0},
		{"tables of a large database", schema + `1000000000}`, 0, 10},
		{"message", `{"_table":"messages","_rowid":1,"session_id":"s","role":"user","parts":"[]","model":null,"finished_at":null}`, 8, 8},
		{"message of another program", `{"_table":"messages","_rowid":1,"session_id":"s","role":"user","content":"[]"}`, 0, 0},
		{"other tables", `{"_table":"sqlite_schema","tables":{"messages":["id","text"]},"bytes":4096}`, 0, 0},
		{"no row", `{"session_id":"s","role":"user","parts":"[]","model":null}`, 0, 0},
		{"number", `7`, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if small, large := score(r), scoreLarge(r); small != c.small || large != c.large {
			t.Errorf("%s: %d and %d votes, want %d and %d", c.name, small, large, c.small, c.large)
		}
	}
}
