package googleadk

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"author":"user","invocationId":"i","content":{"parts":[{"text":"x"}]}}`, 10},
		{`{"author":"user","invocation_id":"i","errorCode":"x"}`, 4},
		{`{"id":"s","appName":"a","events":[{"author":"user","invocationId":"i","actions":{}}]}`, 10},
		{`{"id":"s","appName":"a","userId":"u","events":[]}`, 6},
		{`{"_table":"events","session_id":"s","invocation_id":"i","event_data":"{}"}`, 10},
		{`{"eval_cases":[{"eval_id":"e","conversation":[{"user_content":{"parts":[]}}]}]}`, 10},
		{`{"query":"x","expected_tool_use":[]}`, 8},
		{`{"evalCaseResults":[{"evalId":"e","finalEvalStatus":1}]}`, 10},
		// records of others
		{`{"events":[{"type":"x"}]}`, 0},
		{`{"author":"user","content":{"parts":["x"]}}`, 0},
		{`{"role":"user","parts":[{"text":"x"}]}`, 0},
		{`{"contents":[{"role":"user","parts":[{"text":"x"}]}]}`, 0},
		{`{"query":"x","answer":"y"}`, 0},
		{`{"conversation":[{"role":"user","content":"x"}]}`, 0},
		{`{"_table":"events","data":"{}"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
