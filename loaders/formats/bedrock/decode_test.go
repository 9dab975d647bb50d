package bedrock

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"assistant","content":[{"toolUse":{"toolUseId":"t","name":"n","input":{}}}]}`, 8},
		{`{"role":"user","content":[{"text":"a"}]}`, 1},
		{`{"messages":[{"role":"user","content":[{"text":"a"}]}],"inferenceConfig":{}}`, 4},
		{`{"output":{"message":{"role":"assistant","content":[]}},"stopReason":"end_turn"}`, 10},
		{`{"schemaType":"ModelInvocationLog","input":{},"output":{}}`, 10},
		{`{"contentBlockDelta":{"delta":{"text":"a"},"contentBlockIndex":0}}`, 8},
		{`{"request":{"messages":[{"role":"user","content":[{"text":"a"}]}]},"response":{"output":{"message":{"role":"assistant","content":[]}},"stopReason":"end_turn"}}`, 9},
		{`{"trace":{"sessionId":"s","trace":{"orchestrationTrace":{"rationale":{"text":"a"}}}}}`, 10},
		{`{"chunk":{"bytes":"YQ=="}}`, 5},
		{`{"inputTextTokenCount":1,"results":[{"outputText":"a"}]}`, 8},
		{`{"prompt":"a","max_gen_len":5}`, 8},
		{`{"prompt":"a","max_tokens":5,"model":"m"}`, 0},
		{`{"trace":[1,2]}`, 0},
		// records of others
		{`{"role":"user","content":"hi"}`, 0},
		{`{"role":"user","content":[{"type":"text","text":"hi"}]}`, 0},
		{`{"role":"user","meta":{},"name":null,"content":[{"text":"hi"}]}`, 0},
		{`{"role":"user","parts":[{"text":"hi"}]}`, 0},
		{`{"message":{"role":"user","content":[{"text":"hi"}]},"message_id":0}`, 0},
		{`{"metadata":{"usage":{}}}`, 0},
		{`{"output":{"message":"hi"},"input":"a"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
