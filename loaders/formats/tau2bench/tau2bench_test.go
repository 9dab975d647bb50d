package tau2bench

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for json, want := range map[string]int{
		`{"task_id":"1","termination_reason":"user_stop","messages":[]}`: 10,
		`{"task_id":"1","ticks":[{"tick_id":0,"agent_chunk":{}}]}`:       10,
		`{"simulations":[],"tasks":[],"info":{}}`:                        10,
		`{"simulations":[{"x":1}]}`:                                      0,
		`{"task_id":1,"reward":0.5,"info":{},"traj":[]}`:                 0,
		`{"task_id":1,"messages":[{"role":"user","content":"hi"}]}`:      0,
		`{"role":"tool","id":"x","content":"hi"}`:                        0,
		`[]`: 0,
	} {
		if got := formattest.Score(Format, json); got != want {
			t.Errorf("%s: %d, want %d", json, got, want)
		}
	}
}
