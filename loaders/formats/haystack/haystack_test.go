package haystack

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role":"user","meta":{},"name":null,"content":[{"text":"x"}]}`, 9},
		{`{"_role":"user","_content":[{"text":"x"}],"_meta":{}}`, 10},
		{`{"role":"user","content":"x","name":null,"meta":{}}`, 5},
		{`[{"role":"user","meta":{},"content":[{"text":"x"}]}]`, 9},
		{`{"llm":{"replies":[{"role":"assistant","meta":{},"content":[{"text":"x"}]}]}}`, 9},
		{`{"type":"haystack.dataclasses.chat_message.ChatMessage","data":{"role":"user","meta":{},"content":[{"text":"x"}]}}`, 9},
		// records of others
		{`{"role":"user","content":[{"text":"x"}]}`, 0},
		{`{"role":"user","content":[{"text":"x"},{"toolUse":{}}],"meta":{}}`, 0},
		{`{"role":"user","content":"x","meta":{}}`, 0},
		{`{"role":"user","content":"x","name":"a","meta":{},"id":"1"}`, 0},
		{`{"role":"user","content":[{"type":"text","text":"x"}],"meta":{}}`, 0},
		{`{"replies":["x"]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
