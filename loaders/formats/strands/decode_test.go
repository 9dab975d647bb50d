package strands

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"message":{"role":"user","content":[{"text":"a"}]},"message_id":0,"redact_message":null}`, 9},
		{`{"agent_id":"default","state":{},"conversation_manager_state":{}}`, 9},
		{`{"session_id":"a","session_type":"AGENT"}`, 9},
		// records of others
		{`{"message":{"role":"user","content":"a"},"message_id":0}`, 0},
		{`{"message":{"role":"user","content":[]},"message_id":"m1"}`, 0},
		{`{"role":"user","content":[{"text":"hi"}]}`, 0},
		{`{"session_id":"a","type":"user","message":{"role":"user","content":[]}}`, 0},
		{`{"agent_id":"a","name":"b"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
