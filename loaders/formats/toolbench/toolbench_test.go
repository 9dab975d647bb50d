package toolbench

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"win":true,"tree":{"size":1,"tree":{"node_type":"Action Input","children":[]}}}`, 10},
		{`{"win":true,"trys":[{"chain":[{"node_type":"Thought"}]}]}`, 10},
		{`{"tree":{"tree":{"type":"x"}}}`, 0},
		{`{"win":true}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
