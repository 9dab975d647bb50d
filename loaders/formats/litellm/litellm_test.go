package litellm

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"call_type":"completion","model":"m","startTime":1,"messages":[],"response":{}}`: 10,
		`{"call_type":"completion","model":"m","response_cost":1,"messages":[]}`:           9,
		`{"call_type":"completion","messages":[]}`:                                         0,
		`{"model":"m","messages":[{"role":"user","content":"a"}],"response":{}}`:           0,
		`{"model":"m","startTime":1,"messages":[]}`:                                        0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
