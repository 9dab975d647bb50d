package chat_test

import (
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

// A record of a tool that was used has its result where that stands beside the call.
func TestHappened(t *testing.T) {
	said := func(parts []model.Part) string {
		return formattest.Describe(&model.Message{Parts: parts})
	}
	for _, c := range []struct{ name, json, called, returned string }{
		{"a call", `{"tool":"bake","args":{"loaf":"rye"}}`, `unknown: call - bake {"loaf":"rye"}`, `unknown:`},
		{"with its result", `{"tool":"bake","args":{"loaf":"rye"},"result":"brown"}`, `unknown: call - bake {"loaf":"rye"} | result - bake ["brown"]`, ""},
		{"with an exit code", `{"tool":"bake","args":{},"result":{"stdout":"","exitCode":3}}`, `unknown: call - bake {} | result - bake failed exit=3 ["{\"stdout\":\"\",\"exitCode\":3}"]`, ""},
		{"none yet", `{"tool":"bake","args":{},"result":null}`, `unknown: call - bake {}`, ""},
		{"what it said before", `{"tool":"bake","args":{},"content":"I bake."}`, `unknown: call - bake {}`, ""},
		{"one to come", `{"tool":"bake","args":{},"status":"x","result":"Pending"}`, `unknown: call - bake {}`, ""},
		{"an empty one", `{"tool":"bake","args":{},"result":{}}`, `unknown: call - bake {}`, ""},
		{"an empty list", `{"tool":"bake","args":{},"output":[]}`, `unknown: call - bake {}`, ""},
		{"not done", `{"tool":"bake","args":{},"result":false}`, `unknown: call - bake {}`, ""},
		{"that it found none", `{"tool":"find","args":{},"result":[],"duration_ms":4}`, `unknown: call - find {} | result - find ["[]"]`, ""},
		{"done", `{"tool":"bake","args":{},"result":true}`, `unknown: call - bake {} | result - bake ["true"]`, ""},
		{"zero", `{"tool":"count","args":{},"result":0}`, `unknown: call - count {} | result - count ["0"]`, ""},
		{"nothing came back", `{"tool":"bake","args":{},"output":"","exit_code":0}`, `unknown: call - bake {} | result - bake []`, ""},
		{"nothing is there yet", `{"tool":"bake","args":{},"output":""}`, `unknown: call - bake {}`, ""},
		{"an outcome", `{"call_id":"b1","outcome":{"type":"success","result":"brown"}}`, "", `unknown: result b1 ["brown"]`},
		{"a bad one", `{"call_id":"b1","outcome":{"type":"failure","error":"no gas"}}`, "", `unknown: result b1 failed ["no gas"]`},
		{"with the exit of what it holds", `{"call_id":"b1","outcome":{"type":"success","result":{"says":"burnt","exit_code":2}}}`, "", `unknown: result b1 failed exit=2 ["{\"says\":\"burnt\",\"exit_code\":2}"]`},
		{"with an exit of its own", `{"call_id":"b1","outcome":{"type":"failure","output":"burnt","exitCode":2}}`, "", `unknown: result b1 failed exit=2 ["burnt"]`},
		{"with more words", `{"call_id":"b1","outcome":{"type":"failure","error":"no gas","output":"cold"}}`, "", `unknown: result b1 failed ["{\"type\":\"failure\",\"error\":\"no gas\",\"output\":\"cold\"}"]`},
		{"of nothing", `{"outcome":{"type":"success","result":"brown"}}`, "", `unknown:`},
	} {
		v, _ := rawjson.Parse([]byte(c.json))
		if got := said(chat.Called(v)); c.called != "" && strings.TrimSpace(got) != c.called {
			t.Errorf("%s, called:\n got %s\nwant %s", c.name, got, c.called)
		}
		if got := said(chat.Returned(v)); c.called == "" && strings.TrimSpace(got) != c.returned {
			t.Errorf("%s, returned:\n got %s\nwant %s", c.name, got, c.returned)
		}
	}
}

// What calls itself the message of a tool is its use if what it was given stands there, and no id.
func TestUsed(t *testing.T) {
	for json, want := range map[string]string{
		`{"role":"tool","tool":"bake","code":"oven.on()","result":"brown","chat_id":7}`: `assistant raw=tool conversation=7: call - bake {"code":"oven.on()"} | result - bake ["brown"]`,
		`{"role":"tool","name":"bake","args":{"loaf":"rye"},"output":"brown"}`:          `assistant raw=tool: call - bake {"loaf":"rye"} | result - bake ["brown"]`,
		`{"role":"tool","name":"bake","tool_call_id":"b1","args":{},"output":"brown"}`:  "",
		`{"role":"tool","name":"bake","output":"brown"}`:                                "",
		`{"role":"tool","tool":"bake","code":"oven.on()","result":""}`:                  `assistant raw=tool: call - bake {"code":"oven.on()"} | result - bake []`,
		`{"role":"tool","tool":"bake","code":"oven.on()","result":"pending"}`:           "",
		`{"role":"tool","name":"bake","code":"oven.on()"}`:                              "",
		`{"role":"user","name":"bake","code":"oven.on()","result":"brown"}`:             "",
		`{"role":"tool","code":"oven.on()","result":"brown"}`:                           "",
	} {
		v, _ := rawjson.Parse([]byte(json))
		got := ""
		if m := chat.Used(rawjson.Tracked(v)); m != nil {
			got = formattest.Describe(m)
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s:\n got %s\nwant %s", json, got, want)
		}
	}
}
