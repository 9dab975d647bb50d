package mistralvibe

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"user","content":"x","injected":false,"message_id":"m"}`, 10},
		{`{"role":"user","content":"x","injected":true}`, 6 / 2},
		{`{"session_id":"s","start_time":"t","environment":{}}`, 6},
		{`{"metadata":{"session_id":"s","start_time":"t","stats":{}},"messages":[]}`, 10},
		{`{"role":"user","content":"x","message_id":"m"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
		{`{"session_id":"s","messages":[]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
