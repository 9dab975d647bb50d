package voicecalls

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":"a","messages":[{"role":"bot","message":"Hello","time":1770000000000,"secondsFromStart":1}]}`, 10},
		{`{"message":{"type":"end-of-call-report","artifact":{"messages":[{"role":"user","message":"Hi","secondsFromStart":0}]}}}`, 10},
		{`{"event":"call_ended","call":{"call_id":"c","transcript_object":[{"role":"agent","content":"Hi"}]}}`, 10},
		{`{"agent_id":"a","transcript":[{"role":"agent","message":"Hi","time_in_call_secs":0}]}`, 10},
		{`{"type":"post_call_transcription","data":{"transcript":[{"role":"user","message":"Hi","time_in_call_secs":2}]}}`, 10},
		{`{"messages":[{"role":"user","content":"Hi"}]}`, 0},
		{`{"messages":[{"role":"user","message":"Hi","time":1770000000000}]}`, 0},
		{`{"transcript":[{"role":"user","content":"Hi"}]}`, 0},
		{`{"call_id":"c","transcript":"Agent: Hi"}`, 0},
		{`{"call_id":"c","name":"ls"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
