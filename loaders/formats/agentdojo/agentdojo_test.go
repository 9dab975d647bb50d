package agentdojo

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"suite_name":"x","pipeline_name":"y","user_task_id":"z","injections":{},"messages":[]}`, 10},
		{`{"suite_name":"x","messages":[]}`, 0},
		{`{"messages":[{"role":"user","content":"x"}]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
