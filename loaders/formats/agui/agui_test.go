package agui

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"x"}`, 10},
		{`{"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"x"}`, 10},
		{`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`, 10},
		{`{"type":"CUSTOM","name":"n","value":1}`, 4},
		{`{"type":"RUN_STARTED"}`, 0},
		{`{"type":"text","delta":"x"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
