package kirocli

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/kiro-cli"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), certain, formattest.KeepWords("kind", "status", "results"))
}

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"version":"v1","kind":"Prompt","data":{"message_id":"m","content":[]}}`, certain},
		{`{"version":"v1","kind":"Clear","data":{}}`, certain / 2},
		{`{"kind":"Prompt","data":{"content":[]}}`, 0},
		{`{"version":"v1","kind":"Pod","data":{}}`, 0},
		{`{"kind":"ActionEvent","source":"agent"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format(), c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
