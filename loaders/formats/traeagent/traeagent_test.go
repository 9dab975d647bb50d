package traeagent

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"task":"x","max_steps":9,"agent_steps":[]}`:      14,
		`{"task":"x","max_steps":9,"llm_interactions":[]}`: 14,
		`{"task":"x","steps":[]}`:                          0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
