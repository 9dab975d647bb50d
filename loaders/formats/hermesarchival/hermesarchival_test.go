package hermesarchival

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"producer":"hermes/0.9","session_id":"s","messages":[]}`, 10},
		{`{"message_id":"m","role":"user","state":"active","text":"x","tool_results":[]}`, 7},
		{`{"message_id":"m","role":"user","content":"x","injected":false}`, 0},
		{`{"session_id":"s","platform":"cli","messages":[]}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
