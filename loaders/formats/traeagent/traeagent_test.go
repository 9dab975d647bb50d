package traeagent

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/trae-agent"

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, formattest.KeepWords("role", "provider", "model", "finish_reason", "state", "llm_interactions", "tool_calls", "tools_available"))
}

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"task":"x","max_steps":9,"agent_steps":[]}`:      certain,
		`{"task":"x","max_steps":9,"llm_interactions":[]}`: certain,
		`{"task":"x","steps":[]}`:                          0,
	} {
		if got := formattest.Score(Format(), record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
