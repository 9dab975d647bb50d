package nextchat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"chat-next-web-store":{"sessions":[]}}`, 10},
		{`{"state":{"sessions":[{"topic":"x","messages":[],"mask":{}}]},"version":3}`, 10},
		{`{"state":{"sessions":[{"topic":"x","messages":[]}]}}`, 0},
		{`{"chat-next-web-store":{}}`, 0},
		{`{"sessions":[{"topic":"x","messages":[],"mask":{}}]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
