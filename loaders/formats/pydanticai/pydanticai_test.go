package pydanticai

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"kind":"request","parts":[{"part_kind":"user-prompt","content":"x"}]}`, 10},
		{`{"kind":"response","parts":[],"usage":{},"timestamp":"t"}`, 10},
		{`[{"kind":"request","parts":[{"part_kind":"user-prompt","content":"x"}]}]`, 10},
		{`{"messages":[{"kind":"request","parts":[{"part_kind":"user-prompt","content":"x"}]}]}`, 10},
		// records of others
		{`{"kind":"request","parts":[{"kind":"text","text":"x"}]}`, 0},
		{`{"kind":"message","parts":[{"part_kind":"text"}]}`, 0},
		{`{"kind":"request"}`, 0},
		{`{"role":"user","parts":[{"text":"x"}]}`, 0},
		{`[]`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
