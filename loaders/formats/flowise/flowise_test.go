package flowise

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"a","role":"apiMessage","chatflowid":"c","content":"x"}`, 10},
		{`{"id":"c","source":"UI","sessionId":"s","memoryType":null,"messages":[{"role":"ai","time":"x","content":"y"}]}`, 10},
		{`{"role":"apiMessage","content":"x"}`, 0},
		{`{"role":"user","content":"x","chatId":"c"}`, 0},
		{`{"id":"c","source":"UI","messages":[{"role":"user","content":"y"}]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
