package chat_test

import (
	"strings"
	"testing"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func TestRole(t *testing.T) {
	for spelling, want := range map[string]model.Role{
		"user": model.RoleUser, "Human": model.RoleUser, "ROLE_USER": model.RoleUser, "prompter": model.RoleUser, "MessageRole.USER": model.RoleUser,
		"assistant": model.RoleAssistant, "gpt": model.RoleAssistant, "model": model.RoleAssistant, "CHATBOT": model.RoleAssistant,
		"AIMessageChunk": model.RoleAssistant, "function_call": model.RoleAssistant, "ROLE_AGENT": model.RoleAssistant,
		"system": model.RoleSystem, "SYSTEM": model.RoleSystem, "developer": model.RoleDeveloper,
		"tool": model.RoleTool, "function": model.RoleTool, "observation": model.RoleTool, "toolResult": model.RoleTool,
	} {
		if got, ok := chat.Role(spelling); got != want || !ok {
			t.Errorf("%s: %v %v", spelling, got, ok)
		}
	}
	for _, spelling := range []string{"", "flush", "admin", "toolbox"} {
		if got, ok := chat.Role(spelling); ok || got != model.RoleUnknown {
			t.Errorf("%q: %v", spelling, got)
		}
	}
}

func TestIsMessage(t *testing.T) {
	for json, want := range map[string]bool{
		`{"role":"user","content":"x"}`:           true,
		`{"role":"assistant","content":null}`:     true,
		`{"role":"assistant","tool_calls":[]}`:    true,
		`{"role":"user","parts":[]}`:              true,
		`{"from":"human","value":"x"}`:            true,
		`{"sender":"human","text":"x"}`:           true,
		`{"type":"human","content":"x"}`:          true,
		`{"author":{"role":"user"},"content":{}}`: true,
		`{"role":"user"}`:                         false,
		`{"role":"admin","content":"x"}`:          false,
		`{"type":"system","content":"x"}`:         false,
		`{"message":"user"}`:                      false,
		`{"content":"x"}`:                         false,
		`[]`:                                      false,
		`null`:                                    false,
	} {
		if got := chat.IsMessage(parse(t, json)); got != want {
			t.Errorf("%s: %v", json, got)
		}
	}
}

func TestMessage(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`{"role":"user","content":"hi","name":"ada","extra":{"a":1},"nothing":null}`, `user agent=ada: "hi" {extra={"a":1}}`},
		{`{"role":"model","parts":[{"text":"hi"}]}`, `assistant raw=model: "hi"`},
		{`{"role":"tool_call","content":"{'name': 'ls', 'arguments': '{\"a\": 1}'}"}`, `assistant raw=tool_call: call - ls {"a": 1}`},
		{`{"role":"tool_call","content":"let us see"}`, `assistant raw=tool_call: "let us see"`},
		{`{"role":"system","system_prompt":"You fix.","text":null}`, `system: "You fix."`},
		{`{"role":"assistant","content":"I look.","tool_call":{"name":"ls","args":{"a":1}},"tool_result":null}`, `assistant: "I look." | call - ls {"a":1}`},
		{`{"role":"tool","content":"","tool_call":null,"tool_result":{"a":1}}`, `tool: result ["{\"a\":1}"]`},
		{`{"role":"tool","content":{"type":"tool_result","tool_use_id":"i","output":"x","is_error":true}}`, `tool: result i failed ["x"]`},
		{`{"role":"tool","id":"i","requestor":"user","content":"x","error":false}`, `tool id=i: result i ok ["x"] {requestor="user"}`},
		{`{"role":"tool","tool_call_id":"i","content":{"type":"tool_result","output":"x"}}`, `tool: result i ["x"]`},
		{`{"role":"tool","tool_call_id":"i","is_error":true,"content":{"type":"tool_result","output":"x"}}`, `tool: result i failed ["x"]`},
		{`{"role":"tool","tool_call_id":"i","status":"error","content":{"type":"tool_result","is_error":false,"output":"x"}}`, `tool: result i failed ["x"]`},
		{`{"role":"tool","tool_call_id":"i","is_error":false,"content":{"type":"tool_result","is_error":true,"output":"x"}}`, `tool: result i failed ["x"]`},
		{`{"role":"tool","tool_call_id":"i","is_error":false,"content":{"type":"tool_result","output":"x"}}`, `tool: result i ok ["x"]`},
		{`{"role":"tool","tool_call_id":"i","error":"cold","content":{"type":"tool_result","output":"x"}}`, `tool: result i failed details="cold" ["x"]`},
		{`{"role":"tool","tool_call_ids":["i"],"function":"bake","content":{"type":"tool_result","output":"x"}}`, `tool: result i bake ["x"]`},
		{`{"role":"tool","toolCallID":"i","content":{"type":"tool_result","content":""}}`, `tool: result i []`},
		{`{"role":"tool","tool_call_id":"i","content":{"type":"tool_result","error":"cold"}}`, `tool: result i failed ["cold"]`},
		{`{"role":"tool","tool_call_id":"i","content":{"type":"search_tool_result","hits":["rye"]}}`, `tool: result i ["{\"type\":\"search_tool_result\",\"hits\":[\"rye\"]}"]`},
		{`{"role":"tool","tool_call_id":"i","content":{"type":"tool_result","loaf":"rye"}}`, `tool: result i ["{\"type\":\"tool_result\",\"loaf\":\"rye\"}"]`},
		{`{"role":"tool","tool_call_id":"i","content":{"type":"loaf","is_error":true}}`, `tool: result i ["{\"type\":\"loaf\",\"is_error\":true}"]`},
		{`{"role":"assistant","content":"","tool_call":{"id":"c1","name":"ls","args":{"a":1}},"tool_result":"b"}`, `assistant: call c1 ls {"a":1} | result c1 ls ["b"]`},
		{`{"role":"tool","tool_call_id":"c1","content":[{"type":"tool_output","text":"a b"}]}`, `tool: result c1 ["a b"]`},
		{`{"role":"assistant","content":"hi","_metadata":{"timestamp":"2026-03-04T05:06:07Z"}}`, `assistant at=2026-03-04T05:06:07: "hi" {_metadata={"timestamp":"2026-03-04T05:06:07Z"}}`},
		{`{"role":"assistant","content":"hi","metadata":{"model":"m-1","usage":{"input_tokens":3,"output_tokens":4}}}`, `assistant model=m-1 usage=3/4/0/0/0: "hi" {metadata={"model":"m-1","usage":{"input_tokens":3,"output_tokens":4}}}`},
		{`{"role":"assistant","content":"hi","id":"m","created_at":1760000000,"model":"x","usage":{"input_tokens":1},"stop_reason":"end"}`,
			`assistant id=m model=x stop=end at=2025-10-09T08:53:20 usage=1/0/0/0/0: "hi"`},
		{`{"role":"assistant","content":"b","reasoning_content":"a"}`, `assistant: reasoning "a" | "b"`},
		{`{"role":"assistant","content":"b","reasoning":"a b","reasoning_details":[{"type":"reasoning.text","text":"a "},{"type":"reasoning.text","text":"b"},{"type":"reasoning.text","signature":"s"}]}`,
			`assistant: reasoning "a b" | "b"`},
		{`{"role":"assistant","content":[{"type":"thinking","thinking":"a"},{"type":"text","text":"b"}],"reasoning_content":"a"}`, `assistant: reasoning "a" | "b"`},
		{`{"role":"assistant","content":"<think>a</think>b"}`, `assistant: reasoning "a" | "b"`},
		{`{"role":"user","content":"<think>a</think>b"}`, `user: "<think>a</think>b"`},
		{`{"role":"assistant","content":"c","tool_plan":"plan","tool_calls":[{"id":"i","function":{"name":"n","arguments":"{}"}}]}`, `assistant: reasoning "plan" | "c" | call i n {}`},
		{`{"role":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":{}}],"tool_calls":[{"id":"i","name":"n","args":{}}]}`, `assistant: call i n {}`},
		{`{"role":"tool","tool_call_id":"i","name":"n","content":"{\"a\":1}"}`, `tool: result i n ["{\"a\":1}"]`},
		{`{"role":"tool","tool_call_id":"i","content":"x","status":"error"}`, `tool: result i failed ["x"]`},
		{`{"role":"tool","tool_call_id":"i","function":"n","content":"","error":{"type":"timeout","message":"late"}}`, `tool: result i n failed ["late"] {error.type="timeout"}`},
		{`{"role":"user","content":[{"type":"tool_result","tool_use_id":"i","content":"x"}]}`, `tool raw=user: result i ["x"]`},
		{`{"role":"user","content":"see","images":["iVBORw0KGgo=",{}]}`, `user: "see" | image 8B data=8 | image -1B lost {images=["iVBORw0KGgo=",{}]}`},
		{`{"from":"gpt","value":"v","weight":0}`, `assistant raw=gpt: "v" {weight=0}`},
		{`{"role":"user","content":"a","content":"b"}`, `user: "b" {content="a"} !a member occurs twice; the last one counts`},
		{`{"role":"user","content":[{"type":"text","text":"a","flavour":"b"}]}`, `user: "a" {content[0].flavour="b"}`},
		{`{"role":"flush","content":""}`, `unknown raw=flush: `},
		{`"just text"`, `unknown: "just text"`},
		{`{"role":"assistant","content":"half \ud83d"}`, "assistant: \"half \\xed\\xa0\\xbd\""},
	} {
		if got := formattest.Describe(chat.Message(parse(t, c.json))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.json, got, c.want)
		}
	}
	if m := chat.Message(parse(t, `{"role":"user","content":"a","mine":1,"other":2}`), "mine"); len(m.Meta) != 1 || m.Meta[0].Name != "other" {
		t.Errorf("meta %v", m.Meta)
	}
}

