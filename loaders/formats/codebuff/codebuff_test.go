package codebuff

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"id":"user-1","variant":"user","content":"x","timestamp":"03:04 PM"}`: 10,
		`{"id":"ai-1","variant":"ai","content":"","blocks":[]}`:                 10,
		`{"id":"b","variant":"primary","content":"x"}`:                          0,
		`{"id":"b","variant":"user","role":"user","content":"x"}`:               0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
