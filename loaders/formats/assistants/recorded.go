package assistants

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Recorded exchanges with the API: cassettes, HAR files. A run that waits for calls names
// them (required_action), and the next request has what they gave (tool_outputs).

// scoreRecorded votes for exchanges with threads.
func scoreRecorded(r *format.Record) int {
	if !r.Value.Fits("request response:object") {
		return 0
	}
	return max(score(&format.Record{Value: format.Leading(wire.BodyIn(r.Value.Get("response")))}), asking.Of(wire.BodyIn(r.Value.Get("request"))))
}

const asking = format.Votes("9 tool_outputs.0.tool_call_id:text\n9 assistant_id:text")

// exchange enters what was sent and what came back.
func (t *thread) exchange(r *format.Record) format.Decoded {
	request, response := wire.BodyIn(r.Value.Get("request")), wire.BodyIn(r.Value.Get("response"))
	if outputs := request.Get("tool_outputs"); outputs.Len() > 0 {
		t.objects = append(t.objects, &object{value: response, record: r, outputs: outputs})
	}
	d := format.Metadata("request")
	if response.Fits("object=list data:list") {
		response = response.Get("data")
	}
	if response.Kind() == rawjson.Array { // or what was streamed
		for _, e := range response.Elems() {
			t.object(r, e)
		}
	} else if response.Exists() {
		d = t.object(r, response)
	}
	calls := response.At("required_action", "submit_tool_outputs", "tool_calls")
	if calls.Len() > 0 {
		t.objects = append(t.objects, &object{value: response, record: r, calls: calls})
	}
	if calls.Len() > 0 || request.Get("tool_outputs").Len() > 0 {
		d = format.Shown()
	}
	return d
}

// asked decodes calls that a run waits for, or what was answered to them.
func (o *object) asked() *model.Message {
	at := chat.Time(o.value.Look().Get("created_at"))
	if o.calls.Len() > 0 {
		return &model.Message{Role: model.RoleAssistant, Time: at, Model: o.value.Look().Str("model"), Parts: chat.ToolCalls(o.calls)}
	}
	results := chat.Map(o.outputs, func(v rawjson.Value) model.Part {
		result := &model.ToolResult{CallID: v.Str("tool_call_id")}
		chat.SetOutput(result, v.Get("output"))
		return result
	})
	return &model.Message{Role: model.RoleTool, Parts: results}
}
