package browseruse

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"model_output":null,"result":[],"state":{"interacted_element":[null]}}`, 10},
		{`{"history":[{"model_output":{"action":[]},"result":[],"state":{"tabs":[],"url":""}}]}`, 10},
		{`{"model_output":{"action":[],"next_goal":"x"},"result":[]}`, 6},
		{`{"task":"x","steps":[{"evaluationPreviousGoal":"","nextGoal":""}]}`, 10},
		// records of others
		{`{"model_output":"x","step_number":1,"observations":""}`, 0},
		{`{"history":[{"role":"user","content":"x"}]}`, 0},
		{`{"task":"x","steps":[{"action":"x"}]}`, 0},
		{`{"state":{"url":"x"},"result":[]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
