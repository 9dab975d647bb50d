package bfcl

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"id":"simple_1","question":[[{"role":"user","content":"hi"}]],"function":[]}`: 10,
		`{"id":"simple_1","question":[[{"role":"user","content":"hi"}]]}`:               8,
		`{"id":"simple_1","result":"[f()]","input_token_count":1,"latency":0.5}`:        10,
		`{"id":"simple_1","result":[],"inference_log":[]}`:                              10,
		`{"id":"memory_13-customer-13","result":["[get(key=1)]"]}`:                      8,
		`{"id":"live_simple_0-0-0","result":"[f()]"}`:                                   8,
		`{"id":"simple_a","result":"x"}`:                                                0,
		`{"id":"job_1","result":"x"}`:                                                   0,
		`{"id":"simple_1","ground_truth":[{"f":{}}]}`:                                   0,
		`{"id":"a","question":"hi"}`:                                                    0,
		`{"id":"a","question":[{"role":"user","content":"hi"}]}`:                        0,
		`{"id":1,"result":"x","latency":1}`:                                             0,
		`{"jsonrpc":"2.0","id":"a","result":{}}`:                                        0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
