package grokexport

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"export", `{"conversations":[{"conversation":{"title":"t"},"responses":[{"response":{"sender":"human","message":"x"}}]}]}`, 10},
		{"conversation", `{"conversation":{"title":"t"},"responses":[{"sender":"human","message":"x"}]}`, 10},
		{"empty conversation", `{"conversation":{"title":"t"},"responses":[]}`, 10},
		{"Claude.ai", `{"conversations":[{"chat_messages":[{"sender":"human"}]}]}`, 0},
		{"responses of something else", `{"conversation":{"id":1},"responses":[{"x":1}]}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"message", `{"role":"user","content":"x"}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
