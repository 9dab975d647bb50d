package raaf

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"event":"end","span":{"span_id":"s","trace_id":"t","kind":"llm","attributes":{}}}`:                          10,
		`{"span_id":"s","trace_id":"t","parent_id":null,"kind":"tool","duration_ms":1,"status":"ok","attributes":{}}`: 8,
		`{"span_id":"s","trace_id":"t","kind":"SPAN_KIND_CLIENT","attributes":{}}`:                                    0,
		`{"event":"start","span":"s"}`:     0,
		`{"event":"start","message":"hi"}`: 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d votes, want %d", json, got, want)
		}
	}
}
