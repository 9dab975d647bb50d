package crewai

import (
	"cmp"
	"iter"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleEvents decodes events of the bus.
func assembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	e := events{started: map[string]rawjson.Value{}}
	for r := range records {
		v := r.Value
		n := len(e.messages)
		class := format.RecordClass{Class: model.Metadata, Type: v.Str("type")}
		switch {
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		case r.Envelope:
			class.Type = "envelope"
		case v.Get("events").Kind() == rawjson.Array:
			for _, one := range v.Get("events").Elems() {
				e.event(one, r)
			}
		case isEvent(v):
			e.event(v, r)
		default:
			class = format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
		}
		if len(e.messages) > n {
			class = format.RecordClass{Class: model.Shown}
		}
		out.Classes = append(out.Classes, class)
	}
	out.Messages = e.messages
	return out
}

type events struct {
	histories wire.Histories
	messages  []*model.Message
	started   map[string]rawjson.Value // calls of models and tools that have not ended
	tools     int
	models    bool
}

func (e *events) add(v rawjson.Value, r *format.Record, m *model.Message) {
	m.Origin, m.Thread = r.Origin, r.Thread
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("timestamp"))
	}
	e.messages = append(e.messages, m)
}

// member looks for a member in an event and in what is nested in it.
func member(v rawjson.Value, key string) rawjson.Value {
	if m := v.Get(key); !m.IsNull() {
		return m
	}
	return v.At("event_data", key)
}

func agentOf(v rawjson.Value) string {
	for _, name := range [...]rawjson.Value{member(v, "agent_role"), member(v, "agent").Get("role"), member(v, "from_agent").Get("role")} {
		if s := name.Text(); s != "" {
			return s
		}
	}
	return ""
}

func key(v rawjson.Value, kind string) string {
	v = v.Look()
	return kind + cmp.Or(member(v, "call_id").Scalar(), member(v, "tool_name").Text(), member(v, "model").Text())
}

// event shows one event. Tasks and agents are shown by what their models are given;
// without calls of models, by what they say of themselves.
func (e *events) event(v rawjson.Value, r *format.Record) {
	switch v.Str("type") {
	case "crew_kickoff_started":
		e.add(v, r, &model.Message{Role: model.RoleMarker, RawRole: "crew_kickoff_started",
			Parts: []model.Part{model.Marker{Kind: model.MarkerRunStart, Text: "crew " + member(v, "crew_name").Text()}}})
	case "crew_kickoff_failed", "task_failed", "agent_execution_error":
		e.add(v, r, failure(v, member(v, "error").Text()))
	case "llm_call_started":
		e.models = true
		e.started[key(v, "llm")] = v
	case "llm_call_completed", "llm_call_failed":
		e.model(v, r)
	case "tool_usage_started":
		e.started[key(v, "tool")] = v
	case "tool_usage_finished", "tool_usage_error":
		e.tool(v, r)
	case "agent_execution_started":
		if text := member(v, "task_prompt").Text(); text != "" && !e.models {
			e.add(v, r, &model.Message{Role: model.RoleUser, RawRole: "task", Injected: "task", Parts: []model.Part{model.Text{Text: text}}})
		}
	case "agent_execution_completed":
		if text := member(v, "output").Text(); text != "" && !e.models {
			e.add(v, r, &model.Message{Role: model.RoleAssistant, RawRole: "output", Agent: agentOf(v), Parts: chat.SplitReasoning(text)})
		}
	}
}

func failure(v rawjson.Value, text string) *model.Message {
	return &model.Message{Role: model.RoleMarker, RawRole: v.Str("type"), Parts: []model.Part{model.Marker{Kind: model.MarkerError, Error: true, Text: text}}}
}

// model shows a call of a model with what is new in what it was given.
func (e *events) model(v rawjson.Value, r *format.Record) {
	began := e.started[key(v, "llm")]
	delete(e.started, key(v, "llm"))
	given := member(began, "messages")
	if given.IsNull() {
		given = member(v, "messages")
	}
	var history, answer []*model.Message
	if s := given.Text(); s != "" {
		history = []*model.Message{{Role: model.RoleUser, RawRole: "user", Parts: []model.Part{model.Text{Text: s}}}}
	}
	for _, m := range given.Elems() {
		history = append(history, chat.Item(m))
	}
	response := member(v, "response")
	switch {
	case v.Is("type", "llm_call_failed"):
		answer = []*model.Message{failure(v, member(v, "error").Text())}
	case response.Kind() == rawjson.Object:
		if answer = chat.Response(response); answer == nil {
			answer = []*model.Message{chat.MessageAs(response, "assistant")}
		}
	case response.Text() != "":
		answer = []*model.Message{{Role: model.RoleAssistant, RawRole: "response", Parts: chat.SplitReasoning(response.Text())}}
	}
	agent := agentOf(v)
	fresh, _, _ := e.histories.Add(r, agent, model.HashBytes(given.Raw()), history, answer)
	for _, m := range fresh {
		if m.Time.IsZero() {
			m.Time = chat.Time(began.Get("timestamp"))
		}
		e.add(v, r, m)
	}
	for i, m := range answer {
		if i == 0 {
			m.Agent, m.Model = agent, cmp.Or(m.Model, member(v, "model").Text())
			if m.Usage.IsZero() {
				m.Usage = chat.Usage(member(v, "usage"))
			}
		}
		e.add(v, r, m)
	}
}

// tool shows a tool that ran: agents of CrewAI mostly call tools in prose, so that
// the call has no id.
func (e *events) tool(v rawjson.Value, r *format.Record) {
	began := e.started[key(v, "tool")]
	delete(e.started, key(v, "tool"))
	e.tools++
	id := "tool " + strconv.Itoa(e.tools)
	call := &model.ToolCall{ID: id, Name: member(v, "tool_name").Text()}
	args := member(v, "tool_args")
	if args.IsNull() {
		args = member(began, "tool_args")
	}
	chat.SetArguments(call, args)
	call.Malformed = false
	m := &model.Message{Role: model.RoleAssistant, RawRole: "tool_usage_started", Agent: agentOf(v), Parts: []model.Part{call}, Time: chat.Time(began.Get("timestamp"))}
	e.add(v, r, m)
	result := &model.ToolResult{CallID: id, Name: call.Name, Content: chat.ResultContent(member(v, "output"))}
	if v.Is("type", "tool_usage_error") {
		result.Error = model.Yes
		text := member(v, "error")
		result.Content = append(result.Content, chat.ResultContent(text)...)
	}
	start, end := chat.Time(member(v, "started_at")), chat.Time(member(v, "finished_at"))
	if !start.IsZero() && end.After(start) {
		result.Duration = end.Sub(start)
	}
	e.add(v, r, &model.Message{Role: model.RoleTool, RawRole: v.Str("type"), Parts: []model.Part{result}})
}
