package aistudio

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

const fixtures = "../../../testdata/gemini-aistudio"

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
		if got := formattest.Score(Format(), c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, fixtures, Format(), 10, formattest.KeepWords("role", "thoughtSignatures", "data", "parts"))
}
