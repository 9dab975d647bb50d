package alpaca

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/alpaca"

func TestFixtures(t *testing.T) { formattest.Fixtures(t, fixtures, Format()) }

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"instruction":"a","input":"b","output":"c"}`:                    8,
		`{"instruction":"a","output":"c"}`:                                6,
		`{"instruction":"a","context":"b","response":"c","category":"d"}`: 5,
		`{"instruction":"a","input":{"x":1},"output":"c"}`:                0,
		`{"instruction":"a","chosen":"b","rejected":"c"}`:                 0,
		`{"question":"a","answer":"b"}`:                                   0,
		`{"prompt":"a","response":"b"}`:                                   0,
		`{"input":"a","output":"b"}`:                                      0,
	} {
		if got := formattest.Score(Format(), json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), 8, formattest.KeepWords("type", "role"))
}
