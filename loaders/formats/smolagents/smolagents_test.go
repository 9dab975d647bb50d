package smolagents

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"step_number":1,"code_action":"x","observations":null}`, 10},
		{`{"plan":"x","model_output_message":{}}`, 9},
		{`{"task":"x","task_images":null}`, 6},
		{`{"system_prompt":"x"}`, 2},
		{`{"output":1,"steps":[{"task":"x","task_images":null},{"step_number":1,"observations":""}]}`, 10},
		// records of others
		{`{"task":"x","agent":"a","status":"completed","output":"y"}`, 0},
		{`{"step_number":1,"action":"x"}`, 0},
		{`{"schema_version":"ATIF-v1.0","steps":[{"step_id":1,"source":"user","message":"x"}]}`, 0},
		{`{"system_prompt":"x","messages":[]}`, 0},
		{`{"steps":[{"system_prompt":"x"}]}`, 0},
		{`{"role":"system","system_prompt":"x"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
