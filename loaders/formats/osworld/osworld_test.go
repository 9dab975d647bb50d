package osworld

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"step_num":1,"action_timestamp":"x","action":"DONE","reward":0,"done":true}`, 10},
		{`{"step_num":1,"action":"x","reward":0,"done":false,"info":{}}`, 7},
		{`{"step_num":1,"action":"x"}`, 0},
		{`{"action":"x","observation":"y","reward":0,"done":false}`, 0},
		{`{"Error":"x"}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
