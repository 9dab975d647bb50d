package chat

import (
	"testing"

	"msgview/loaders/format"
)

// A line of a log with a message keeps what stands around it, and its message is tracked.
func TestRPCOfLine(t *testing.T) {
	list := RPCsOf(&format.Record{Raw: []byte(`10:00 [plants] from server: {"jsonrpc":"2.0","id":7,"result":{"x":"twig"}} undefined`)})
	if len(list) != 1 || list[0].From != "server" || list[0].Line != "10:00 [plants] from server:  undefined" {
		t.Fatalf("%+v", list)
	}
	if rest := format.Rest(list[0].Message.Get("result")); len(rest) != 1 || string(rest[0].Value) != `"twig"` {
		t.Errorf("%v is left", rest)
	}
}

func TestOnlyDirection(t *testing.T) {
	for text, want := range map[string]bool{"client->server": true, "from server": true, "outgoing": true, "cserver": false, "server of plants": false} {
		if got := onlyDirection(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
