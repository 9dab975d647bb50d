package goose

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	const schema = `{"_table":"sqlite_schema","tables":{"sessions":["id","working_dir"],"messages":["id","session_id","role","content_json"]},"bytes":`
	for _, c := range []struct {
		name, record               string
		small, large, line, export int
	}{
		{"tables", schema + `4096}`, 10, 0, 0, 0},
		{"tables of a large database", schema + `1000000000}`, 0, 10, 0, 0},
		{"row", `{"_table":"messages","_rowid":1,"session_id":"s","role":"user","content_json":"[]"}`, 8, 8, 0, 0},
		{"first line", `{"working_dir":"/","description":"x","message_count":2}`, 0, 0, 8, 0},
		{"call", `{"role":"assistant","created":1,"content":[{"type":"toolRequest","id":"a","toolCall":{}}]}`, 0, 0, 10, 0},
		{"text", `{"role":"assistant","created":1,"content":[{"type":"text","text":"a"}]}`, 0, 0, 4, 0},
		{"streamed", `{"type":"message","message":{"role":"user","created":1,"content":[],"metadata":{"userVisible":true}}}`, 0, 0, 10, 0},
		{"export", `{"id":"a","working_dir":"/","conversation":[]}`, 0, 0, 0, 10},
		{"Anthropic message", `{"role":"assistant","content":[{"type":"text","text":"a"}]}`, 0, 0, 0, 0},
		{"Claude Code", `{"type":"user","message":{"role":"user","content":[{"type":"text","text":"a"}]}}`, 0, 0, 0, 0},
		{"number", `7`, 0, 0, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		got := [4]int{score(r), scoreLarge(r), scoreLine(r), scoreExport(r)}
		if want := [4]int{c.small, c.large, c.line, c.export}; got != want {
			t.Errorf("%s: %v votes, want %v", c.name, got, want)
		}
	}
}
