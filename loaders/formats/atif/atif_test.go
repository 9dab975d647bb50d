package atif

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"schema_version":"ATIF-v1.6","session_id":"s"}`, 10},
		{`{"agent":{"name":"a"},"steps":[{"step_id":1,"source":"user","message":"x"}]}`, 6},
		{`{"step_id":2,"source":"agent","message":"x"}`, 6},
		{`{"schema_version":"1.0","steps":[]}`, 0},
		{`{"steps":[{"id":1,"type":"task"}],"agent":{"name":"a"}}`, 0},
		{`{"source":"agent","message":"x","id":3}`, 0},
		{`{"role":"user","content":"x"}`, 0},
		{`{"step_index":1,"source":"USER","message":"x"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
