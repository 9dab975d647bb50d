package dspy

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"prompt":null,"messages":[],"outputs":["x"],"kwargs":{},"model":"m"}`, 10},
		{`{"prompt":"x","messages":null,"outputs":["x"],"cost":null,"model":"m"}`, 10},
		{`{"history":[{"messages":[],"outputs":[],"kwargs":{},"model":"m"}]}`, 10},
		// records of others
		{`{"model":"m","messages":[{"role":"user","content":"x"}]}`, 0},
		{`{"inputs":{},"outputs":{}}`, 0},
		{`{"model":"m","prompt":"x","outputs":["x"]}`, 0},
		{`{"history":[["a","b"]]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
