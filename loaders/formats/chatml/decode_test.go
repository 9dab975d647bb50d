package chatml

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		line string
		want int
	}{
		{`<|im_start|>user`, 8},
		{`<|begin_of_text|><|start_header_id|>user<|end_header_id|>`, 8},
		{`<s>[INST] hi [/INST] ho</s>`, 7},
		{`### Instruction:`, 3},
		{`{"text":"<|im_start|>user\nhi<|im_end|>"}`, 8},
		// lines of others
		{`the tag <|im_start|> begins a turn`, 0},
		{`<|start|>user<|message|>hi<|end|>`, 0},
		{`User: hi`, 0},
		{`Assistant: hi`, 0},
		{`{"text":"hi"}`, 0},
		{`{"role":"user","content":"<|im_start|>user"}`, 0},
		{`{"chosen":"\n\nHuman: a\n\nAssistant: b","rejected":"","text":"Human: a\n\nAssistant: b"}`, 0},
	} {
		if got := formattest.Score(Format, c.line); got != c.want {
			t.Errorf("%s: %d, want %d", c.line, got, c.want)
		}
	}
}
