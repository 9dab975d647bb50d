package deepseekexport

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"conversation", `{"mapping":{"r":{"message":null},"1":{"message":{"fragments":[]}}}}`, 10},
		{"nothing but the root", `{"inserted_at":"2026","mapping":{"r":{"message":null}}}`, 2},
		{"answer of the server", `{"data":{"biz_data":{"chat_messages":[{"message_id":1,"role":"USER"}]}}}`, 10},
		{"written down", `{"title":"t","messages":[{"role":"assistant","model":"deepseek-chat","created_at":"2026"}]}`, 6},
		{"ChatGPT", `{"mapping":{"a":{"message":{"author":{"role":"user"},"content":{"parts":["x"]}}}}}`, 0},
		{"others written down", `{"title":"t","messages":[{"role":"assistant","model":"gpt","created_at":"2026"}]}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"message", `{"role":"user","content":"x"}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
