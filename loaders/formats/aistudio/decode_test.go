package aistudio

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"chunkedPrompt":{"chunks":[]}}`, 10},
		{`{"runSettings":{"model":"models/x"},"systemInstruction":{}}`, 5},
		// records of others
		{`{"contents":[{"role":"user","parts":[{"text":"a"}]}]}`, 0},
		{`{"chunks":[{"text":"a","role":"user"}]}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
		{`[]`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
