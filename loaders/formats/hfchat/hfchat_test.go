package hfchat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"instruction":"Why?","completions":[{"model":"m","response":"So."}]}`:                                       9,
		`{"prompt":"Why?","answers":["a","b"]}`:                                                                       0,
		`{"conversation_hash":"a","conversation":[{"role":"user","content":"hi"}]}`:                                   10,
		`{"conversation_id":"a","model":"m","conversation":[{"role":"user","content":"hi"}]}`:                         10,
		`{"conversation":[{"role":"user","content":"hi"}]}`:                                                           6,
		`{"prompt":"hi","prompt_id":"p","messages":[{"role":"user","content":"hi"}]}`:                                 9,
		`{"conversation_a":[{"role":"user","content":"hi"}],"conversation_b":[{"role":"user","content":"hi"}]}`:       10,
		`{"chosen":"\n\nHuman: a\n\nAssistant: b","rejected":"\n\nHuman: a\n\nAssistant: c"}`:                         10,
		`{"text":"Human: a\n\nAssistant: c"}`:                                                                         7,
		`{"prompt":[{"role":"user","content":"hi"}],"completion":[{"role":"assistant","content":"ho"}]}`:              9,
		`{"prompt":[{"role":"user","content":"hi"}],"completion":[{"role":"assistant","content":"ho"}],"label":true}`: 0,
		`{"prompt":"hi","completion":"ho"}`:                                                                           0,
		`{"chosen":"a","rejected":"b"}`:                                                                               0,
		`{"conversations":[{"from":"human","value":"hi"}]}`:                                                           0,
		`{"conversation":[{"human":"a","assistant":"b"}]}`:                                                            0,
		`{"conversation":{"id":"x"},"model":"m"}`:                                                                     0,
		`{"messages":[{"role":"user","content":"hi"}]}`:                                                               0,
		`{"prompt":"p","chosen":[{"role":"user","content":"hi"}],"rejected":[{"role":"user","content":"hi"}]}`:        0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
