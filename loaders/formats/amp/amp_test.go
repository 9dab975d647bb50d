package amp

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"v":1,"id":"T-1","created":1,"messages":[]}`, 10},
		{`{"role":"user","messageId":0,"content":[],"meta":{"sentAt":1}}`, 6},
		{`{"id":"T-1","messages":[]}`, 0},
		{`{"role":"user","messageId":"m","content":[]}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
