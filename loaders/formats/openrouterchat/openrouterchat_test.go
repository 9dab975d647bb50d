package openrouterchat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"version":"orpg.3.0","title":"x"}`, 10},
		{`{"characters":{},"messages":{"m":{"characterId":"USER"}}}`, 8},
		{`{"version":"1.0","messages":[]}`, 0},
		{`{"characters":[],"messages":[]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
