package agentscope

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"agent":{"memory":{"content":[[{"id":"m","role":"user","content":"x"},[]]]}}}`: 10,
		`{"Ada":{"memory":{"content":[{"id":"m","role":"user","content":"x"}]}}}`:        10,
		`{"agent":{"memory":{"content":[]}}}`:                                            0,
		`{"role":"user","content":"x"}`:                                                  0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
