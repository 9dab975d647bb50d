package openaiagents

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// results are runs that ended, as programs dump them.
const results = format.Votes(`
	9 new_items/newItems:list new_items/newItems.0.raw_item/rawItem:object
	9 new_items/newItems:list raw_responses/rawResponses:list
`)

// loose are items of a run by themselves, and the events of a streamed one.
const loose = format.Votes(`
	10 type=run_item_stream_event item:object
	9  type=raw_response_event|raw_model_stream_event|agent_updated_stream_event data/new_agent/agent
	9  raw_item/rawItem:object type=message_output_item|tool_call_item|tool_call_output_item|reasoning_item|handoff_call_item|handoff_output_item|tool_approval_item|mcp_list_tools_item|mcp_approval_request_item|mcp_approval_response_item
`)

// decodeItem decodes an item of a run, or an event of a streamed one.
var decodeItem = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	if loose.Of(v) == 0 {
		return format.Unknown(kind)
	}
	e := v
	if kind == "run_item_stream_event" {
		e = v.Get("item")
		kind = e.Str("type")
	}
	raw, agent := chat.RunItem(e)
	if !raw.Exists() {
		return format.Metadata(kind)
	}
	chat.TakeSame(e.Get("output"), raw.Get("output"))
	m := chat.Item(raw)
	m.Agent = agent
	if len(m.Parts) == 0 {
		m = chat.NoMessage(raw, kind)
	}
	if kind == "tool_approval_item" {
		m.Indexing.Restates = true
		for _, c := range m.Calls() {
			c.State, c.Approval = model.CallAwaitingApproval, &model.Approval{}
		}
	}
	if kind != "handoff_output_item" {
		return format.Shown(m)
	}
	return format.Shown(m, handOver(e))
})

// handOver says which agent goes on.
func handOver(e rawjson.Value) *model.Message {
	from, to := e.First("source_agent", "sourceAgent").Str("name"), e.First("target_agent", "targetAgent").Str("name")
	m := chat.Note(model.MarkerModeChange, from+" hands over to "+to)
	m.RawRole, m.Agent = "handoff_output_item", from
	return m
}
