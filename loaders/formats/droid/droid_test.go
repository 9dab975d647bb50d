package droid

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"type":"session_start","id":"s","cwd":"/"}`, 10},
		{`{"type":"message","timestamp":"t","message":{"role":"assistant","content":[{"type":"tool_use","id":"t"}]}}`, 6},
		{`{"type":"message","timestamp":"t","message":{"role":"assistant","content":[]}}`, 3},
		{`{"type":"message","timestamp":"t","message":{"role":"user","content":[]}}`, 2},
		{`{"type":"tool_call","session_id":"s","toolName":"t","parameters":{}}`, 6},
		{`{"type":"completion","sessionId":"s","finalText":"x"}`, 6},
		{`{"type":"message","session_id":"s","role":"user","text":"x"}`, 3},
		{`{"type":"message","timestamp":"t","message":{"role":"assistant","content":[],"api":"a","stopReason":"stop"}}`, 0},
		{`{"type":"message","timestamp":"t","message":{"role":"user","content":"x","timestamp":1}}`, 0},
		{`{"type":"user","message":{"role":"user","content":"x"},"uuid":"u","sessionId":"s","timestamp":"t"}`, 0},
		{`{"type":"system","subtype":"init","session_id":"s"}`, 0},
		{`{"type":"message","role":"user","content":[]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
