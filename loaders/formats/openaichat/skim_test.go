package openaichat

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/loaders/skim/skimtest"
	"msgview/model"
)

const fixtures = "../../../testdata/openai-chat"

// TestSkimFixtures compares the skimmer with the decoder on every line and every
// message of the fixtures.
func TestSkimFixtures(t *testing.T) {
	shape := &Format.Shapes[0]
	sure := 0
	for _, path := range formattest.Files(t, fixtures) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range append(bytes.Split(data, []byte("\n")), data) {
			for _, thread := range []string{"", "agent"} {
				ok, err := skimtest.Compare(shape, format.Record{Raw: raw, File: filepath.Base(path), Thread: thread})
				if err != nil {
					t.Errorf("%s: %s: %v", path, raw, err)
				}
				if ok {
					sure++
				}
			}
		}
	}
	if sure == 0 {
		t.Error("never sure")
	}
}

// skimCases are records, and whether the skimmer is sure of them.
var skimCases = []skimtest.Case{
	{"prompt", true, `{"role":"user","content":"hello <think>"}`},
	{"small record", true, `{"id":"m","ts":3,"role":"assistant","content":"hello"}`},
	{"empty content", true, `{"role":"user","content":""}`},
	{"null content", true, `{"role":"assistant","content":null,"refusal":null,"annotations":null}`},
	{"system", true, `{"content":[{"type":"text","text":"be"}],"role":"system"}`},
	{"developer", true, `{"role":"developer","name":"n","content":"be"}`},
	{"image", true, `{"role":"user","content":[{"type":"text","text":""},{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]}`},
	{"no parts", true, `{"role":"user","content":[]}`},
	{"call", true, `{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","index":0,"function":{"name":"f","arguments":"{\"a\": \"\\n\\u00e9 \u00e9\"}"}},{"id":"d","function":{"name":"g","arguments":""}}]}`},
	{"call with an object", true, `{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":{"a":1}}}]}`},
	{"call with broken arguments", false, `{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\": "}}]}`},
	{"call with arguments that need repair", false, `{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\": \"\t\"}"}}]}`},
	{"call without an id", false, `{"role":"assistant","content":null,"tool_calls":[{"type":"function","function":{"name":"f","arguments":"{\"a\": 1}"}}]}`},
	{"call of another kind", false, `{"role":"assistant","tool_calls":[{"id":"c","type":"custom","custom":{"name":"f","input":"x"}}]}`},
	{"invalid call", false, `{"role":"assistant","tool_calls":[{"id":"c","type":"invalid_tool_call","function":{"name":"f"}}]}`},
	{"call with a status", false, `{"role":"assistant","tool_calls":[{"id":"c","status":"failed","function":{"name":"f","arguments":"{}"}}]}`},
	{"call without a name", false, `{"role":"assistant","tool_calls":[{"function":{}}]}`},
	{"old call", false, `{"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}}`},
	{"result", true, `{"role":"tool","tool_call_id":"c","name":"f","content":"{\"error\":\"no\"}"}`},
	{"result of parts", true, `{"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"x"}]}`},
	{"call whose id was blacked out", false, `{"role":"assistant","tool_calls":[{"id":"REDACTED","function":{"name":"f","arguments":"{\"a\":1}"}}]}`},
	{"result whose id was blacked out", true, `{"id":"***","role":"tool","tool_call_id":"REDACTED","content":"x"}`},
	{"result without an id", true, `{"role":"tool","content":null}`},
	{"failed result", false, `{"role":"tool","tool_call_id":"c","content":"x","is_error":true}`},
	{"result that is an object", false, `{"role":"tool","tool_call_id":"c","content":{"type":"error-text","value":"x"}}`},
	{"reasoning", true, `{"role":"assistant","content":"a","reasoning_content":"b","reasoning":null}`},
	{"blank reasoning", false, `{"role":"assistant","content":"a","reasoning_content":" \n"}`},
	{"reasoning in tags", false, `{"role":"assistant","content":"<think>b</think>a"}`},
	{"reasoning in escaped tags", false, `{"role":"assistant","content":"\u003cthin\u006b>b</think>a"}`},
	{"other tags", true, `{"role":"assistant","content":"a <b> \n"}`},
	{"refusal", false, `{"role":"assistant","content":null,"refusal":"no"}`},
	{"parts beside content", false, `{"role":"user","content":"","parts":[{"text":"a"}]}`},
	{"unknown member", false, `{"role":"user","content":"a","x":1}`},
	{"unknown role", false, `{"role":"human","content":"a"}`},
	{"no content", false, `{"role":"user"}`},
	{"list", false, `{"messages":[{"role":"user","content":"a"}]}`},
	{"part with sources", false, `{"role":"assistant","content":[{"type":"text","text":"a","annotations":[{"url":"b"}]}]}`},
	{"string for a part", false, `{"role":"user","content":["a"]}`},
	{"repeated content", false, `{"role":"user","content":"a","content":""}`},
	{"cut", false, `{"role":"user","content":"a`},
}

func TestSkim(t *testing.T) { skimtest.Cases(t, &Format.Shapes[0], skimCases) }

func FuzzSkimAgainstDecode(f *testing.F) { skimtest.Fuzz(f, &Format.Shapes[0], skimCases) }

func BenchmarkSkim(b *testing.B) {
	shape := &Format.Shapes[0]
	for _, c := range skimCases {
		if !c.Sure || c.Name != "small record" && c.Name != "call" {
			continue
		}
		r := format.Record{Raw: []byte(c.Raw)}
		b.Run(c.Name, func(b *testing.B) {
			b.SetBytes(int64(len(c.Raw)))
			b.ReportAllocs()
			var e model.Entry
			for b.Loop() {
				e = model.Entry{Calls: e.Calls[:0], Results: e.Results[:0]}
				shape.Skim(&r, &e, nil)
			}
		})
	}
}
