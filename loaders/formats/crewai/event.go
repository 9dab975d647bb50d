package crewai

import (
	"cmp"
	"iter"
	"maps"
	"slices"
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
	e := events{started: map[string]begun{}, pieces: map[string]*[2][]byte{}, said: map[uint64]bool{}}
	for r := range records {
		v := r.Value
		d, none := format.NoObject(r, v)
		e.messages, e.at = nil, out.Classes.Len()
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
	e.cut(&out)
	e.histories.Settle(out.Messages)
	return out
}

// begun is the event that begins a call of a model or a tool.
type begun struct {
	rawjson.Value
	r  *format.Record
	at int // its place among the classes
}

type events struct {
	histories wire.Histories
	messages  []*model.Message      // of the record
	started   map[string]begun      // calls of models and tools that have not ended
	latest    string                // key of the last call of a model
	pieces    map[string]*[2][]byte // what these thought and said so far
	said      map[uint64]bool       // texts so far
	at        int                   // place of the record among the classes
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
		e.latest = key(v, "llm")
		e.started[e.latest] = begun{v, r, e.at}
	case "llm_thinking_chunk":
		e.piece(v, r, 0)
	case "llm_stream_chunk":
		e.piece(v, r, 1)
	case "llm_call_completed", "llm_call_failed":
		e.model(v, r)
	case "tool_usage_started":
		e.started[key(v, "tool")] = begun{v, r, e.at}
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

// piece collects what a call of a model thinks or says.
func (e *events) piece(v rawjson.Value, r *format.Record, kind int) {
	k := key(v, "llm")
	if k == "llm" {
		k = e.latest // the call that it is of is not named
	}
	if e.pieces[k] == nil {
		e.pieces[k] = &[2][]byte{}
	}
	if e.started[k].r == nil {
		e.started[k] = begun{v, r, e.at}
	}
	e.pieces[k][kind] = append(e.pieces[k][kind], v.Str("chunk")...)
}

// cut shows what was begun and never ended, in the order in which it began.
func (e *events) cut(out *format.Assembled) {
	order := func(a, b string) int { return cmp.Or(cmp.Compare(e.started[a].at, e.started[b].at), cmp.Compare(a, b)) }
	for _, k := range slices.SortedFunc(maps.Keys(e.started), order) {
		b := e.started[k]
		if e.messages = nil; b.Fits("type^llm_") {
			e.model(b.Value, b.r)
		} else {
			e.add(b.Value, e.call(b.Value, member(b.Value, "tool_args"), b.Value))
		}
		for _, m := range e.messages {
			m.Origin = b.r.Origin
			out.Classes.Set(b.at, format.ShownRecord)
		}
		out.Messages = append(out.Messages, e.messages...)
	}
}

// model shows a call of a model with what is new in what it was given.
func (e *events) model(v rawjson.Value, r *format.Record) {
	began := e.started[key(v, "llm")]
	delete(e.started, key(v, "llm"))
	given := member(began.Value, "messages")
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
	pieces := e.pieces[key(v, "llm")]
	if delete(e.pieces, key(v, "llm")); pieces == nil {
		pieces = &[2][]byte{}
	} else if answer == nil {
		answer = []*model.Message{{Role: model.RoleAssistant, RawRole: v.Str("type"), Parts: chat.TextParts(string(pieces[1]))}}
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
			m.Parts = append(chat.Thoughts(string(pieces[0])), m.Parts...)
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
	args := member(v, "tool_args")
	if args.IsNull() {
		args = member(began.Value, "tool_args")
	}
	asked := e.call(v, args, began.Value)
	e.add(v, asked)
	result := chat.Answer(asked.Calls()[0], member(v, "output"))
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

// call makes a call of a tool.
func (e *events) call(v, args, began rawjson.Value) *model.Message {
	e.tools++
	c := chat.Call("tool "+strconv.Itoa(e.tools), member(v, "tool_name").Text(), args)
	c.Malformed = false
	return &model.Message{Role: model.RoleAssistant, RawRole: "tool_usage_started", Agent: agentOf(v), Time: chat.Time(began.Get("timestamp")), Parts: []model.Part{c}}
}
