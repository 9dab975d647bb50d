package hermes

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"session_id":"s","platform":"cli","system_prompt":"x","messages":[]}`, 10},
		{`{"id":"s","source":"cli","started_at":1771560736.2,"message_count":1,"tool_call_count":0,"messages":[]}`, 10},
		{`{"id":"s","source":"cli","messages":[]}`, 0},
		{`{"_table":"messages","session_id":"s","role":"user","content":"x","tool_name":null,"finish_reason":null}`, 10},
		{`{"role":"user","content":"x","tool_name":"","display_kind":""}`, 10},
		{`{"role":"session_meta"}`, 100},
		{`{"role":"assistant","content":"x","codex_reasoning_items":[]}`, 7},
		{`{"role":"tool","content":"x","tool_name":"t","finish_reason":"stop"}`, 4},
		{`{"role":"tool","content":"x","tool_call_id":"c","tool_name":"t"}`, 0},
		{`{"producer":"hermes/0.9","session_id":"s","platform":"x","messages":[]}`, 0},
		{`{"_table":"messages","session_id":"s","role":"user","content":"x"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
