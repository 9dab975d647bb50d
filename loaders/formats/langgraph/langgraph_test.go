package langgraph

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model/rawjson"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"messages":[{"type":"human","content":"x","id":"1"}]}`, 8},
		{`{"values":{"messages":[{"type":"human","content":"x"}]},"next":[]}`, 10},
		{`{"values":{"count":1},"next":[],"checkpoint":{"thread_id":"t"}}`, 5},
		{`[{"type":"AIMessageChunk","content":"x","id":"1"},{"langgraph_node":"agent"}]`, 10},
		{`[["sub:1"],"messages",[{"type":"AIMessageChunk","content":"x","id":"1"},{"langgraph_node":"agent"}]]`, 10},
		{`{"type":"event","method":"messages","params":{"namespace":[],"data":{"event":"message-start"}}}`, 9},
		{`{"event":"on_chat_model_stream","run_id":"r","data":{"chunk":{}}}`, 9},
		{`{"event":"updates","data":{"agent":{"messages":[{"type":"ai","content":"x"}]}}}`, 8},
		{`{"agent":{"messages":[{"type":"ai","content":"x"}]}}`, 8},
		{`{"tools":{"messages":[{"type":"tool","content":"x","tool_call_id":"c"}]},"log":null}`, 8},
		// records of others
		{`{"inputs":{"messages":[{"type":"human","content":"x"}]},"outputs":{"messages":[{"type":"ai","content":"x"}]}}`, 0},
		{`{"name":"n","agent":{"messages":[{"type":"ai","content":"x"}]}}`, 0},
		{`{"agent":{"messages":[{"role":"assistant","content":"x"}]}}`, 0},
		{`{"messages":[{"role":"user","content":"x"}]}`, 0},
		{`{"type":"human","content":"x"}`, 0},
		{`{"values":{"a":1}}`, 0},
		{`{"event":"on_click","data":{}}`, 0},
		{`{"method":"messages","params":{}}`, 0},
		{`["messages","x"]`, 0},
		{`[["a","b"],{"c":1}]`, 0},
		{`[[],{"c":1}]`, 0},
		{`{"type":"custom","data":1}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

// The head of a thread state that is longer than what detection looks at.
func TestScoreOfHead(t *testing.T) {
	v, _ := rawjson.ParseCut([]byte(`{"values":{"messages":[{"type":"human","content":"x"},{"type":"ai","content":"cut he`))
	if got := scoreThread(&format.Record{Value: v, Repaired: true}); got != 6 {
		t.Errorf("%d votes, want 6", got)
	}
}
