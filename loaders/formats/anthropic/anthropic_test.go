package anthropic

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]}`, 7},
		{`{"role":"assistant","content":[{"type":"thinking","thinking":"","signature":"c2ln"}]}`, 7},
		{`{"role":"user","content":[{"type":"image","source":{"type":"base64","data":""}}]}`, 6},
		{`{"id":"msg_1","type":"message","role":"assistant","content":[],"stop_reason":"end_turn"}`, 10},
		{`{"model":"claude-x","max_tokens":1,"messages":[{"role":"user","content":"hi"}]}`, 4},
		{`{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[]}}`, 8},
		// records of others
		{`{"type":"message_start","message":{"role":"assistant","content":[],"timestamp":1761991201000}}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
		{`{"role":"user","content":[{"type":"text","text":"hi"}]}`, 0},
		{`{"type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]},"uuid":"u","sessionId":"s"}`, 0},
		{`{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"f","input":{}}]}`, 0},
		{`{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}`, 0},
		{`{"role":"user","parts":[{"text":"hi"}]}`, 0},
		{`{"type":"human","content":"hi"}`, 0},
		{`{"from":"human","value":"hi"}`, 0},
		{`{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"user","content":[]}}`, 0},
		{`{"type":"stream_event","event":{"type":"message_start","message":{}},"uuid":"u"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
