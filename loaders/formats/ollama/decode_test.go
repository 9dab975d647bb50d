package ollama

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"model":"m","created_at":"t","message":{"role":"assistant","content":"a"},"done":false}`, 10},
		{`{"model":"m","created_at":"t","message":{"role":"assistant","content":"a"},"done":true}`, 9},
		{`{"model":"m","created_at":"t","response":"a","done":true}`, 9},
		{`{"model":"llama3.2","messages":[{"role":"user","content":"a"}]}`, 7},
		{`{"model":"m","messages":[{"role":"user","content":"a"}],"options":{}}`, 6},
		{`{"role":"tool","tool_name":"f","content":"x"}`, 6},
		// records of others
		{`{"model":"m","messages":[{"role":"user","content":"a"}]}`, 0},
		{`{"model":"llama3.2","messages":[{"role":"user","content":"a"}],"temperature":0}`, 0},
		{`{"model":"meta-llama/llama-3:free","messages":[{"role":"user","content":"a"}]}`, 0},
		{`{"role":"tool","tool_call_id":"c","content":"x"}`, 0},
		{`{"role":"assistant","content":"","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}`, 0},
		{`{"task":"t","done":true,"created_at":"x","message":"m"}`, 0},
		{`{"object":"chat.completion","choices":[]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
