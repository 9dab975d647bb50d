package discord

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"1","type":"Default","timestamp":"t","content":"x","author":{"name":"a","isBot":false}}`, 9},
		{`{"guild":{"id":"1"},"channel":{"id":"2","type":"GuildTextChat"},"messages":[]}`, 10},
		// records of others
		{`{"id":"1","type":"message","content":"x","author":{"role":"user"}}`, 0},
		{`{"messages":[],"channel":{"name":"x"}}`, 0},
		{`{"author":"a","content":"x","timestamp":1}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
