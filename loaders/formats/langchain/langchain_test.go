package langchain

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"x"}}`, 10},
		{`{"lc":1,"type":"constructor","id":["langchain","prompts","PromptTemplate"],"kwargs":{"template":"x"}}`, 0},
		{`{"type":"human","data":{"content":"x"}}`, 8},
		{`{"type":"ai","content":"x","additional_kwargs":{},"response_metadata":{}}`, 8},
		{`{"type":"AIMessageChunk","content":"x","tool_call_chunks":[]}`, 9},
		{`{"type":"AIMessageChunk","content":"x","response_metadata":{"finish_reason":"stop"}}`, 8},
		{`{"type":"human","content":"x"}`, 5},
		{`{"type":"tool","content":"x","tool_call_id":"c"}`, 5},
		{`{"type":"system","content":"x"}`, 1},
		{`["human","x"]`, 1},
		{`[[{"type":"human","content":"x"}]]`, 5},
		{`{"messages":[{"type":"human","content":"x","id":"1"}]}`, 3},
		{`{"messages":[["human","x"],["ai","y"]]}`, 4},
		{`{"messages":[["system","x"],["user","y"]]}`, 4},
		{`{"messages":[["a","x"],["b","y"]]}`, 0},
		{`{"messages":[["user","x","z"]]}`, 0},
		{`{"messages":["human","x"]}`, 0},
		{`{"_table":"message_store","session_id":"s","message":"{\"type\":\"ai\",\"data\":{\"content\":\"x\"}}"}`, 8},
		{`{"SessionId":"s","History":"{\"type\":\"ai\",\"data\":{\"content\":\"x\"}}"}`, 8},
		// records of others
		{`{"type":"user","message":{"role":"user","content":"x"},"uuid":"u"}`, 0},
		{`{"type":"system","content":"x","uuid":"u","sessionId":"s"}`, 0},
		{`{"role":"user","content":"x"}`, 0},
		{`{"type":"tool","content":"x","call_id":"c"}`, 0},
		{`{"type":"ai","text":"x"}`, 0},
		{`{"type":"user.message","data":{"content":"x"}}`, 0},
		{`{"type":"system","data":{"level":"info"}}`, 0},
		{`{"from":"human","value":"x"}`, 0},
		{`["a","b"]`, 0},
		{`7`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
