package picker

import (
	"context"
	"testing"

	"msgview/loaders"
)

// A result is a figure, or a word that says how it went.
func TestScore(t *testing.T) {
	for result, want := range map[string]float64{
		"includes: C": 1, "includes: I": 0, "pass, score 1, All assertions passed": 1, "fail, score 0.25": 0.25,
		"exact_match 0.0, target: Loire": 0, "user_stop, reward 1.0": 1, "utility: true, security: false": 1, "accuracy: 0.75": 0.75,
		"max_steps": -1, "": -1, "expected: Wool": -1, "agent1 left": -1,
	} {
		got, ok := (&Row{Result: result}).Score()
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q: %v, want %v", result, got, want)
		}
	}
}

// The conversations of an evaluation say what came of them.
func TestResults(t *testing.T) {
	for path, want := range map[string][]string{
		"../../testdata/promptfoo/results.json":       {"fail, score 0, Expected a curtsy", "pass, score 1, All assertions passed"},
		"../../testdata/lm-eval/samples_rivers.jsonl": {"exact_match 1.0, target: Vistula", "exact_match 0.0, target: Loire"},
	} {
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		for i, result := range want {
			if r := Summarize(context.Background(), log, Row{Number: i}); r.Result != result {
				t.Errorf("%s %d: %q, want %q", path, i, r.Result, result)
			}
		}
	}
}
