package kirocli

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"version":"v1","kind":"Prompt","data":{"message_id":"m","content":[]}}`, 10},
		{`{"version":"v1","kind":"Clear","data":{}}`, 5},
		{`{"kind":"Prompt","data":{"content":[]}}`, 0},
		{`{"version":"v1","kind":"Pod","data":{}}`, 0},
		{`{"timestamp":"2026-09-03T10:00:00Z","payload":{"type":"user","content":"hi"}}`, 9},
		{`{"id":"c","timestamp":1,"payload":{"type":"tool_call","toolCallId":"c","toolName":"ls"}}`, 10},
		{`{"timestamp":"2026-09-03T10:00:00Z","type":"response_item","payload":{"type":"message","content":[]}}`, 0},
		{`{"conversation_id":"k","history":[{"user":{"content":{"Prompt":{"prompt":"hi"}}},"assistant":{}}]}`, 10},
		{`{"history":[{"user":"hi","assistant":"ho"}]}`, 0},
		{`{"_table":"sqlite_schema","tables":{"conversations_v2":["key","conversation_id","value"]},"bytes":1}`, 10},
		{`{"_table":"sqlite_schema","tables":{"conversations":["key","value"]},"bytes":1}`, 0},
		{`{"_table":"conversations_v2","_rowid":1,"key":"/x","value":"{\"history\":[]}"}`, 8},
		{`{"kind":"ActionEvent","source":"agent"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
