package textgenwebui

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"chat", `{"internal":[["a","b"]],"visible":[["a","b"]],"metadata":{}}`, 10},
		{"old chat", `{"data":[["a","b"]],"data_visible":[["a","b"]]}`, 10},
		{"empty chat", `{"internal":[],"visible":[]}`, 10},
		{"not pairs", `{"internal":[1,2],"visible":[3]}`, 0},
		{"half of it", `{"internal":[["a","b"]]}`, 0},
		{"UltraChat", `{"id":"1","data":["a","b"]}`, 0},
		{"OpenAI chat", `{"messages":[{"role":"user","content":"x"}]}`, 0},
		{"message", `{"role":"user","content":"x"}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
