package mixedproxylog

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"request":{"model":"m","messages":[{"role":"user","content":"a"}]},"response":null}`, 4},
		{`{"model":"m","messages":[{"role":"user","content":"a"}]}`, 3},
		{`{"direction":"request","body":{"messages":[{"role":"user","content":"a"}]}}`, 7},
		{`{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"a"}}]}`, 8}, // openai-chat is surer
		// records of others
		{`{"role":"user","content":"hi"}`, 0},
		{`{"messages":[{"role":"user","content":"a"}]}`, 0},
		{`{"input":{"messages":[{"role":"user","content":"a"}]},"output":{"role":"assistant","content":"b"}}`, 0},
		{`{"type":"user","message":{"role":"user","content":"a"}}`, 0},
		{`{"direction":"up","body":"x"}`, 0},
		// failures of whatever program
		{`{"error":{"message":"not found","code":404}}`, 0},
		{`{"ok":false,"id":3,"error":{"code":500,"message":"boom"}}`, 0},
		{`{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"boom"}}`, 0},
		{`{"type":"error","error":{"type":"disk","message":"full"}}`, 0},
		{`{"type":"response","data":{"error":{"message":"bad"}}}`, 0},
		{`{"error":{"message":"slow down","type":"rate_limit_error"}}`, 8},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
	long := formattest.Record(`{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"},{"role":"user","content":"d"}]}`)
	long.Number, long.Origin.Offset = 2, 50
	if got := scoreSnapshot(long); got != 14 {
		t.Errorf("snapshot: %d", got)
	}
	if long.Number = 3; scoreSnapshot(long) != 0 {
		t.Error("a list that did not grow")
	}
}
