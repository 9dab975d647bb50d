package claudeexport

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"conversation", `{"uuid":"u","name":"n","chat_messages":[{"uuid":"m","sender":"human","text":"x"}]}`, 10},
		{"empty conversation", `{"uuid":"u","name":"","chat_messages":[]}`, 10},
		{"wrapped", `{"conversations":[{"chat_messages":[{"sender":"assistant"}]}]}`, 10},
		{"written down", `{"id":"u","title":"t","messages":[{"role":"human","content":"x","created_at":"2026-01-01"}]}`, 4},
		{"project", `{"uuid":"u","prompt_template":"","docs":[]}`, 6},
		{"memory", `{"conversations_memory":"x","account_uuid":"a"}`, 6},
		{"account", `{"uuid":"u","full_name":"Ann","email_address":"a@example.org"}`, 6},
		{"OpenAI conversation", `{"id":"u","title":"t","messages":[{"role":"user","content":"x","created_at":"2026-01-01"}]}`, 0},
		{"human without a time", `{"id":"u","title":"t","messages":[{"role":"human","content":"x"}]}`, 0},
		{"chat_messages of others", `{"chat_messages":[{"role":"user"}]}`, 0},
		{"ShareGPT", `{"conversations":[{"from":"human","value":"x"}]}`, 0},
		{"message", `{"sender":"human","text":"x"}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
