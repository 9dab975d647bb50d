package cli

import (
	"strings"
	"testing"
)

// What a row cuts, and what tells the answers of a request apart, stands below it at level 5.
func TestNamedAtFive(t *testing.T) {
	long := "a_tool_with_a_very_long_name_that_is_cut_in_its_row"
	choices := func(a, b string) string {
		return `{"id":"c1","object":"chat.completion","choices":[{"index":` + a + `,"message":{"role":"assistant","content":"Rye."},"finish_reason":"stop"},{"index":` + b + `,"message":{"role":"assistant","content":"Spelt."},"finish_reason":"length"}]}`
	}
	chunk := func(index, text string) string {
		return `data: {"id":"c1","object":"chat.completion.chunk","choices":[{"index":` + index + `,"delta":{"role":"assistant","content":"` + text + `"},"finish_reason":"stop"}]}` + "\n\n"
	}
	for name, c := range map[string]struct {
		log  string
		want []string
	}{
		"orphan.jsonl":    {`{"role":"user","content":"Count."}` + "\n" + `{"role":"tool","tool_call_id":"call_lost","name":"` + long + `","content":"forty"}` + "\n" + `{"role":"assistant","content":"Done."}` + "\n", []string{long, "call_lost"}},
		"choices.json":    {choices("0", "1"), []string{"index: 1"}},
		"turned.json":     {choices("1", "0"), []string{"index: 1", "index: 0"}},
		"streamed.sse":    {chunk("0", "Rye.") + chunk("1", "Spelt.") + "data: [DONE]\n\n", []string{"index: 1"}},
		"candidates.json": {`{"candidates":[{"index":0,"content":{"role":"model","parts":[{"text":"Rye."}]},"finishReason":"STOP"},{"index":1,"content":{"role":"model","parts":[{"text":"Spelt."}]},"finishReason":"STOP"}],"modelVersion":"gemini-test"}`, []string{"index: 1"}},
	} {
		path := file(t, name, c.log)
		r := run(t, "", environment(), "print", "--level", "5", path)
		for _, want := range c.want {
			if !strings.Contains(r.out, want) {
				t.Errorf("%s: no %q in\n%s", name, want, r.out)
			}
			if key, value, ok := strings.Cut(want, ": "); ok {
				want = `"` + key + `":` + value
			}
			if r := run(t, "", environment(), "print", "--format", "json", path); !strings.Contains(r.out, want) {
				t.Errorf("%s: no %q in\n%s", name, want, r.out)
			}
		}
	}
}
