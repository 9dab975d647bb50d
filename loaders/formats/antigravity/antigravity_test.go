package antigravity

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"step", `{"step_index":3,"source":"MODEL","type":"RUN_COMMAND","status":"DONE"}`, 10},
		{"step without a source", `{"step_index":3,"type":"RUN_COMMAND","status":"DONE"}`, 0},
		{"step of a trajectory", `{"step_id":3,"source":"agent","message":"x"}`, 0},
		{"OpenHands", `{"id":3,"source":"agent","action":"run"}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
