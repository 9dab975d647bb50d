package librechat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"list", `{"conversationId":"c","messages":[{"messageId":"m","isCreatedByUser":true,"text":"x"}]}`, 10},
		{"tree", `{"conversationId":"c","messagesTree":[{"messageId":"m","parentMessageId":"p","sender":"User"}]}`, 10},
		{"empty", `{"conversationId":"c","exportAt":"10:00","messages":[]}`, 10},
		{"message", `{"messageId":"m","isCreatedByUser":false,"text":"x"}`, 8},
		{"conversation of another program", `{"conversationId":"c","messages":[{"role":"user","content":"x"}]}`, 0},
		{"message of another program", `{"messageId":"m","role":"user","text":"x"}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
