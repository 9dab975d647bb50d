package langsmith

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"1","run_type":"llm","inputs":{},"outputs":{}}`, 10},
		{`{"post":[{"id":"1","run_type":"chain","trace_id":"1"}],"patch":[]}`, 10},
		{`{"post":[],"patch":[{"trace_id":"1","dotted_order":"20Z1","outputs":{}}]}`, 10},
		{`{"trace_id":"1","dotted_order":"20Z1","end_time":"x"}`, 6},
		{`{"runs":[{"id":"1","run_type":"llm","inputs":{}}]}`, 10},
		// records of others
		{`{"run_type":"nightly","inputs":{}}`, 0},
		{`{"run_type":"llm"}`, 0},
		{`{"post":[{"title":"x"}]}`, 0},
		{`{"runs":[1,2]}`, 0},
		{`{"trace_id":"1","inputs":{},"output":{}}`, 0},
		{`{"inputs":{"messages":[]},"outputs":{}}`, 0},
		{`{"messages":[{"role":"user","content":"x"}]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
