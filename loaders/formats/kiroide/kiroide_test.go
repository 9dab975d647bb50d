package kiroide

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"executionId":"e","actionId":"a","chat":[],"metadata":{}}`:   10,
		`{"executionId":"e","actions":[]}`:                             10,
		`{"actionId":"a","actionType":"say","output":{"message":"x"}}`: 10,
		`{"role":"human","content":"x"}`:                               0,
		`{"chat":[{"role":"human","content":"x"}]}`:                    0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
