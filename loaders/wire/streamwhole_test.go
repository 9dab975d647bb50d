package wire_test

import (
	"slices"
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/loaders/wire"
)

// A whole answer behind its pieces says them once, and loses none that it does not say.
func TestStreamWhole(t *testing.T) {
	const delta = `{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"two ","reasoning_content":"why","tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{}"}}]}}]}` + "\n" +
		`{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"words"}}]}`
	for _, c := range [...]struct {
		events []string
		want   string
	}{
		{[]string{delta, `{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":""}}]}`}, `assistant: reasoning "why" | "two words" | call c f {}`},
		{[]string{delta, `{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"two words","reasoning_content":"why","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}}]}`}, `assistant: reasoning "why" | "two words" | call c f {}`},
		{[]string{`{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"started"}]}}`, `{"type":"message_stop"}`}, `assistant id=m: "started"`},
		{[]string{`{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"started"}]}}`, `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"started"}}`, `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" so"}}`, `{"type":"message_stop"}`}, `assistant id=m: "started so"`},
		{[]string{`{"type":"response.output_text.done","text":"done words"}`, `{"type":"response.completed","response":{"output":[]}}`}, `assistant: "done words"`},
		{[]string{`{"type":"response.output_text.delta","delta":"done "}`, `{"type":"response.output_text.done","text":"done words"}`, `{"type":"response.completed","response":{"output":[]}}`}, `assistant: "done words"`},
	} {
		text := ""
		for _, e := range c.events {
			for line := range strings.Lines(e) {
				text += "data: " + strings.TrimSpace(line) + "\n"
			}
		}
		body, ended, _ := wire.StreamText(text)
		messages := chat.Response(body)
		if len(messages) != 1 || !ended {
			t.Errorf("%s: %d messages, ended %v", c.want, len(messages), ended)
			continue
		}
		if got := formattest.Describe(messages[0]); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// No stream vanishes, and whole answers between the chunks of others stay apart.
func TestStreamsShown(t *testing.T) {
	for _, c := range [...]struct {
		events []string
		want   string
	}{
		{[]string{`{"id":"x","object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":11}}`}, `an answer without output`},
		{[]string{
			`{"id":"x","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"one"}}]}`,
			`{"id":"x","object":"chat.completion","choices":[{"message":{"role":"assistant","content":""},"finish_reason":"stop"}]}`,
			`{"id":"y","object":"chat.completion","choices":[{"message":{"role":"assistant","content":"two"},"finish_reason":"stop"}]}`,
		}, `assistant id=x stop=stop: "one"; assistant id=y stop=stop: "two"`},
	} {
		var records []*format.Record
		for _, e := range c.events {
			records = append(records, &format.Record{Raw: []byte(e), Value: formattest.Parse(t, e)})
		}
		var got []string
		for _, m := range wire.AssembleEvents(slices.Values(records)).Messages {
			got = append(got, formattest.Describe(m))
		}
		if said := strings.Join(got, "; "); !strings.Contains(said, c.want) {
			t.Errorf("got  %s\nwant %s", said, c.want)
		}
	}
}
