package augment

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for record, want := range map[string]int{
		`{"sessionId":"s","modified":"t","chatHistory":[]}`:                                            12,
		`{"exchange":{"request_message":"x","response_text":"y"},"finishedAt":"t"}`:                    12,
		`{"exchange":{"response_nodes":[],"request_nodes":[]},"sequenceId":1}`:                         12,
		`{"sessionId":"s","modified":"t","messages":[{"role":"user","content":"x"}]}`:                  0,
		`{"request_message":"x","response_text":"y","chat_history":[]}`:                                0,
		`{"exchange":"binance","finishedAt":"t","sequenceId":1}`:                                       0,
		`{"exchange":{"request_message":"x"},"role":"user","content":"an exchange of something else"}`: 0,
	} {
		if got := formattest.Score(Format, record); got != want {
			t.Errorf("%s: %d, want %d", record, got, want)
		}
	}
}
