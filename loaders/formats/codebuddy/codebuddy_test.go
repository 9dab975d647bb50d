package codebuddy

import (
	"testing"

	"msgview/loaders/formattest"
)

const fixtures = "../../../testdata/codebuddy"

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"id":"a","timestamp":1,"type":"function_call","name":"f","callId":"c","arguments":"{}"}`: 14,
		`{"id":"a","timestamp":1,"type":"message","role":"user","content":[],"sessionId":"s"}`:     8,
		`{"type":"function_call","name":"f","call_id":"c","arguments":"{}"}`:                       0,
		`{"id":"a","role":"user","message":"{}","createdAt":"t","extra":"{}"}`:                     14,
		`{"messages":[{"id":"a","role":"user"}],"requests":[]}`:                                    14,
		`{"messages":[{"id":"a","role":"user","content":"x"}],"requests":[]}`:                      0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}

func TestSiblings(t *testing.T) {
	found := siblings(fixtures + "/extension/index.json")
	if len(found) != 3 || found[0].Path[len(found[0].Path)-6:] != "c.json" {
		t.Errorf("%v", found)
	}
}
