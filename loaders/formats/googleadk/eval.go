package googleadk

import (
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
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	key := strconv.FormatInt(r.Origin.Offset, 10)
	if id := get(v, "evalId", "eval_id").Scalar(); id != "" {
		key = id
	} else if id := v.Str("name"); id != "" && v.Get("data").Kind() == rawjson.Array {
		key = id
	}
	b := evalCase{key: key}
	switch {
	case v.Get("conversation").Kind() == rawjson.Array:
		for _, e := range v.Get("conversation").Elems() {
			b.invocation(e)
		}
	case get(v, "evalCases", "eval_cases").Kind() == rawjson.Array: // a whole set on one line
		var d format.Decoded
		for _, c := range get(v, "evalCases", "eval_cases").Elems() {
			one := *r
			one.Value = c
			d.Messages = append(d.Messages, decodeEval(&one).Messages...)
		}
		if len(d.Messages) > 0 {
			return d
		}
		return format.Metadata("eval set")
	case !get(v, "sessionDetails", "session_details").IsNull():
		for _, e := range get(v, "sessionDetails", "session_details").Get("events").Elems() {
			for _, m := range event(e).Messages {
				b.add(m)
			}
		}
	case isTurn(v): // of a file that has nothing but turns
		b.key = ""
		b.turn(v)
	case v.Kind() == rawjson.Array:
		for _, e := range v.Elems() {
			b.turn(e)
		}
	case v.Get("data").Kind() == rawjson.Array:
		for _, e := range v.Get("data").Elems() {
			b.turn(e)
		}
	}
	if len(b.messages) == 0 {
		if scoreResults(r) > 0 {
			return format.Metadata("result of an evaluation")
		}
		return format.Unknown(v.Str("type"))
	}
	return format.Shown(b.messages...)
}

type evalCase struct {
	key      string
	messages []*model.Message
}

func (b *evalCase) add(m *model.Message) {
	m.Conversation = b.key
	b.messages = append(b.messages, m)
}

// content decodes what was said, if anything was.
func (b *evalCase) content(v rawjson.Value, role model.Role, agent string, at rawjson.Value) {
	if v.Kind() != rawjson.Object || len(chat.Message(v.Look()).Parts) == 0 {
		return
	}
	m := chat.Message(v)
	if m.Role != model.RoleTool {
		m.Role = role
	}
	m.Agent, m.Time = agent, chat.Time(at)
	b.add(m)
}

// invocation decodes a turn: what was asked, what was called, what was answered.
func (b *evalCase) invocation(v rawjson.Value) {
	if !isInvocation(v) {
		b.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "invocation", Raw: v.Keep()}}})
		return
	}
	at := get(v, "creationTimestamp", "creation_timestamp")
	b.content(get(v, "userContent", "user_content"), model.RoleUser, "", at)
	between := get(v, "intermediateData", "intermediate_data")
	for _, e := range get(between, "invocationEvents", "invocation_events").Elems() {
		b.content(e.Get("content"), model.RoleAssistant, e.Str("author"), at)
	}
	if calls := get(between, "toolUses", "tool_uses"); calls.Len() > 0 {
		b.add(&model.Message{Role: model.RoleAssistant, RawRole: "tool_uses", Time: chat.Time(at), Parts: chat.ToolCalls(calls)})
	}
	var results []model.Part
	for _, e := range get(between, "toolResponses", "tool_responses").Elems() {
		results = append(results, chat.PartAs(e, "function_result")...)
	}
	if len(results) > 0 {
		b.add(&model.Message{Role: model.RoleTool, RawRole: "tool_responses", Time: chat.Time(at), Parts: results})
	}
	for _, e := range get(between, "intermediateResponses", "intermediate_responses").Elems() { // [author, parts]
		m := &model.Message{Role: model.RoleAssistant, RawRole: "intermediate_responses", Agent: e.Index(0).Text(), Time: chat.Time(at), Parts: chat.Parts(e.Index(1))}
		b.add(m)
	}
	b.content(get(v, "finalResponse", "final_response"), model.RoleAssistant, "", at)
}

// turn decodes a turn of an old eval set: a question and what is expected.
func (b *evalCase) turn(v rawjson.Value) {
	if !isTurn(v) {
		b.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "turn", Raw: v.Keep()}}})
		return
	}
	b.add(&model.Message{Role: model.RoleUser, RawRole: "query", Parts: chat.Parts(v.Get("query"))})
	var calls []model.Part
	for _, e := range v.Get("expected_tool_use").Elems() {
		c := &model.ToolCall{Name: e.Str("tool_name")}
		chat.SetArguments(c, e.Get("tool_input"))
		calls = append(calls, c)
		if out := e.Get("mock_tool_output"); !out.IsNull() {
			calls = append(calls, &model.ToolResult{Name: c.Name, Content: chat.ResultContent(out)})
		}
	}
	if len(calls) > 0 {
		b.add(&model.Message{Role: model.RoleAssistant, RawRole: "expected_tool_use", Parts: calls})
	}
	for _, e := range v.Get("expected_intermediate_agent_responses").Elems() {
		b.add(&model.Message{Role: model.RoleAssistant, RawRole: "expected", Agent: e.Str("author"), Parts: chat.Parts(e.Get("text"))})
	}
	if text := v.Str("reference"); text != "" {
		b.add(&model.Message{Role: model.RoleAssistant, RawRole: "reference", Parts: []model.Part{model.Text{Text: text}}})
	}
}