func TestUsage(t *testing.T) {
	for json, want := range map[string]model.Usage{
		`{"prompt_tokens":1,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":3,"cache_write_tokens":4},"completion_tokens_details":{"reasoning_tokens":5}}`: {Input: 1, Output: 2, CacheRead: 3, CacheWrite: 4, Reasoning: 5},
		`{"input_tokens":1,"output_tokens":2,"cache_read_input_tokens":3,"cache_creation_input_tokens":4,"output_tokens_details":{"thinking_tokens":5}}`:                  {Input: 1, Output: 2, CacheRead: 3, CacheWrite: 4, Reasoning: 5},
		`{"inputTokens":1,"outputTokens":2,"cacheReadInputTokens":3}`:                                                                                                     {Input: 1, Output: 2, CacheRead: 3},
		`{"promptTokenCount":1,"candidatesTokenCount":2,"thoughtsTokenCount":5,"cachedContentTokenCount":3}`:                                                              {Input: 1, Output: 7, CacheRead: 3, Reasoning: 5},
		`{"prompt_eval_count":1,"eval_count":2}`:                                            {Input: 1, Output: 2},
		`{"billed_units":{"input_tokens":9},"tokens":{"input_tokens":1,"output_tokens":2}}`: {Input: 1, Output: 2},
		`{"prompt_tokens":1,"prompt_cache_hit_tokens":3,"completion_tokens":null}`:          {Input: 1, CacheRead: 3},
		`{"input_tokens":-5,"output_tokens":"7"}`:                                           {},
		`[]`: {},
	} {
		if got := chat.Usage(parse(t, json)); got != want {
			t.Errorf("%s: %+v", json, got)
		}
	}
}

