package sharegpt

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"conversations":[{"from":"human","value":"hi"}]}`:  9,
		`{"id":"a","items":[{"from":"human","value":"hi"}]}`: 9,
		`{"conversations":[{"role":"user","content":"hi"}]}`: 4,
		`{"conversation":[{"human":"a","assistant":"b"}]}`:   4,
		`{"id":"a","conversations":[]}`:                      1,
		`{"conversations":[{"from":"human","value":"hi"}],"chosen":{"from":"gpt","value":"a"},"rejected":{"from":"gpt","value":"b"}}`: 0,
		`{"conversation":[{"role":"user","content":"hi"}],"model":"m"}`:                                                               0,
		`{"items":[{"role":"user","content":"hi"}]}`:                                                                                  0,
		`{"conversations":[{"id":1,"mapping":{}}]}`:                                                                                   0,
		`{"from":"human","value":"hi"}`:                                                                                               0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
