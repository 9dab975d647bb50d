package batchapi

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"custom_id":"a","response":{"body":{"object":"response","output":[]}}}`, 10},
		{`{"custom_id":"a","url":"/v1/responses","body":{"input":"x"}}`, 10},
		{`{"requests":[{"custom_id":"a","params":{}}]}`, 9},
		{`{"key":"k","request":{"contents":[]}}`, 10},
		{`{"object":"batch","input_file_id":"f"}`, 8},
		{`{"custom_id":"a","body":{"messages":[]}}`, 10},
		{`{"custom_id":"a","result":{"type":"expired"}}`, 5},
		// records of others
		{`{"custom_id":"a","name":"n"}`, 0},
		{`{"requests":[{"url":"u"}]}`, 0},
		{`{"key":"k","request":{"messages":[]}}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
