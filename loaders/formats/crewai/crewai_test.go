package crewai

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"task_name":"n","task":"x","agent":"a","status":"started"}`, 10},
		{`2026-06-01 10:00:00: task_name="dig", task="x", agent="a", status="started"`, 10},
		{`{"raw":"x","tasks_output":[{"description":"d","agent":"a","raw":"x","output_format":"raw"}]}`, 10},
		{`{"type":"llm_call_started","timestamp":"t","messages":[]}`, 8},
		// records of others
		{`{"task":"x","task_images":null}`, 0},
		{`{"task":"x","status":"done"}`, 0},
		{`{"type":"task_started"}`, 0},
		{`{"type":"message","timestamp":"t"}`, 0},
		{`2026-06-01 10:00:00: started`, 0},
		{`{"description":"d","agent":"a"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
