package gptme

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"system","content":"x","timestamp":"t","pinned":true,"hide":true}`, 8},
		{`{"role":"system","content":"x","timestamp":"t","call_id":"c"}`, 5},
		{`{"role":"assistant","content":"x","timestamp":"t","metadata":{"model":"m","usage":{}}}`, 5},
		{`{"role":"user","content":"x","timestamp":"t"}`, 1},
		{`{"role":"user","content":"x"}`, 0},
		{`{"role":"user","content":"x","timestamp":"t","id":"m"}`, 0},
		{`{"role":"user","content":[],"timestamp":"t"}`, 0},
		{`{"role":"assistant","agentName":"a","content":"x","timestamp":"1"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
