package openaievals

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"spec":{"eval_name":"a","completion_fns":["m"]}}`:                    10,
		`{"run_id":"r","event_id":0,"sample_id":"s","type":"match","data":{}}`: 10,
		`{"final_report":{"accuracy":1}}`:                                      3,
		`{"run_id":"r","type":"match","data":{}}`:                              0,
		`{"spec":{"name":"a"}}`:                                                0,
		`{"role":"user","content":"hi"}`:                                       0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
