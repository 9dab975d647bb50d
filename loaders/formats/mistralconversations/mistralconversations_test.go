package mistralconversations

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"object":"entry","type":"message.input","role":"user","content":"hi"}`:                              9,
		`{"object":"conversation.history","entries":[{"type":"message.input","role":"user","content":"hi"}]}`: 9,
		`{"object":"conversation.response","outputs":[{"type":"message.output","content":"hi"}]}`:             10,
		`{"type":"function.call","name":"f"}`:                                                                 0,
		`{"type":"message","role":"user","content":"hi"}`:                                                     0,
		`{"entries":[{"role":"user","content":"hi"}]}`:                                                        0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d votes, want %d", json, got, want)
		}
	}
}
