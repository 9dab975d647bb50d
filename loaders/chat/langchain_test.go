package chat

import (
	"testing"

	"msgview/loaders/format"
	"msgview/model"
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

func TestLangChainChunks(t *testing.T) {
	var s LangChainChunks
	for _, json := range [...]string{
		`{"type":"AIMessageChunk","content":"a ","id":"1","usage_metadata":{"input_tokens":3,"output_tokens":0}}`,
		`{"type":"AIMessageChunk","content":[{"type":"text","text":"b","index":0}],"id":"1","tool_call_chunks":[{"name":"f","args":"{\"x\":","id":"c","index":0}]}`,
		`{"type":"AIMessageChunk","content":"","id":"1","tool_call_chunks":[{"args":"1}","index":0}],"usage_metadata":{"input_tokens":0,"output_tokens":4}}`,
	} {
		s.Add(parse(t, json))
	}
	m := LangChain(s.Body())
	if got := Texts(m.Parts); m.ID != "1" || len(m.Calls()) != 1 || string(m.Calls()[0].Arguments) != `{"x":1}` || m.Usage.Input != 3 || m.Usage.Output != 4 {
		t.Errorf("%q, %+v", got, m)
	}
}

// Exchanges that repeat what was said show it once.
func TestHistories(t *testing.T) {
	say := func(role model.Role, text string) *model.Message {
		return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: text}}}
	}
	var h Histories
	r := &format.Record{}
	a := []*model.Message{say(model.RoleAssistant, "hello")}
	fresh, first, continued := h.Add(r, "g", 1, []*model.Message{say(model.RoleUser, "hi")}, a)
	if len(fresh) != 1 || continued {
		t.Errorf("first: %d fresh, continued %v", len(fresh), continued)
	}
	fresh, second, continued := h.Add(r, "g", 2, []*model.Message{say(model.RoleUser, "hi"), say(model.RoleAssistant, "hello"), say(model.RoleUser, "bye")}, nil)
	if len(fresh) != 1 || !continued || first != second {
		t.Errorf("second: %d fresh, continued %v", len(fresh), continued)
	}
	if _, other, continued := h.Add(r, "other", 3, []*model.Message{say(model.RoleUser, "hi")}, nil); continued || other == first {
		t.Error("another group continues")
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
