package braintrust

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"span_id":"s","root_span_id":"t","span_attributes":{"type":"llm"}}`:                10,
		`{"events":[{"span_id":"s","root_span_id":"t","span_attributes":{}}],"cursor":null}`: 10,
		`{"id":"r","span_id":"s","root_span_id":"t","_is_merge":true}`:                       10,
		// records of others
		`{"span_id":"s","trace_id":"t","attributes":{}}`:  0,
		`{"id":"r","input":"a","output":"b","scores":{}}`: 0,
		`{"events":[{"type":"a"}]}`:                       0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
