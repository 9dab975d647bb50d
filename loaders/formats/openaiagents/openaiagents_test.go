package openaiagents

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"$schemaVersion":"1.0","generated_items":[]}`, 10},
		{`{"$schemaVersion":"1.0","originalInput":"x"}`, 10},
		{`{"_table":"agent_messages","session_id":"s","message_data":"{}"}`, 10},
		{`{"object":"trace","id":"t","workflow_name":"w"}`, 10},
		{`{"object":"trace.span","span_data":{"type":"agent"}}`, 10},
		{`{"data":[{"object":"trace.span","span_data":{"type":"agent"}}]}`, 10},
		// records of others
		{`{"$schemaVersion":"1.0","theme":"dark"}`, 0},
		{`{"_table":"messages","message_data":"{}"}`, 0},
		{`{"_table":"sqlite_schema","tables":{"messages":["id"]}}`, 0},
		{`{"object":"response","output":[]}`, 0},
		{`{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}`, 0},
		{`{"data":[{"object":"model"}]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
