package openaifinetune

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	later := func(json string) int {
		r := formattest.Record(json)
		r.Number, r.Origin.Offset = 1, 100
		return scoreConversation(r)
	}
	for _, c := range []struct {
		json         string
		first, later int
	}{
		{`{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`, 0, 9},
		{`{"messages":[{"role":"user","content":"a"}]}`, 0, 1},
		{`{"messages":[{"role":"assistant","content":"b","weight":1}]}`, 2, 2},
		{`{"messages":[{"role":"assistant","content":[{"type":"text","value":"b"}]}]}`, 7, 7},
		{`{"system":"s","messages":[{"role":"user","content":"a"}]}`, 0, 9},
		// records of others
		{`{"model":"m","messages":[{"role":"user","content":"a"}]}`, 0, 0},
		{`{"messages":[{"role":"user","content":"a"}],"score":1}`, 0, 0},
		{`{"messages":[{"from":"human","value":"a"}]}`, 0, 0},
		{`{"messages":[{"role":"user","content":"a","timestamp":1}]}`, 0, 0},
		{`{"role":"user","content":"hi"}`, 0, 0},
	} {
		if got := scoreConversation(formattest.Record(c.json)); got != c.first {
			t.Errorf("%s: %d, want %d", c.json, got, c.first)
		}
		if got := later(c.json); got != c.later {
			t.Errorf("%s later: %d, want %d", c.json, got, c.later)
		}
	}
	if got := formattest.Score(Format, `{"input":{"messages":[]},"preferred_output":[],"non_preferred_output":[]}`); got != 10 {
		t.Errorf("preference: %d", got)
	}
}
