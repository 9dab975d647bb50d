package googleadk

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeEval decodes a case of an eval set or its result, a conversation of its own.
func decodeEval(r *format.Record) format.Decoded {
	v := r.Value
	if r.Envelope {
		d := format.Metadata("eval set")
		d.About.ID = v.First("evalSetId", "eval_set_id", "evalSetResultId", "eval_set_result_id").Scalar()
		if name := v.First("name", "evalSetResultName", "eval_set_result_name").Text(); name != "" {
			d.About.Title, d.About.TitleWeight = name, 2
		}
		return d
	}
	cases, details := v.First("evalCases", "eval_cases"), v.First("sessionDetails", "session_details")
	key := v.First("evalId", "eval_id").Look().Scalar()
	var messages []*model.Message
	switch {
	case v.Fits("conversation:list"):
		messages = chat.FlatMap(v.Get("conversation"), invocation)
	case cases.Kind() == rawjson.Array: // a whole set on one line
		d := format.Metadata("eval set")
		for _, c := range cases.Elems() {
			one := *r
			one.Value = c
			d.Messages = append(d.Messages, decodeEval(&one).Messages...)
		}
		return d
	case !details.IsNull():
		messages = chat.FlatMap(details.Get("events"), eventMessages)
	case isTurn(v): // of a file that has nothing but turns
		return format.Shown(turn(v)...)
	case v.Kind() == rawjson.Array:
		messages = chat.FlatMap(v, turn)
	case v.Fits("data:list"):
		key = cmp.Or(key, v.Look().Str("name"))
		messages = chat.FlatMap(v.Get("data"), turn)
	}
	chat.InConversation(cmp.Or(key, strconv.FormatInt(r.Origin.Offset, 10)), messages)
	if len(messages) == 0 && scoreResults(r) == 0 {
		return format.Unknown(v.Str("type"))
	}
	return format.Decoded{Messages: messages, Class: model.Metadata, Type: "result of an evaluation"}
}

// said makes a message of parts, if there are any.
func said(role model.Role, raw, agent string, parts []model.Part) []*model.Message {
	if len(parts) == 0 && agent == "" {
		return nil
	}
	return []*model.Message{{Role: role, RawRole: raw, Agent: agent, Parts: parts}}
}

// strange makes a message of what should be a turn and is none.
func strange(v rawjson.Value, kind string) []*model.Message {
	m := chat.NoMessage(v, kind)
	m.Role = model.RoleMarker
	return []*model.Message{m}
}

// content decodes what was said, if anything was.
func content(v rawjson.Value, role model.Role, agent string) []*model.Message {
	if v.Kind() != rawjson.Object || len(chat.Message(v.Look()).Parts) == 0 {
		return nil
	}
	m := chat.Message(v)
	if m.Role != model.RoleTool {
		m.Role = role
	}
	m.Agent = agent
	return []*model.Message{m}
}

// invocation decodes a turn: what was asked, what was called, what was answered.
func invocation(v rawjson.Value) []*model.Message {
	if !isInvocation(v) {
		return strange(v, "invocation")
	}
	between := v.First("intermediateData", "intermediate_data")
	messages := content(v.First("userContent", "user_content"), model.RoleUser, "")
	for _, e := range between.First("invocationEvents", "invocation_events").Elems() {
		messages = append(messages, content(e.Get("content"), model.RoleAssistant, e.Str("author"))...)
	}
	calls := chat.ToolCalls(between.First("toolUses", "tool_uses"))
	messages = append(messages, said(model.RoleAssistant, "tool_uses", "", calls)...)
	results := chat.PartsAs(between.First("toolResponses", "tool_responses"), "function_result")
	messages = append(messages, said(model.RoleTool, "tool_responses", "", results)...)
	for _, e := range between.First("intermediateResponses", "intermediate_responses").Elems() { // [author, parts]
		parts := chat.Parts(e.Index(1))
		messages = append(messages, said(model.RoleAssistant, "intermediate_responses", e.Index(0).Text(), parts)...)
	}
	messages = append(messages, content(v.First("finalResponse", "final_response"), model.RoleAssistant, "")...)
	for _, m := range messages {
		m.Time = chat.Time(v.First("creationTimestamp", "creation_timestamp"))
	}
	return messages
}

// turn decodes a turn of an old eval set: a question and what is expected.
func turn(v rawjson.Value) []*model.Message {
	if !isTurn(v) {
		return strange(v, "turn")
	}
	messages := said(model.RoleUser, "query", "", chat.Parts(v.Get("query")))
	var calls []model.Part
	for _, e := range v.Get("expected_tool_use").Elems() {
		c := chat.Call("", e.Str("tool_name"), e.Get("tool_input"))
		calls = append(calls, c)
		if out := e.Get("mock_tool_output"); !out.IsNull() {
			calls = append(calls, chat.Answer(c, out))
		}
	}
	messages = append(messages, said(model.RoleAssistant, "expected_tool_use", "", calls)...)
	for _, e := range v.Get("expected_intermediate_agent_responses").Elems() {
		messages = append(messages, said(model.RoleAssistant, "expected", e.Str("author"), chat.Parts(e.Get("text")))...)
	}
	return append(messages, said(model.RoleAssistant, "reference", "", chat.Parts(v.Get("reference")))...)
}
