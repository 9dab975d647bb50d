package grok

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"type":"user","content":[],"prompt_index":0}`, 10},
		{`{"type":"assistant","content":"x","model_id":"m"}`, 10},
		{`{"type":"backend_tool_call","kind":{"tool_type":"web_search"}}`, 10},
		{`{"type":"tool_result","tool_call_id":"c","content":"x"}`, 6},
		{`{"type":"reasoning","id":"rs","summary":[]}`, 3},
		{`{"type":"system","content":"x"}`, 1},
		{`{"chat_format_version":1,"current_model_id":"m"}`, 10},
		{`{"type":"user","message":{"role":"user"},"prompt_index":0}`, 0},
		{`{"type":"assistant","content":"x"}`, 0},
		{`{"type":"tool_result","tool_use_id":"c","content":"x"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
