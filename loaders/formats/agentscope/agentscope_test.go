package agentscope

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/agentscope"

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, formattest.KeepWords("type", "role", "name"))
}

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"agent":{"memory":{"content":[[{"id":"m","role":"user","content":"x"},[]]]}}}`: certain,
		`{"Ada":{"memory":{"content":[{"id":"m","role":"user","content":"x"}]}}}`:        certain,
		`{"agent":{"memory":{"content":[]}}}`:                                            0,
		`{"role":"user","content":"x"}`:                                                  0,
	} {
		if got := formattest.Score(Format(), record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
