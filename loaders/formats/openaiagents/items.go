package openaiagents

import (
	"iter"
	"strconv"

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

// turns decodes the rows of a session, or items of a run. What a model thought, called
// and said at once are records of their own, which are one message.
func turns(decode func(*format.Record) format.Decoded) func(iter.Seq[*format.Record]) format.Assembled {
	return func(records iter.Seq[*format.Record]) format.Assembled {
		var out format.Assembled
		last := map[string]*model.Message{} // of each session
		for r := range records {
			d := decode(r)
			out.About.Merge(d.About)
			chat.Add(&out, r, d)
			for _, m := range d.Messages {
				before := last[m.Conversation]
				last[m.Conversation] = m
				if m.Role != model.RoleAssistant || before == nil || before.Role != model.RoleAssistant || before.Agent != m.Agent {
					continue
				}
				if before.Indexing.Group == "" {
					before.Indexing.Group = "turn " + strconv.Itoa(len(out.Messages))
				}
				m.Indexing.Group = before.Indexing.Group
			}
		}
		return out
	}
}

// decodeRow decodes a row of a session's tables.
var decodeRow = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	switch table := v.Str("_table"); table {
	case "":
		return format.Unknown(v.Str("type"))
	case "agent_sessions":
		return format.Metadata("session")
	case "agent_messages":
	default:
		return format.Metadata("table " + table)
	}
	item := rawjson.Unwrap(v.Get("message_data"), 2)
	if item.Kind() != rawjson.Object {
		return format.Malformed("message_data holds no item")
	}
	m := chat.Item(item)
	if item.Fits("__enc__") { // memory/encrypt_session.py
		m = chat.Note(model.MarkerNotice, "an encrypted item")
		m.Parts = append(m.Parts, model.Unknown{Type: "encrypted", Raw: item.Keep()})
	} else if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: item.Str("type"), Raw: item.Keep()}}
	}
	m.Conversation = v.Get("session_id").Scalar()
	if t := chat.Time(v.Get("created_at")); m.Time.IsZero() {
		m.Time = t
	}
	d := format.Shown(m)
	d.About.ID = m.Conversation
	return d
})
