package llamaindex

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"user","additional_kwargs":{},"blocks":[{"block_type":"text","text":"x"}]}`, 10},
		{`{"role":"user","additional_kwargs":{},"blocks":[]}`, 5},
		{`{"role":"user","content":"x","additional_kwargs":{}}`, 6},
		{`{"store":{"k":[{"role":"user","blocks":[{"block_type":"text"}]}]}}`, 10},
		{`{"chat_store":{"store":{"k":[{"role":"user","content":"x","additional_kwargs":{}}]}},"token_limit":9}`, 7},
		{`{"value":{},"qualified_name":"llama_index.core.agent.workflow.workflow_events.ToolCall"}`, 10},
		{`{"message":{"role":"assistant","blocks":[{"block_type":"text"}]},"raw":{},"delta":null}`, 10},
		// records of others
		{`{"type":"human","content":"x","additional_kwargs":{}}`, 0},
		{`{"role":"user","content":"x"}`, 0},
		{`{"role":"user","blocks":[{"type":"text"}]}`, 0},
		{`{"store":{"k":[{"role":"user","content":"x"}]}}`, 0},
		{`{"chat_history":[["a","b"]]}`, 0},
		{`{"value":{},"qualified_name":"other.Event"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
