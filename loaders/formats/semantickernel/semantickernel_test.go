package semantickernel

import (
	"strings"
	"testing"

	"msgview/loaders/formattest"
	"msgview/model/rawjson"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"content_type":"message","role":"user","items":[]}`, 10},
		{`{"messages":[{"content_type":"message","role":"user","items":[]}]}`, 10},
		{`{"Role":{"Label":"user"},"Items":[{"$type":"TextContent","Text":"x"}]}`, 10},
		{`{"role":{"label":"user"},"content":"x"}`, 6},
		{`{"role":"user","contents":[{"$type":"text","text":"x"}]}`, 10},
		{`{"role":"user","contents":[{"type":"text","text":"x"}],"author_name":"a"}`, 8},
		{`{"chat_message_store_state":{"messages":[{"type":"chat_message","role":"user","contents":[]}]}}`, 10},
		{`<chat_history><message role="user">`, 10},
		// records of others
		{`{"contents":[{"role":"user","parts":[{"text":"x"}]}]}`, 0},
		{`{"role":"user","items":[{"type":"text"}]}`, 0},
		{`{"role":"user","content":"x"}`, 0},
		{`{"role":"user","contents":[{"text":"x"}]}`, 0},
		{`{"$type":"TextContent","Text":"x"}`, 0},
		{`<chat>`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

// Older versions have calls and the ids of results in the metadata alone.
func TestMetadata(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`{"Role":{"Label":"tool"},"Items":[{"$type":"TextContent","Text":"dim"}],"Metadata":{"ChatCompletionsToolCall.Id":"c1"}}`,
			"tool\nresult c1 [\"dim\"]"},
		{`{"role":{"label":"tool"},"items":[{"$type":"TextContent","text":"dim"}],"metadata":{"ChatCompletionsToolCall.Id":"c1"}}`,
			"tool\nresult c1 [\"dim\"]"},
		{`{"Role":{"Label":"tool"},"Items":[{"$type":"TextContent","Text":"dim"},{"$type":"FunctionResultContent","PluginName":"Lamp","FunctionName":"dim","Result":"dim"}],"Metadata":{"ChatCompletionsToolCall.Id":"c1"}}`,
			"tool\nresult c1 dim [\"dim\"]"},
		{`{"Role":{"Label":"assistant"},"Items":[],"Metadata":{"ChatResponseMessage.FunctionToolCalls":[{"Name":"Lamp-dim","Id":"c1","Arguments":"{}"}]}}`,
			"assistant\ncall c1 dim {} server=Lamp"},
		{`{"role":{"label":"assistant"},"items":[{"$type":"FunctionCallContent","id":"c1","pluginName":"Lamp","functionName":"dim"}],"metadata":{"ChatResponseMessage.FunctionToolCalls":[{"name":"Lamp-dim","id":"c1","arguments":"{}"}]}}`,
			"assistant\ncall c1 dim server=Lamp"},
		{`{"Role":{"Label":"user"},"Items":[{"$type":"TextContent","Text":"dim"}],"Metadata":{"ChatCompletionsToolCall.Id":"c1"}}`,
			"user\n\"dim\""},
	} {
		m := message(rawjson.Tracked(formattest.Parse(t, c.json)))
		if got := m.Role.String() + "\n" + formattest.Parts(m.Parts); strings.TrimSpace(got) != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.json, got, c.want)
		}
	}
}
