package ssedumps

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"object":"chat.completion.chunk","choices":[{"delta":{}}]}`, 4},
		{`{"type":"message_start","message":{"id":"msg_1","role":"assistant"}}`, 4},
		{`{"type":"response.output_text.delta","delta":"a"}`, 4},
		{`{"contentBlockDelta":{"delta":{"text":"a"},"contentBlockIndex":0}}`, 4},
		// records of others
		{`{"type":"stream_event","event":{"type":"message_start","message":{}},"uuid":"u"}`, 0},
		{`{"type":"response.done","event_id":"e"}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
		{`{"type":"text-delta","delta":"a","id":"1"}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
