package letta

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"agents":[{"agent_type":"letta_v1_agent","messages":[]}],"blocks":[]}`, 10},
		{`{"agent_type":"memgpt_agent","core_memory":[],"messages":[]}`, 10},
		{`{"message_type":"reasoning_message","reasoning":"x"}`, 10},
		{`{"message_type":"user_message","id":"message-1","content":"x"}`, 10},
		{`{"message_type":"user_message","content":"x"}`, 8},
		{`{"messages":[{"message_type":"assistant_message","otid":"o","content":"x"}]}`, 10},
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
