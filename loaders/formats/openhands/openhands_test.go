package openhands

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"id":1,"source":"agent","action":"run","args":{"command":"ls"}}`, 8},
		{`{"id":2,"source":"agent","observation":"run","content":"x","extras":{}}`, 8},
		{`{"instance_id":"i","history":[{"source":"user","action":"message","args":{}}]}`, 10},
		{`{"id":"e","source":"agent","kind":"ActionEvent","tool_name":"t"}`, 8},
		{`{"id":"e","source":"environment","kind":"ConversationStateUpdateEvent"}`, 8},
		{`{"source":"agent","message":"x","step_id":3}`, 0},
		{`{"action":"ls","observation":"x","thought":"y","state":"{}"}`, 0},
		{`{"kind":"Prompt","version":"v1","data":{}}`, 0},
		{`{"kind":"MessageEvent","text":"x"}`, 0},
		{`{"instance_id":"i","history":[{"role":"user","content":"x"}]}`, 0},
		{`{"role":"user","content":"hi"}`, 0},
		{`{"id":1,"source":"user","action":"click","args":{"selector":"#save"}}`, 0},
		{`{"step":1,"source":"agent","action":"scroll","args":{},"observation":"ok","content":""}`, 0},
		{`{"id":1,"source":"agent","action":"dance","args":{},"tool_call_metadata":{"function_name":"dance"}}`, 8},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
