package cohere

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"a","message":{"role":"assistant","content":[]},"finish_reason":"COMPLETE","usage":{"tokens":{}}}`, 10},
		{`{"text":"a","generation_id":"g","finish_reason":"COMPLETE"}`, 10},
		{`{"model":"command-x","messages":[{"role":"user","content":"a"}]}`, 4},
		{`{"role":"assistant","tool_plan":"p","tool_calls":[]}`, 7},
		{`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"a"}}}}`, 7},
		{`{"is_finished":false,"event_type":"text-generation","text":"a"}`, 8},
		// records of others
		{`{"role":"user","content":"hi"}`, 0},
		{`{"model":"m","messages":[{"role":"user","content":"a"}]}`, 0},
		{`{"role":"assistant","content":"a","citations":[{"url":"u"}]}`, 0},
		{`{"type":"message-start","messageId":"m"}`, 0},
		{`{"message":{"role":"assistant","content":"a"},"done":true,"finish_reason":"stop"}`, 0},
		{`{"text":"a","generation_id":"g"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
