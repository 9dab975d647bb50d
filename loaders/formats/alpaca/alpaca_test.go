package alpaca

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"instruction":"Do a.","input":"b","output":"c"}`:                                    8,
		`{"instruction":"Do a.","output":"c"}`:                                                6,
		`{"instruction":"Do a.","context":"b","response":"c","category":"d"}`:                 5,
		`{"instruction":"Do a.","input":{"x":1},"output":"c"}`:                                0,
		`{"instruction":"Do a.","chosen":"b","rejected":"c"}`:                                 0,
		`{"question":"a","answer":"b"}`:                                                       0,
		`{"prompt":"a","response":"b"}`:                                                       0,
		`{"input":"a","output":"b"}`:                                                          0,
		`{"instruction":"MOV","input":"r1","output":"r2"}`:                                    0,
		`{"query":"Find a.","tools":"[]","answers":"[{\"name\":\"find\",\"arguments\":{}}]"}`: 8,
		`{"query":"Find a.","tools":[],"answers":["a","b"]}`:                                  0,
		`{"instruction":"翻译","input":"tree","output":"树"}`:                                    8,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
