package weave

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"op_name":"weave:///a/b/op/f:1","trace_id":"t","inputs":{}}`:            10,
		`{"calls":[{"op_name":"f","trace_id":"t","inputs":{},"started_at":"x"}]}`: 10,
		`{"op_name":"f","trace_id":"t"}`:                                          0,
		`{"name":"f","trace_id":"t","inputs":{}}`:                                 0,
		`{"run_type":"llm","inputs":{},"trace_id":"t"}`:                           0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
