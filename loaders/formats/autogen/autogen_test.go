package autogen

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"source":"user","models_usage":null,"content":"x","type":"TextMessage"}`, 10},
		{`{"source":"a","content":{},"type":"StructuredMessage[X]"}`, 10},
		{`{"content":"x","source":"User","type":"UserMessage"}`, 8},
		{`{"content":"x","type":"SystemMessage"}`, 8},
		{`{"messages":[{"content":"x","source":"User","type":"UserMessage"}]}`, 8},
		{`{"role":"tool","content":"x","tool_responses":[]}`, 10},
		{`{"type":"text","content":{"uuid":"u","content":"x","sender":"a","recipient":"b"}}`, 9},
		{`{"chat_id":1,"chat_history":[],"summary":"","cost":{},"human_input":[]}`, 10},
		{`{"type":"TeamState","version":"1.0.0","agent_states":{}}`, 10},
		{`{"type":"AssistantAgentState","llm_context":{"messages":[]}}`, 10},
		{`{"_table":"chat_completions","invocation_id":"i","request":"{}"}`, 10},
		// records of others
		{`{"type":"TextMessage","text":"x"}`, 0},
		{`{"type":"UserMessage","uuid":"u","content":"x"}`, 0},
		{`{"type":"text","content":{"text":"x"}}`, 0},
		{`{"role":"user","name":"a","content":"x"}`, 0},
		{`{"chat_history":[["a","b"]]}`, 0},
		{`{"messages":[{"role":"user","content":"x"}],"stop_reason":"end"}`, 0},
		{`{"type":"AppState","version":"1"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