func TestTime(t *testing.T) {
	want := time.Date(2025, 10, 9, 8, 53, 20, 0, time.UTC)
	for _, json := range []string{
		`1760000000`, `1760000000.0`, `1760000000000`, `1760000000000000`, `1760000000000000000`, `"1760000000"`, `"1760000000000000000"`, `"1760000000.000"`,
		`"2025-10-09T08:53:20Z"`, `"2025-10-09T08:53:20.000000000Z"`, `"2025-10-09T16:53:20+08:00"`, `"2025-10-09 08:53:20"`, `"2025-10-09T08:53:20.000"`,
		`"2025-10-09T08:53:20+0000"`, `{"$date":{"$numberLong":"1760000000000"}}`, `{"$date":"2025-10-09T08:53:20Z"}`, `"Thu, 09 Oct 2025 08:53:20 UTC"`,
	} {
		if got := chat.Time(parse(t, json)); !got.Equal(want) {
			t.Errorf("%s: %v", json, got)
		}
	}
	for _, json := range []string{`0`, `"0000-12-31T23:50:39Z"`, `"0001-01-01T08:00:00+08:00"`, `-1`, `12.5`, `20260102`, `"20260102"`, `"yesterday"`, `""`, `null`, `true`, `{}`, `1e300`, `{"$date":{"$date":1}}`} {
		if got := chat.Time(parse(t, json)); !got.IsZero() {
			t.Errorf("%s: %v", json, got)
		}
	}
}

