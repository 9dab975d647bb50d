package a2a

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"kind":"task","id":"t","status":{"state":"working"}}`, 9},
		{`{"kind":"message","role":"agent","messageId":"m","parts":[]}`, 9},
		{`{"id":"t","contextId":"c","status":{"state":"TASK_STATE_WORKING"}}`, 9},
		{`{"messageId":"m","role":"ROLE_USER","parts":[{"text":"x"}]}`, 9},
		{`{"jsonrpc":"2.0","id":1,"method":"message/send","params":{}}`, 10},
		{`{"jsonrpc":"2.0","id":1,"result":{"statusUpdate":{"taskId":"t","status":{"state":"TASK_STATE_FAILED"}}}}`, 10},
		// records of others
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, 0},
		{`{"id":"t","status":{"state":"completed"}}`, 0},
		{`{"id":"m","role":"user","parts":[{"type":"text","text":"x"}]}`, 0},
		{`{"role":"user","parts":[{"text":"x"}]}`, 0},
		{`{"kind":"request","parts":[{"part_kind":"user-prompt"}]}`, 0},
		{`{"id":"t","sessionId":"s","status":{"state":"open"}}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
