package zed

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	const schema = `{"_table":"sqlite_schema","tables":{"threads":["id","summary","data_type","data"]},"bytes":`
	for _, c := range []struct {
		name, record         string
		small, large, thread int
	}{
		{"tables", schema + `4096}`, 10, 0, 0},
		{"tables of a large database", schema + `1000000000}`, 0, 10, 0},
		{"row", `{"_table":"threads","_rowid":1,"summary":"s","data_type":"zstd","data":{"_zstd":{}}}`, 10, 10, 0},
		{"thread", `{"version":"0.3.0","messages":[{"User":{"content":[]}}]}`, 0, 0, 10},
		{"old thread", `{"version":"0.2.0","messages":[{"role":"user","segments":[],"tool_uses":[]}]}`, 0, 0, 8},
		{"text thread", `{"zed":"context","text":"x","messages":[]}`, 0, 0, 10},
		{"threads of another program", `{"_table":"threads","_rowid":1,"name":"s"}`, 0, 0, 0},
		{"chat", `{"version":"1","messages":[{"role":"user","content":"x"}]}`, 0, 0, 0},
		{"number", `7`, 0, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		got := [3]int{scoreSmall(r), scoreLarge(r), scoreThread(r)}
		if want := [3]int{c.small, c.large, c.thread}; got != want {
			t.Errorf("%s: %v votes, want %v", c.name, got, want)
		}
	}
}
