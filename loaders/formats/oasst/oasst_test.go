package oasst

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"message_tree_id":"t","prompt":{"message_id":"m","text":"x","role":"prompter"}}`: 10,
		`{"message_id":"m","text":"x","role":"prompter","replies":[]}`:                     10,
		`{"message_id":"m","parent_id":null,"text":"x","role":"prompter"}`:                 9,
		`{"user_message_id":"m","parent_message_id":"p","text":"x","role":"assistant"}`:    9,
		`{"message_id":"m","parent_id":null,"text":"x","role":"user"}`:                     0,
		`{"message_id":"m","text":"x","role":"assistant"}`:                                 0,
		`{"role":"prompter","content":"x"}`:                                                0,
		`{"message_tree_id":"t","prompt":"x"}`:                                             0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
