package openinterpreter

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"computer","type":"console","format":"output","content":"x"}`, 8},
		{`{"role":"assistant","type":"code","format":"python","content":"x"}`, 5},
		{`{"role":"user","type":"message","content":"x"}`, 2},
		{`{"role":"user","type":"message","content":[]}`, 0},
		{`{"type":"message","role":"assistant","content":"x","status":"completed"}`, 0},
		{`{"role":"computer","content":"x"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
