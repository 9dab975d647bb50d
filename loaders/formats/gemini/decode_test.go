package gemini

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"candidates":[{"content":{"role":"model","parts":[{"text":"a"}]},"finishReason":"STOP"}]}`, 9},
		{`{"candidates":[{"content":{"role":"model","parts":[{"text":"a"}]}}],"modelVersion":"m"}`, 10},
		{`{"promptFeedback":{"blockReason":"SAFETY"}}`, 9},
		{`{"contents":[{"role":"user","parts":[{"text":"a"}]}]}`, 5},
		{`{"contents":[{"parts":[{"text":"a"}]}],"generationConfig":{}}`, 7},
		{`{"contents":"a","config":{"temperature":0},"model":"m"}`, 7},
		{`{"role":"model","parts":[{"text":"a"}]}`, 3},
		{`{"role":"user","parts":[{"functionResponse":{"name":"f","response":{}}}]}`, 5},
		{`{"request":{"contents":[{"parts":[{"text":"a"}]}]},"response":{"candidates":[{"content":{"parts":[]}}]}}`, 9},
		{`{"id":"v1","object":"interaction","status":"completed","steps":[]}`, 10},
		{`{"id":"v1","status":"completed","steps":[{"type":"model_output","content":[]}]}`, 9},
		{`{"event_type":"step.delta","index":0,"delta":{"type":"text","text":"a"}}`, 9},
		{`{"request":{"url":"https://x/v1beta/interactions","body":{"model":"m","input":"a"}},"response":{"body":{"object":"interaction"}}}`, 10},
		{`{"status":"done","steps":[{"type":"run"}]}`, 0},
		// records of others
		{`{"role":"user","content":"hi"}`, 0},
		{`{"id":"m","role":"user","parts":[{"type":"text","text":"hi"}]}`, 0},
		{`{"author":"agent","content":{"role":"model","parts":[{"text":"a"}]},"invocationId":"e"}`, 0},
		{`{"sessionId":"s","contents":[{"role":"user","parts":[{"text":"a"}]}]}`, 0},
		{`{"candidates":["Ann","Bob"],"votes":3}`, 0},
		{`{"contents":"of a book","title":"t"}`, 0},
		{`{"contents":[1,2,3]}`, 0},
		{`{"choices":[{"message":{"role":"assistant","content":"a"}}]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
