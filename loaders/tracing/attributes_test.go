package tracing_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"msgview/loaders/formattest"
	"msgview/loaders/tracing"
	"msgview/model/rawjson"
)

func TestAttributes(t *testing.T) {
	for json, want := range map[string]string{
		`[{"key":"a.b","value":{"stringValue":"x"}},{"key":"a.c","value":{"intValue":"7"}},{"key":"d","value":{"boolValue":true}}]`:                                          `{"a":{"b":"x","c":7},"d":true}`,
		`[{"key":"l","value":{"arrayValue":{"values":[{"stringValue":"x"},{"kvlistValue":{"values":[{"key":"k.k","value":{"doubleValue":0.5}}]}}]}}},{"key":"","value":{}}]`: `{"l":["x",{"k.k":0.5}]}`,
		`{"m.0.r":"u","m.1.r":"a","m.10.r":"z","m.2.r":"b"}`: `{"m":[{"r":"u"},{"r":"a"},{"r":"b"},{"r":"z"}]}`,
		`{"p":"leaf","p.0.x":1}`:                             `{"p":{"":"leaf","0":{"x":1}}}`,
		`{"llm":{"model":"m"},"llm.tokens":3}`:               `{"llm":{"model":"m","tokens":3}}`,
		`{"a":{"b.c":1}}`:                                    `{"a":{"b.c":1}}`,
		`"{\"a.b\":1}"`:                                      `{"a":{"b":1}}`,
		`7`:                                                  `{}`,
	} {
		if got := string(tracing.Attributes(formattest.Parse(t, json)).Raw()); got != want {
			t.Errorf("%s\n got %s\nwant %s", json, got, want)
		}
	}
	wild, _, err := rawjson.ParseTolerant([]byte("{\"a\":\"x\fy\",\"b\":1}"))
	if tree := tracing.Attributes(wild); err != nil || tree.Str("a") != "x\fy" {
		t.Errorf("attributes with a control character: %s", tree.Raw())
	}
	tree := tracing.Attributes(formattest.Parse(t, `{"p":"leaf","p.0.x":1}`))
	if got := tracing.AttrText(tree, "q", "p"); got != "leaf" {
		t.Error(got)
	}
}

func TestAskedAndSaid(t *testing.T) {
	for json, want := range map[string]string{
		`"hello"`: `user: "hello"`,
		`"{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"`:                             `user: "hi"`,
		`[[{"lc":1,"type":"constructor","id":["x","HumanMessage"],"kwargs":{"content":"hi"}}]]`: `user raw=human: "hi"`,
		`{"args":["what"],"kwargs":{}}`:                                                         `user: "what"`,
		`{"model":"m","contents":"what"}`:                                                       `user: "what"`,
		`{"city":"Ghent"}`:                                                                      `user: "{\"city\":\"Ghent\"}"`,
		`[{"role":"user","content":"hi"},{"role":"tool","content":{"type":"function","function":{"name":"f","parameters":{}}}}]`: `user: "hi" {tool={"type":"function","function":{"name":"f","parameters":{}}}}`,
	} {
		got := tracing.Asked(formattest.Parse(t, json))
		if len(got) != 1 || formattest.Describe(got[0]) != want {
			t.Errorf("%s\n got %d %s\nwant %s", json, len(got), formattest.Describe(got[0]), want)
		}
	}
	for json, want := range map[string]string{
		`"hello"`: `assistant: "hello"`,
		`{"choices":[{"message":{"role":"assistant","content":"hi"},"finish_reason":"stop"}]}`: `assistant stop=stop: "hi"`,
		`{"content":{"parts":[{"text":"hi"}],"role":"model"},"finish_reason":"STOP"}`:          `assistant raw=model stop=STOP: "hi"`,
		`{"generations":[[{"text":"hi"}]],"llm_output":{"token_usage":{"prompt_tokens":3}}}`:   `assistant usage=3/0/0/0/0: "hi"`,
		`{"x":{"y":1}}`:                `assistant: "{\"x\":{\"y\":1}}"`,
		`[{"type":"text","text":"a"}]`: `assistant: "a"`,
	} {
		got := tracing.Said(formattest.Parse(t, json))
		if len(got) != 1 || formattest.Describe(got[0]) != want {
			t.Errorf("%s\n got %d %s\nwant %s", json, len(got), formattest.Describe(got[0]), want)
		}
	}
}

// What the tree does not have stays with the value: keys that occur again, and what stands
// beside a key and its value.
func TestAttributesLeaveTheRest(t *testing.T) {
	for json, want := range map[string]string{
		`{"list":[{"key":"a","value":{"stringValue":"x"}}]}`:                                         "",
		`{"list":[{"key":"a","value":{"stringValue":"x"}},{"key":"a","value":{"stringValue":"y"}}]}`: `list[0]={"key":"a","value":{"stringValue":"x"}} `,
		`{"list":[{"key":"a","value":{"stringValue":"x"},"other":"y"}]}`:                             `list[0].other="y" `,
		`{"list":[{"key":"a","valve":{"stringValue":"x"}}]}`:                                         `list=[{"key":"a","valve":{"stringValue":"x"}}] `,
		"{\"list\":[{\"key\":\"a\",\"value\":{\"stringValue\":\"x\x1b\"}}]}":                         "",
	} {
		v, _, err := rawjson.ParseTolerant([]byte(json))
		if err != nil {
			t.Fatal(err)
		}
		v = rawjson.Track(v)
		tree := tracing.Attributes(v.Get("list"))
		rest := ""
		for path, m := range v.Rest() {
			rest += path + "=" + string(m.Raw()) + " "
		}
		if rest != want || tree.Len() != 1 && want == "" {
			t.Errorf("%s: left %q, want %q; tree %s", json, rest, want, tree.Raw())
		}
	}
}

// A span may have very many attributes: each is found, the last one of a key counts, and none
// takes much more than what it says.
func TestManyAttributes(t *testing.T) {
	const n = 50_000
	var b strings.Builder
	b.WriteString("[")
	for i := range n {
		fmt.Fprintf(&b, `{"key":"k%d","value":{"intValue":"%d"}},{"key":"l.%d","value":{"intValue":"%d"}},`, i, i, i, i)
	}
	b.WriteString(`{"key":"k7","value":{"stringValue":"seven"}}]`)
	v := formattest.Parse(t, b.String())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	tree := tracing.Attributes(v)
	runtime.ReadMemStats(&after)
	if made := float64(after.Mallocs-before.Mallocs) / (2 * n); made > 7 {
		t.Errorf("%.1f things were made for an attribute", made)
	}
	list := tree.Get("l")
	if tree.Len() != n+1 || list.Kind() != rawjson.Array || list.Len() != n || tree.Str("k7") != "seven" {
		t.Errorf("%d attributes, %d in a list", tree.Len(), list.Len())
	}
	for i := range n {
		got, _ := list.Index(i).Int()
		if i == 7 {
			continue
		}
		if tree.Key(i+min(i, 1)) != fmt.Sprint("k", i) || got != int64(i) {
			t.Fatalf("attribute %d is %s, %d", i, tree.Key(i+min(i, 1)), got)
		}
	}
}
