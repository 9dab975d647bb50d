package perplexity

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"query_str":"x","blocks":[{"intended_usage":"ask_text"}]}`:   12,
		`{"status":"success","entries":[{"query_str":"x"}]}`:           12,
		`{"query_str":"x","backend_uuid":"b","display_model":"turbo"}`: 8,
		`{"query_str":"x","result":"y"}`:                               0,
		`{"entries":[{"query":"x"}]}`:                                  0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
