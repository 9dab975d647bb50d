package langflow

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"a","flow_id":"f","sender":"User","sender_name":"User","session_id":"s","text":"x"}`, 10},
		{`{"sender":"User","sender_name":"User","session_id":"s","text":"x"}`, 7},
		{`{"session_id":"s","outputs":[{"inputs":{},"outputs":[{"results":{}}]}]}`, 10},
		{`{"sender":"User","text":"x"}`, 0},
		{`{"session_id":"s","outputs":[]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
