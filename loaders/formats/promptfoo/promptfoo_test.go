package promptfoo

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/promptfoo"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"results":{"version":3,"results":[{"prompt":{"raw":"a"},"provider":{"id":"x"},"vars":{}}]}}`: 10,
		`{"results":{"results":[],"stats":{}}}`:                                                        10,
		`{"prompt":{"raw":"a","label":"l"},"provider":{"id":"x"},"response":{"output":"b"}}`:           10,
		`{"prompt":{"raw":"a"}}`:                       0,
		`{"results":[{"custom_id":"a"}]}`:              0,
		`{"prompt":"a","response":"b","provider":"x"}`: 0,
	} {
		if got := formattest.Score(Format(), json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), 10, formattest.KeepWords("type", "role", "content", "output", "error", "prompt", "metadata", "tool_calls"))
}
