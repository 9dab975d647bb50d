package openairesponses

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"object":"response","id":"resp_1","output":[]}`, 10},
		{`{"model":"m","input":"hi","instructions":"be"}`, 6},
		{`{"model":"m","input":"hi"}`, 3},
		{`{"model":"m","input":[{"role":"user","content":"hi"}]}`, 5},
		{`{"model":"m","input":[{"type":"function_call_output","call_id":"c","output":"x"}],"store":false}`, 8},
		{`{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}`, 4},
		{`{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}`, 4},
		{`{"type":"response.output_text.delta","item_id":"m","output_index":0,"delta":"a"}`, 6},
		{`{"object":"list","data":[{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}]}`, 8},
		{`{"request":{"model":"m","input":"hi"},"response":{"object":"response","output":[]}}`, 8},
		{`{"request":"","response":{"object":"response","output":[]}}`, 6},
		// records of others
		{`{"role":"user","content":"hi"}`, 0},
		{`{"model":"text-embedding-x","input":"hi"}`, 0},
		{`{"model":"m","input":"hi","output":"ho"}`, 0},
		{`{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}}`, 0},
		{`{"type":"message","role":"assistant","content":[{"type":"text","text":"hi"}]}`, 0},
		{`{"type":"reasoning","text":"hm"}`, 0},
		{`{"type":"tool_output","output":"x"}`, 0},
		{`{"type":"response.done","event_id":"e","response":{}}`, 0},
		{`{"object":"chat.completion","choices":[]}`, 0},
		{`{"custom_id":"a","response":{"body":{"object":"response","output":[]}}}`, 0},
		{`{"object":"list","data":[{"object":"thread.message","role":"user","content":[{"type":"text","text":{"value":"hi"}}]}]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
