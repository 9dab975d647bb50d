package lmeval

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"doc_id":1,"arguments":[["p",{}]],"resps":[["a"]]}`:                          10,
		`{"doc_id":1,"arguments":{"gen_args_0":{"arg_0":"p"}},"filtered_resps":["a"]}`: 10,
		`{"doc_id":1,"arguments":"{}","resps":[]}`:                                     0,
		`{"doc_id":1,"text":"a"}`:                                                      0,
		`{"id":"call","name":"f","arguments":{"a":1}}`:                                 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
