package wire_test

import (
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/formattest"
	"msgview/loaders/wire"
)

// What was streamed is shown also where the last body does not say it, and once where
// it does.
func TestStreamedUnsaid(t *testing.T) {
	const delta = `{"type":"response.output_text.delta","delta":"streamed "}` + "\n" + `{"type":"response.output_text.delta","delta":"words"}`
	for _, c := range [...]struct{ events, output, want string }{
		{delta, `[[]]`, `"streamed words"`},
		{delta, `[null]`, `"streamed words"`},
		{delta, `["delta"]`, `"streamed words" | "delta"`},
		{delta, `[5]`, `"streamed words"`},
		{delta, `{"a":1}`, `"streamed words"`},
		{delta, `[]`, `assistant: "streamed words"`},
		{delta, `[{"type":"message","role":"assistant","content":[]}]`, `assistant: "streamed words"`},
		{delta, `[{"type":"message","role":"assistant","content":null}]`, `assistant: "streamed words"`},
		{delta, `[{"type":"message","role":"assistant","content":""}]`, `assistant: "streamed words"`},
		{delta, `[{"type":"message","role":"assistant","content":[{"type":"output_text","text":""}]}]`, `assistant: "streamed words"`},
		{delta, `[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"others"}]}]`, `assistant: "others" | "streamed words"`},
		{delta, `[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"streamed  words"}]}]`, `assistant: "streamed  words"`},
		{delta, `[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"streamed all words"}]}]`, `assistant: "streamed all words"`},
		{delta, `[{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}]`, `assistant: "streamed words" | call c f {}`},
		{`{"type":"response.output_item.done","item":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"done words"}]}}`, `[{"type":"message","role":"assistant","content":[]}]`, `assistant: "done words"`},
		{delta + "\n" + `{"type":"response.output_item.done","item":{"type":"message","role":"assistant","content":[]}}`, `[]`, `assistant: "streamed words"`},
		{`{"type":"response.output_item.done","item":{"type":"function_call","call_id":"c","name":"f","arguments":"{\"a\":1}"}}`, `[{"type":"function_call","call_id":"c","name":"f","arguments":"{\"a\": 1}"}]`, `assistant: call c f {"a": 1}`},
		{`{"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"c","name":"f","arguments":""}}` + "\n" + `{"type":"response.function_call_arguments.delta","output_index":0,"delta":"{\"a\":1}"}`, `[{"type":"function_call","call_id":"c","name":"f","arguments":""}]`, `assistant: call c f {"a":1}`},
		{`{"type":"response.in_progress","response":{}}`, `[[]]`, "assistant: "},
	} {
		text := "data: " + strings.ReplaceAll(c.events, "\n", "\ndata: ") + "\ndata: " + `{"type":"response.completed","response":{"output":` + c.output + "}}\n"
		body, _, ok := wire.StreamText(text)
		messages := chat.Response(body)
		if !ok || len(messages) != 1 {
			t.Errorf("%s: %d messages", c.output, len(messages))
			continue
		}
		if got := formattest.Describe(messages[0]); !strings.Contains(got, c.want) || strings.Count(got, "streamed") > 1 {
			t.Errorf("%s:\n got %s\nwant %s", c.output, got, c.want)
		}
	}
}

// Nova gives each piece of a text a number of its own; what stands between texts parts them.
func TestStreamedPieces(t *testing.T) {
	const first = "data: {\"contentBlockDelta\":{\"delta\":{\"text\":\"How\"},\"contentBlockIndex\":0}}\n\n"
	for events, want := range map[string]string{
		first + "data: {\"contentBlockDelta\":{\"delta\":{\"text\":\" hot\"},\"contentBlockIndex\":1}}\n\n": `assistant: "How hot"`,
		first + "data: {\"contentBlockStart\":{\"contentBlockIndex\":1,\"start\":{\"toolUse\":{\"toolUseId\":\"c\",\"name\":\"f\"}}}}\n\n" +
			"data: {\"contentBlockDelta\":{\"delta\":{\"text\":\"!\"},\"contentBlockIndex\":2}}\n\n": `assistant: "How" | call c f | "!"`,
	} {
		body, _, ok := wire.StreamText(events)
		if got := formattest.Describe(chat.Response(body)[0]); !ok || got != want {
			t.Errorf("%s: %s, want %s", events, got, want)
		}
	}
}
