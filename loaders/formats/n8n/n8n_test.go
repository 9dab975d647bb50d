package n8n

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"1","data":{"resultData":{"runData":{}}}}`, 10},
		{`{"data":[{"id":"1","data":{"resultData":{"runData":{}}}}]}`, 10},
		{`{"resultData":{"runData":{}}}`, 10},
		{`{"data":{"resultData":{}}}`, 0},
		{`{"data":[]}`, 0},
		{`{"nodes":[],"connections":{}}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
