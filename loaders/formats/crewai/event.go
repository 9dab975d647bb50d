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
	e := events{started: map[string]rawjson.Value{}, thoughts: map[string][]byte{}, said: map[uint64]bool{}}
	for r := range records {
		v := r.Value
		d, none := format.NoObject(r, v)
		e.messages = nil
		switch list := v.Get("events"); {
		case none:
		case list.Kind() == rawjson.Array:
			d = format.Metadata(v.Str("type"))
			for _, one := range list.Elems() {
				e.event(one, r)
			}
		case busEvents.Of(v) > 0:
			d = format.Metadata(v.Str("type"))
			e.event(v, r)
		default:
			d = format.Unknown(v.Str("type"))
		}
		d.Messages = e.messages
		chat.Add(&out, r, d)
	}
	return out
}

type events struct {
	histories wire.Histories
	messages  []*model.Message         // of the record
	started   map[string]rawjson.Value // calls of models and tools that have not ended
	thoughts  map[string][]byte        // of calls of models that have not ended
	said      map[uint64]bool          // texts so far
	tools     int
	models    bool
}

func (e *events) add(v rawjson.Value, m *model.Message) {
	if m.Time.IsZero() {
		m.Time = chat.Time(v.Get("timestamp"))
	}
	e.said[model.HashText(chat.Texts(m.Parts))] = true
	e.messages = append(e.messages, m)
}

// note makes a message of an event that is no speech.
func note(v rawjson.Value, kind model.MarkerKind, text string) *model.Message {
	m := chat.Note(kind, text)
	m.RawRole = v.Str("type")
	return m
}

// member looks for a member in an event and in what is nested in it.
func member(v rawjson.Value, key string) rawjson.Value {
	if m := v.Get(key); !m.IsNull() {
		return m
	}
	return v.At("event_data", key)
}

func agentOf(v rawjson.Value) string {
	return chat.FirstText(member(v, "agent_role"), member(v, "agent").Get("role"), member(v, "from_agent").Get("role"))
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
		e.add(v, note(v, model.MarkerRunStart, "crew "+member(v, "crew_name").Text()))
	case "crew_kickoff_failed", "task_failed", "agent_execution_error", "lite_agent_execution_error", "conversation_turn_failed":
		e.add(v, note(v, model.MarkerError, member(v, "error").Text()))
	case "llm_call_started":
		e.models = true
		e.started[key(v, "llm")] = v
	case "llm_thinking_chunk":
		e.thoughts[key(v, "llm")] = append(e.thoughts[key(v, "llm")], v.Str("chunk")...)
	case "llm_call_completed", "llm_call_failed":
		e.model(v, r)
	case "tool_usage_started":
		e.started[key(v, "tool")] = v
	case "tool_usage_finished", "tool_usage_error":
		e.tool(v)
	case "agent_execution_started", "lite_agent_execution_started":
		if text := cmp.Or(member(v, "task_prompt").Text(), member(v, "messages").Text()); text != "" && !e.models {
			m := chat.Say(model.RoleUser, "task", text)
			m.Injected = "task"
			e.add(v, m)
		}
	case "agent_execution_completed", "lite_agent_execution_completed":
		if text := member(v, "output").Text(); text != "" && !e.models {
			m := chat.Say(model.RoleAssistant, "output", text)
			m.Agent = agentOf(v)
			e.add(v, m)
		}
	case "conversation_message_added":
		if m := chat.MessageAs(v, v.Str("role")); !e.said[model.HashText(chat.Texts(m.Parts))] {
			e.add(v, m)
		}
	case "human_feedback_requested", "flow_input_requested":
		if shown := chat.TextOrJSON(member(v, "output")); shown != "" && !e.said[model.HashText(shown)] {
			e.add(v, chat.Say(model.RoleAssistant, "output", shown))
		}
		e.add(v, note(v, model.MarkerNotice, "asks: "+member(v, "message").Text()))
	case "human_feedback_received", "flow_input_received":
		e.add(v, chat.Say(model.RoleUser, v.Str("type"), cmp.Or(member(v, "feedback").Text(), member(v, "response").Text())))
	}
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
		history = []*model.Message{chat.Say(model.RoleUser, "user", s)}
	}
	history = append(history, chat.Map(given, chat.Item)...)
	response := member(v, "response")
	switch {
	case v.Is("type", "llm_call_failed"):
		answer = []*model.Message{note(v, model.MarkerError, member(v, "error").Text())}
	case response.Kind() == rawjson.Object:
		if answer = chat.Response(response); answer == nil {
			answer = []*model.Message{chat.MessageAs(response, "assistant")}
		}
	case response.Text() != "":
		answer = []*model.Message{chat.Say(model.RoleAssistant, "response", response.Text())}
	}
	agent := agentOf(v)
	fresh, _, _ := e.histories.Add(r, agent, model.HashBytes(given.Raw()), history, answer)
	for _, m := range fresh {
		if m.Time.IsZero() {
			m.Time = chat.Time(began.Get("timestamp"))
		}
		e.add(v, m)
	}
	for i, m := range answer {
		if i == 0 {
			if thought := e.thoughts[key(v, "llm")]; len(thought) > 0 {
				m.Parts = append([]model.Part{model.Reasoning{Text: string(thought)}}, m.Parts...)
				delete(e.thoughts, key(v, "llm"))
			}
			m.Agent, m.Model = agent, cmp.Or(m.Model, member(v, "model").Text())
			if m.Usage.IsZero() {
				m.Usage = chat.Usage(member(v, "usage"))
			}
		}
		e.add(v, m)
	}
}

// tool shows a tool that ran: agents of CrewAI mostly call tools in prose, so that
// the call has no id.
func (e *events) tool(v rawjson.Value) {
	began := e.started[key(v, "tool")]
	delete(e.started, key(v, "tool"))
	e.tools++
	args := member(v, "tool_args")
	if args.IsNull() {
		args = member(began, "tool_args")
	}
	call := chat.Call("tool "+strconv.Itoa(e.tools), member(v, "tool_name").Text(), args)
	call.Malformed = false
	e.add(v, &model.Message{
		Role: model.RoleAssistant, RawRole: "tool_usage_started", Agent: agentOf(v),
		Time: chat.Time(began.Get("timestamp")), Parts: []model.Part{call},
	})
	result := chat.Answer(call, member(v, "output"))
	if v.Is("type", "tool_usage_error") {
		result.Error = model.Yes
		result.Content = append(result.Content, chat.ResultContent(member(v, "error"))...)
	}
	start, end := chat.Time(member(v, "started_at")), chat.Time(member(v, "finished_at"))
	if !start.IsZero() && end.After(start) {
		result.Duration = end.Sub(start)
	}
	e.add(v, &model.Message{Role: model.RoleTool, RawRole: v.Str("type"), Parts: []model.Part{result}})
}
