package mtbench

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"question_id":1,"choices":[{"index":0,"turns":["a"]}]}`:                    10,
		`{"question_id":1,"turns":["a"]}`:                                            10,
		`{"question_id":1,"judge":["m","v"],"user_prompt":"p","judgment":"j"}`:       10,
		`{"question_id":1,"judge":["m","v"],"g1_user_prompt":"p","g1_judgment":"j"}`: 10,
		`{"choices":[{"index":0,"message":{"role":"assistant","content":"a"}}]}`:     0,
		`{"question_id":1,"choices":["a","b"]}`:                                      0,
		`{"turns":["a"]}`:                                                            0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
