package ultrachat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"id":"0","data":["How are you?","I am fine."]}`:                     8,
		`{"id":"0","data":["How are you?"]}`:                                  4,
		`{"id":"0","data":["a","b","c"]}`:                                     0,
		`{"id":"0","data":[{"role":"user","content":"hi"}]}`:                  0,
		`{"data":["How are you?","I am fine."]}`:                              0,
		`{"id":"0","data":["How are you?"],"object":"list","has_more":false}`: 0,
		`{"id":"0","data":[]}`:                                                0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
