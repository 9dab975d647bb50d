package jan

import (
	"testing"

	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/jan"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, json string
		want       int
	}{
		{"message", `{"id":"m","object":"thread.message","role":"user","content":[],"status":"ready","created_at":1780000000000}`, 10},
		{"message without a time", `{"id":"m","object":"thread.message","role":"user","content":[],"status":"ready"}`, 6},
		{"thread", `{"id":"t","object":"thread","title":"x","assistants":[]}`, 6},
		{"thread of OpenAI", `{"id":"t","object":"thread","created_at":1780000000,"tool_resources":{}}`, 0},
		{"message of OpenAI", `{"id":"m","object":"thread.message","role":"user","content":[],"created_at":1780000000,"assistant_id":null}`, 0},
		{"message of a run", `{"id":"m","object":"thread.message","status":"ready","run_id":"r"}`, 0},
		{"OpenAI chat", `{"role":"user","content":"x"}`, 0},
		{"number", `3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	if list := Format.Siblings(fixtures + "/messages.jsonl"); len(list) != 1 || list[0].Path != "../../../testdata/jan/thread.json" {
		t.Errorf("%v", list)
	}
	if list := Format.Siblings(fixtures + "/thread.json"); len(list) != 0 {
		t.Errorf("%v", list)
	}
}
