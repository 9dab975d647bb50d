package atof

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"kind":"scope","scope_category":"start","atof_version":"0.1","uuid":"a","parent_uuid":null,"timestamp":"2026-01-01T00:00:00Z","name":"m","category":"llm"}`: 10,
		`{"kind":"mark","atof_version":"0.1","uuid":"a","timestamp":0,"name":"m"}`:                                                                                    10,
		`{"kind":"ScopeEnd","schema_version":"0.1","uuid":"a","timestamp":0,"name":"m","scope_type":"tool"}`:                                                          10,
		`{"kind":"mark","uuid":"a","timestamp":0,"name":"m"}`:                                                                                                         0,
		`{"kind":"scope","uuid":"a","timestamp":0,"name":"m"}`:                                                                                                        0,
		`{"type":"user","uuid":"a","timestamp":"x","name":"m"}`:                                                                                                       0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
