package continuedev

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"sessionId":"s","history":[{"message":{"role":"user"}}]}`, 10},
		{`{"message":{"role":"user","content":"x"},"contextItems":[]}`, 6},
		{`{"sessionId":"s","history":[{"role":"user"}]}`, 0},
		{`{"message":{"role":"user","content":"x"}}`, 0},
		{`{"type":"user","message":{"role":"user","content":"x"},"sessionId":"s","uuid":"u"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
