package junie

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"kind":"SessionA2uxEvent","event":{"state":"IN_PROGRESS","agentEvent":{"kind":"X"}}}`, 10},
		{`{"kind":"UserPromptEvent","prompt":"hi"}`, 10},
		{`{"kind":"TaskState","state":"COMPLETED"}`, 6},
		{`{"kind":"SessionA2uxEvent"}`, 0},
		{`{"kind":"Prompt","data":{}}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
