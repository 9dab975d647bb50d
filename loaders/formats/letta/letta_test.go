package letta

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"agents":[{"agent_type":"letta_v1_agent","messages":[]}],"blocks":[]}`, certain},
		{`{"agent_type":"memgpt_agent","core_memory":[],"messages":[]}`, certain},
		{`{"message_type":"reasoning_message","reasoning":"x"}`, certain},
		{`{"message_type":"user_message","id":"message-1","content":"x"}`, certain},
		{`{"message_type":"user_message","content":"x"}`, likely},
		{`{"messages":[{"message_type":"assistant_message","otid":"o","content":"x"}]}`, certain},
		{`{"agents":[{"name":"x","messages":[]}]}`, 0},
		{`{"agent_type":"x","messages":[]}`, 0},
		{`{"message_type":"text","content":"x"}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
