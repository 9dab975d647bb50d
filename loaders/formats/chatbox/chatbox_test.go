package chatbox

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"session:1":{"id":"1","messages":[]}}`, 10},
		{`{"chat-sessions-list":[],"settings":{}}`, 10},
		{`{"id":"1","name":"x","messages":[{"role":"user","contentParts":[]}]}`, 7},
		{`{"id":"1","name":"x","messages":[{"role":"user","content":"x"}]}`, 0},
		{`{"chat-sessions":[]}`, 0},
		{`{"session:1":"x"}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
