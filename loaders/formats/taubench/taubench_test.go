package taubench

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"task_id":1,"reward":0.5,"info":{},"traj":[],"trial":0}`:             10,
		`{"messages_display":"user: hello"}`:                                   9,
		`{"messages_display":"hello"}`:                                         0,
		`{"traj":[{"role":"user","content":"hi"}]}`:                            0,
		`{"task_id":1,"reward":1,"messages":[{"role":"user","content":"hi"}]}`: 0,
		`{"role":"user","content":"hi"}`:                                       0,
		`7`:                                                                    0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
