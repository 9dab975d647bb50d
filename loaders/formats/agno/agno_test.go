package agno

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"session_id":"s","runs":[{"run_id":"r","messages":[]}]}`:                         10,
		`{"session_id":"s","memory":{"runs":[{"response":{"run_id":"r","messages":[]}}]}}`: 10,
		`{"run_id":"r","agent_id":"a","messages":[{"role":"user","content":"x"}]}`:         10,
		`{"run_id":"r","messages":[{"role":"user","content":"x"}]}`:                        0,
		`{"session_id":"s","runs":[]}`:                                                     0,
		`{"session_id":"s","messages":[{"role":"user","content":"x"}]}`:                    0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d votes, want %d", json, got, want)
		}
	}
}
