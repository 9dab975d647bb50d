package chat

import (
	"testing"

	"msgview/model"
)

func TestNamedCalls(t *testing.T) {
	for text, want := range map[string]int{
		`look[ARGS]{"at": "hens"}`:                                    1,
		`look[CALL_ID]abc[ARGS]{"a": 1}[TOOL_CALLS]walk[ARGS]{}`:      2,
		`[{"name": "look", "arguments": {}}]`:                         0,
		`print(1)`:                                                    0,
		`say what [ARGS] are`:                                         0,
		`look[ARGS]{"a": 1}[TOOL_CALLS]and then words without a mark`: 0,
	} {
		if got := NamedCalls(text, "[TOOL_CALLS]"); len(got) != want {
			t.Errorf("%s: %d calls, want %d", text, len(got), want)
		}
	}
	c := NamedCalls(`look[CALL_ID]abc[ARGS]{"a": 1}`, "[TOOL_CALLS]")[0].(*model.ToolCall)
	if c.ID != "abc" || c.Name != "look" || string(c.Arguments) != `{"a": 1}` {
		t.Errorf("%+v", c)
	}
	if id, body := NamedResult(`abc[TOOL_CONTENT]9`); id != "abc" || body != "9" {
		t.Errorf("%q %q", id, body)
	}
	if id, body := NamedResult(`nine`); id != "" || body != "nine" {
		t.Errorf("%q %q", id, body)
	}
}

func TestMistralThinks(t *testing.T) {
	for text, want := range map[string]int{"[THINK]First.[/THINK]Then.": 2, "It writes [THINK] there.": 1} {
		if got := SplitReasoning(text); len(got) != want || IsReasoning(got[0]) != (want == 2) {
			t.Errorf("%s: %v", text, got)
		}
	}
}
