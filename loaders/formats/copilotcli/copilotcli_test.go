package copilotcli

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"event", `{"type":"user.message","data":{"content":"x"},"id":"a","timestamp":"t","parentId":null}`, 10},
		{"event without a chain", `{"type":"abort","data":{},"id":"a","timestamp":"t"}`, 9},
		{"bare event", `{"type":"tool.execution_start","data":{}}`, 2},
		{"OpenAI's stream", `{"type":"response.output_text.delta","delta":"x"}`, 0},
		{"Claude Code", `{"type":"user","message":{"role":"user","content":"x"},"uuid":"a","timestamp":"t"}`, 0},
		{"server events of OpenCode", `{"type":"session.updated","properties":{"info":{}}}`, 0},
		{"flat legacy", `{"type":"user","data":{"content":"x"}}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}
