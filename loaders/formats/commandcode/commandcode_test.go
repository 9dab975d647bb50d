package commandcode

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/commandcode"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, formattest.KeepWords("type", "role", "gitBranch", "sessionId"))
}

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"id":"m","sessionId":"s","role":"user","content":[],"gitBranch":"main","metadata":{"version":2}}`: certain,
		`{"id":"m","sessionId":"s","role":"user","content":[]}`:                                             0,
	} {
		if got := formattest.Score(Format(), record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
