package chat

import (
	"testing"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

func parse(t *testing.T, json string) rawjson.Value {
	t.Helper()
	v, err := rawjson.Parse([]byte(json))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A call that stands in tool_calls, in the content and in additional_kwargs is one
// call, with the arguments that were read.
func TestLangChainCalls(t *testing.T) {
	m := LangChain(parse(t, `{"type":"ai","content":[{"type":"tool_use","id":"c","name":"f","input":""}],
		"tool_calls":[{"name":"f","args":{"a":1},"id":"c"}],"additional_kwargs":{"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}}`))
	calls := m.Calls()
	if len(calls) != 1 || string(calls[0].Arguments) != `{"a":1}` || calls[0].Malformed {
		t.Errorf("%d calls, the first %+v", len(calls), calls[0])
	}
	if m := LangChain(parse(t, `{"type":"user","content":"x"}`)); m != nil {
		t.Errorf("no message of LangChain: %+v", m)
	}
}

func TestRPCsOf(t *testing.T) {
	for _, c := range []struct {
		raw, from string
		want      int
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"ping"}`, "", 1},
		{`{"direction":"server->client","message":{"jsonrpc":"2.0","id":1,"result":{}}}`, "server", 1},
		{`{"dir":"out","payload":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"}"}`, "client", 1},
		{`[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"}]`, "", 2},
		{`12:00 Message from client: {"jsonrpc":"2.0","id":1,"method":"x"} end`, "client", 1},
		{`{"method":"x"}`, "", 0},
		{`text`, "", 0},
	} {
		r := &format.Record{Raw: []byte(c.raw)}
		if v, err := rawjson.Parse(r.Raw); err == nil {
			r.Value = v
		}
		got := RPCsOf(r)
		if len(got) != c.want || len(got) > 0 && got[0].From != c.from {
			t.Errorf("%s: %+v", c.raw, got)
		}
	}
}
