package openaichat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"user","content":"hi"}`, 1},
		{`{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}`, 5},
		{`{"role":"tool","tool_call_id":"c","content":"x"}`, 4},
		{`{"role":"user","content":[{"type":"image_url","image_url":{"url":"x"}}]}`, 4},
		{`{"messages":[{"role":"user","content":"hi"}]}`, 1},
		{`{"model":"m","messages":[{"role":"user","content":"hi"}]}`, 3},
		{`{"content":[{"type":"input_audio","input_audio":{"data":"UklG"}}]}`, 4}, // cut before the role
		// records of others
		{`{"type":"user","message":{"role":"user","content":"hi"},"uuid":"u","sessionId":"s"}`, 0},
		{`{"role":"user","content":"hi","sessionId":"s"}`, 0},
		{`{"role":"user","agentName":"a","mode":"user","content":"hi"}`, 0},
		{`{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"f","input":{}}]}`, 0},
		{`{"id":"m","role":"user","parts":[{"type":"text","text":"hi"}]}`, 0},
		{`{"role":"user","parts":[{"text":"hi"}]}`, 0},
		{`{"role":"ai","content":"hi","toolCalls":[]}`, 0},
		{`{"role":"tool","content":"x","toolCallID":"c"}`, 0},
		{`{"type":"human","content":"hi"}`, 0},
		{`{"from":"human","value":"hi"}`, 0},
		{`{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"user","content":[]}}`, 0},
		{`{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]}`, 0},
		{`{"role":"user","content":[{"text":"hi"}]}`, 0},
		{`{"name":"bot","role":"assistant"}`, 0},
		{`{"premise":"a","hypothesis":"b","target":1}`, 0},
		{`{"error":{"message":"not found","code":404}}`, 0},
		{`{"error":{"message":"no such model","type":"invalid_request_error","param":"model","code":null}}`, 3},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
