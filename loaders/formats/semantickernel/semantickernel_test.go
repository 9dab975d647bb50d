package semantickernel

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"content_type":"message","role":"user","items":[]}`, 10},
		{`{"messages":[{"content_type":"message","role":"user","items":[]}]}`, 10},
		{`{"Role":{"Label":"user"},"Items":[{"$type":"TextContent","Text":"x"}]}`, 10},
		{`{"role":{"label":"user"},"content":"x"}`, 6},
		{`{"role":"user","contents":[{"$type":"text","text":"x"}]}`, 10},
		{`{"role":"user","contents":[{"type":"text","text":"x"}],"author_name":"a"}`, 8},
		{`{"chat_message_store_state":{"messages":[{"type":"chat_message","role":"user","contents":[]}]}}`, 10},
		{`<chat_history><message role="user">`, 10},
		// records of others
		{`{"contents":[{"role":"user","parts":[{"text":"x"}]}]}`, 0},
		{`{"role":"user","items":[{"type":"text"}]}`, 0},
		{`{"role":"user","content":"x"}`, 0},
		{`{"role":"user","contents":[{"text":"x"}]}`, 0},
		{`{"$type":"TextContent","Text":"x"}`, 0},
		{`<chat>`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
