package dify

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"m","conversation_id":"c","query":"q","answer":"a","agent_thoughts":[]}`, 10},
		{`{"data":[{"id":"m","conversation_id":"c","query":"q","answer":"a","inputs":{}}],"has_more":false}`, 10},
		{`{"conversation_id":"c","query":"q","answer":"a"}`, 6},
		{`{"event":"message","task_id":"t","message_id":"m","answer":"x"}`, 10},
		{`{"query":"q","answer":"a"}`, 0},
		{`{"event":"message","data":"x"}`, 0},
		{`{"event":"error","task_id":"t"}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
