package chat

import (
	"msgview/loaders/python"
	"msgview/model"
	"msgview/model/rawjson"
)

// FromTurn decodes a turn in the form of ShareGPT, {"from","value"}. Turns from
// function_call hold JSON of a call, or a list of calls; those from observation or
// tool are results. Calls and results in tags are found, too.
func FromTurn(v rawjson.Value) *model.Message {
	m := Message(v)
	switch m.RawRole {
	case "function_call", "tool_call", "tool-call":
		value := v.First("value", "content")
		if value.Kind() != rawjson.String {
			break
		}
		calls := writtenCalls(value)
		if said, c := SplitFunction(value.Text()); len(calls) == 0 && c != nil {
			if calls = []model.Part{c}; said != "" {
				calls = []model.Part{model.Text{Text: said}, c}
			}
		}
		if len(calls) == 0 {
			calls = []model.Part{&model.ToolCall{ArgumentsText: value.Text(), Malformed: true}}
		}
		m.Parts = calls
		return m
	}
	SplitTagged(m)
	return m
}

// writtenCalls returns the calls that a text holds as JSON, or as Python prints them;
// nil if it is anything else.
func writtenCalls(text rawjson.Value) []model.Part {
	list := rawjson.Unwrap(text, 1)
	if list.Kind() == rawjson.String {
		list, _ = python.Literal(text.Text())
	}
	if list.Kind() != rawjson.Object && list.Kind() != rawjson.Array {
		return nil
	}
	calls := ToolCalls(list)
	for _, p := range calls {
		if c, ok := p.(*model.ToolCall); !ok || c.Name == "" {
			return nil
		}
	}
	return calls
}
