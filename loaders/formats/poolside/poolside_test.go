package poolside

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"id":"1","timestamp":"t","type":"session.input","session_input":{"prompt":"x"}}`: 10,
		`{"id":"1","timestamp":"t","type":"session.start","data":{}}`:                      0,
		`{"type":"assistant.message","data":{"content":"x"}}`:                              0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
