package harmony

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		line string
		want int
	}{
		{`<|start|>user<|message|>hi<|end|>`, 9},
		{`<|channel|>final<|message|>hi`, 9},
		{`{"text":"<|start|>user<|message|>hi<|end|>"}`, 9},
		// lines of others
		{`<|im_start|>user`, 0},
		{`the tag <|start|> begins a message`, 0},
		{`{"text":"hi"}`, 0},
		{`{"role":"user","content":"<|start|>user<|message|>hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.line); got != c.want {
			t.Errorf("%s: %d, want %d", c.line, got, c.want)
		}
	}
}
