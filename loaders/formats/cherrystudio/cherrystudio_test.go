package cherrystudio

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/cherry-studio"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"localStorage":{"persist:cherry-studio":"{}"},"indexedDB":{}}`, certain},
		{`{"indexedDB":{"topics":[],"message_blocks":[]}}`, certain},
		{`{"localStorage":{"theme":"dark"},"indexedDB":{"topics":[]}}`, 0},
		{`{"topics":[{"id":"t","messages":[]}]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format(), c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) { formattest.Fuzz(f, fixtures, Format(), certain, nil) }
