package mlflow

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"info":{"trace_id":"t","trace_location":{}},"data":{"spans":[]}}`:   10,
		`{"info":{"request_id":"t","experiment_id":"0"},"data":{"spans":[]}}`: 10,
		`{"spans":[{"attributes":{"mlflow.spanType":"\"LLM\""}}]}`:            9,
		`{"info":{"x":1},"data":{"spans":[]}}`:                                0,
		`{"spans":[{"attributes":{}}]}`:                                       0,
		`{"info":{},"messages":[]}`:                                           0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
