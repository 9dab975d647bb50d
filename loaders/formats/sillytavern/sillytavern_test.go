package sillytavern

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"header", `{"user_name":"A","character_name":"B","create_date":"2026","chat_metadata":{}}`, 10},
		{"header of a group", `{"chat_metadata":{"x":1}}`, 10},
		{"line", `{"name":"B","is_user":false,"mes":"x"}`, 8},
		{"other chat", `{"name":"B","text":"x","is_user":"no"}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"message", `{"role":"user","content":"x"}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
