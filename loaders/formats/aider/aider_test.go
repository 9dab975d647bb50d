package aider

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		line string
		want int
	}{
		{"# aider chat started at 2026-02-01 10:00:00", 10},
		{"TO LLM 2026-02-01T10:00:00", 10},
		{"LLM RESPONSE 2026-02-01T10:00:00", 10},
		{"# aider chat started at noon", 0},
		{"#### prompt", 0},
		{"TO LLM or not", 0},
		{`{"role":"user","content":"hi"}`, 0},
		{"", 0},
	} {
		if got := formattest.Score(Format, c.line); got != c.want {
			t.Errorf("%s: %d, want %d", c.line, got, c.want)
		}
	}
}
