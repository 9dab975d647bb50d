package acp

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"plan","entries":[]}}}`, 10},
		{`{"timestamp":1,"method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk"}}}`, 10},
		{`{"message":{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{}}}`, 10},
		{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}`, 10},
		{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","clientInfo":{}}}`, 0},
		{`{"jsonrpc":"2.0","id":1,"method":"fs/read_text_file","params":{}}`, 6},
		{`{"jsonrpc":"2.0","id":1,"result":{"stopReason":"end_turn"}}`, 2},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, 0},
		{`{"update":"now","params":{"update":{"kind":"x"}}}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
