package lmstudio

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"conversation", `{"name":"n","messages":[{"versions":[{"type":"singleStep","role":"user","content":[]}],"currentlySelected":0}]}`, 10},
		{"empty conversation", `{"name":"n","messages":[],"usePerChatPredictionConfig":true}`, 10},
		{"versions of something else", `{"messages":[{"versions":["1.0"]}]}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
