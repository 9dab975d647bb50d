package sharegptdpo

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"conversations":[{"from":"human","value":"hi"}],"chosen":{"from":"gpt","value":"a"},"rejected":{"from":"gpt","value":"b"}}`: 10,
		`{"chosen_messages":[{"role":"user","content":"a"}],"rejected_messages":[{"role":"user","content":"a"}]}`:                     10,
		`{"prompt":"p","chosen":"a","rejected":"b"}`:                                7,
		`{"prompt":"p","completion":"a","label":true}`:                              8,
		`{"conversations":[{"from":"human","value":"hi"}]}`:                         0,
		`{"chosen":"\n\nHuman: a","rejected":"\n\nHuman: b"}`:                       0,
		`{"chosen":1,"rejected":2}`:                                                 0,
		`{"text":"a","label":1}`:                                                    0,
		`{"input":{"messages":[]},"preferred_output":[],"non_preferred_output":[]}`: 0,
		`{"messages":[{"role":"user","content":"hi"}]}`:                             0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