func TestErrorText(t *testing.T) {
	for text, want := range map[string]string{
		`{"error":"no file"}`:         "no file",
		` {"error":{"message":"m"}} `: "m",
		`{"error":""}`:                "",
		`{"error":"a","hint":"b"}`:    "",
		`the {"error":"x"}`:           "",
		`{"error":`:                   "",
	} {
		if got, ok := chat.ErrorText(text); got != want || ok != (want != "") {
			t.Errorf("%s: %q %v", text, got, ok)
		}
	}
}

// A stream that is cut anywhere yields what there was, and says so.
// Halves of a surrogate pair in two chunks make one character.
func FuzzMessage(f *testing.F) {
	formattest.Seed(f, "../../testdata/openai-chat")
	formattest.Seed(f, "../../testdata/anthropic-messages")
	f.Fuzz(func(t *testing.T, data []byte) {
		v, _, err := rawjson.ParseTolerant(data)
		if err != nil {
			return
		}
		m := chat.Message(v)
		described := formattest.Describe(m)
		chat.Binary(v)
		chat.Usage(v)
		chat.Time(v)
		if v.Kind() != rawjson.Object || v.HasDuplicateKeys() || v.Opaque() {
			return
		}
		said := formattest.Said(m)
		for key, member := range v.Members() {
			if s := member.Text(); s != "" && !strings.Contains(said, s) && !reported(m, key, s) {
				t.Fatalf("%q of %q is lost: %s", s, key, described)
			}
		}
	})
}

// reported tells whether the text of a member is not shown as such because it was
// understood: a time, reasoning that is there twice, tags around reasoning, binary
// data, JSON in a string.
func reported(m *model.Message, key, s string) bool {
	_, err := rawjson.Parse([]byte(s))
	return !m.Time.IsZero() || strings.TrimSpace(s) == "" || strings.Contains(s, "think") || strings.Contains(s, "<reasoning>") ||
		strings.HasPrefix(key, "reasoning") || key == "thinking" || key == "tool_plan" || key == "type" || key == "object" || err == nil && (key == "tool_calls" || key == "toolCalls")
}

func FuzzSplitReasoning(f *testing.F) {
	f.Add("<think>a</think>b")
	f.Add("a\n</think>\nb")
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		for _, p := range chat.SplitReasoning(text) {
			switch p := p.(type) {
			case model.Text:
				n += len(p.Text)
				if !strings.Contains(text, p.Text) {
					t.Fatal("text not of the input")
				}
			case model.Reasoning:
				n += len(p.Text)
				if !strings.Contains(text, p.Text) {
					t.Fatal("reasoning not of the input")
				}
			}
		}
		if n > len(text) {
			t.Fatal("more than was there")
		}
	})
}

func BenchmarkMessage(b *testing.B) {
	v := parse(b, `{"role":"assistant","content":"Let me look at that file and then decide.","reasoning_content":"short","tool_calls":[{"id":"call_1","type":"function","function":{"name":"read_file","arguments":"{\"path\":\"a/b/c.go\",\"limit\":100}"}}],"refusal":null}`)
	b.ReportAllocs()
	for b.Loop() {
		chat.Message(v)
	}
}

// An error in the place of an answer is one that the reader sees, not a member beside an
// empty message.
func TestFaultForAnswer(t *testing.T) {
	for in, want := range map[string]string{
		`{"role":"assistant","content":"","error":{"message":"the oven is off","code":503}}`: "the oven is off",
		`{"role":"assistant","content":null,"error":"the oven is off"}`:                      "the oven is off",
		`{"role":"assistant","content":"baked","error":{"message":"the oven is off"}}`:       "",
		`{"role":"assistant","content":"","error":null}`:                                     "",
		`{"role":"assistant","content":"","error":{}}`:                                       "",
	} {
		v, err := rawjson.Parse([]byte(in))
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, p := range chat.Message(v).Parts {
			if m, ok := p.(model.Marker); ok && m.Error {
				said = m.Text
			}
		}
		if said != want {
			t.Errorf("%s says %q", in, said)
		}
	}
}
