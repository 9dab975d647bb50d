package cortex

import (
	"testing"

	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/cortex"

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"session_id":"s","connection_name":"dev","history":[]}`:                                           14,
		`{"session_id":"s","connection_name":"dev","history_length":900}`:                                   14,
		`{"role":"user","id":"m","content":[{"type":"text","text":"x","is_user_prompt":true}]}`:             8,
		`{"role":"assistant","content":[{"type":"tool_use","tool_use":{"tool_use_id":"t","name":"bash"}}]}`: 14,
		`{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"bash","input":{}}]}`:            0,
		`{"session_id":"s","history":[]}`:                                                                   0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}

func TestSiblings(t *testing.T) {
	if got := Format.Siblings(fixtures + "/0b5d0000-0000-4000-8000-00000000000a.json"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	if got := Format.Siblings(fixtures + "/session.json"); got != nil {
		t.Errorf("%v", got)
	}
}
