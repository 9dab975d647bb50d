package mcp

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, 9},
		{`{"direction":"out","message":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}`, 9},
		{`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"x"}]}}`, 7},
		{`{"jsonrpc":"2.0","method":"notifications/progress"}`, 8},
		{`10:00 from client: {"jsonrpc":"2.0","id":1,"method":"tools/list"} undefined`, 9},
		{`{"jsonrpc":"2.0","id":1,"result":{"x":1}}`, 1},
		// records of others
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"x"}}`, 0},
		{`{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}`, 0},
		{`{"jsonrpc":"2.0","id":1,"method":"message/send","params":{}}`, 0},
		{`{"jsonrpc":"2.0","id":1,"result":{"kind":"task"}}`, 0},
		{`{"method":"tools/call","params":{}}`, 0},
		{`plain text with "jsonrpc" in it`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
