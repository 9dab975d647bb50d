package openaiagents

import (
	"bytes"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// items returns the items that a run made: those of the session if there are more,
// since a hand-over may leave some out of what the next model sees.
func items(v rawjson.Value) rawjson.Value {
	list, session := v.First("generated_items", "generatedItems", "new_items", "newItems"), v.First("session_items", "sessionItems")
	if session.Len() > list.Len() {
		return session
	}
	return list
}

// decodeState decodes a run state.
var decodeState = format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
	if states.Of(v) == 0 && results.Of(v) == 0 {
		return format.Unknown(v.Str("type"))
	}
	s := state{
		seen: map[uint64]bool{}, calls: map[string]*model.ToolCall{}, items: map[string]rawjson.Value{},
		responses: map[string]int{}, outputs: map[string]rawjson.Value{}, counted: map[int]bool{},
	}
	s.input(v.First("original_input", "originalInput", "input"))
	s.index(v.First("model_responses", "modelResponses", "raw_responses", "rawResponses"))
	s.generated(items(v))
	s.approvals(v.At("context", "approvals"))
	step := v.First("current_step", "currentStep")
	for _, list := range [...]rawjson.Value{step.At("data", "interruptions"), step.Get("interruptions")} {
		for _, e := range list.Elems() {
			s.waiting(e)
		}
	}
	for _, key := range [...]string{"input_guardrail_results", "inputGuardrailResults", "output_guardrail_results", "outputGuardrailResults"} {
		for _, e := range v.Get(key).Elems() {
			s.guardrail(e)
		}
	}
	if len(s.messages) == 0 {
		return format.Metadata("run state without items")
	}
	d := format.Shown(s.messages...)
	d.About.ID, d.About.Version = v.First("conversation_id", "conversationId").Scalar(), v.Str("$schemaVersion")
	for _, m := range s.messages {
		if d.About.Title == "" && m.Agent != "" {
			d.About.Title, d.About.TitleWeight = m.Agent, 1
		}
		m.Conversation = strconv.FormatInt(r.Origin.Offset, 10)
	}
	return d
})

// state is a run state while it is decoded.
type state struct {
	messages  []*model.Message
	seen      map[uint64]bool // hashes of the items shown
	calls     map[string]*model.ToolCall
	items     map[string]rawjson.Value // of the calls
	responses map[string]int           // number of the response that has an item, by its id
	outputs   map[string]rawjson.Value // the items of responses
	bodies    []rawjson.Value
	counted   map[int]bool
}

// input shows what the run was started with.
func (s *state) input(v rawjson.Value) {
	if text := v.Text(); text != "" {
		s.add(chat.Say(model.RoleUser, "user", text))
	}
	for _, e := range v.Elems() {
		s.seen[hash(e)] = true
	}
	s.add(chat.Items(v)...)
}

func hash(v rawjson.Value) uint64 { return model.HashBytes(rawjson.Compact(nil, v.Raw())) }

func (s *state) add(messages ...*model.Message) {
	s.messages = append(s.messages, messages...)
	for _, m := range messages {
		for _, c := range m.Calls() {
			s.calls[c.ID] = c
		}
	}
}

// index notes which response an item is of.
func (s *state) index(list rawjson.Value) {
	for i, v := range list.Elems() {
		s.bodies = append(s.bodies, v)
		for _, item := range v.Get("output").Elems() {
			if id := itemID(item); id != "" {
				s.responses[id], s.outputs[id] = i, item
			}
		}
	}
}

func itemID(v rawjson.Value) string {
	v = v.Look()
	return v.Str("type") + v.First("id", "call_id", "callId").Scalar()
}

// generated shows the items of the run. Items of one response of the same agent are
// one turn.
func (s *state) generated(list rawjson.Value) {
	var turn []rawjson.Value
	agent, response := "", -1
	flush := func() {
		s.turn(turn, agent, response)
		turn = nil
	}
	for _, e := range list.Elems() {
		raw := e.First("raw_item", "rawItem")
		kind := e.Str("type")
		name := e.First("agent", "source_agent", "sourceAgent").Str("name")
		chat.TakeSame(s.outputs[itemID(raw)], raw)
		chat.TakeSame(e.Get("output"), raw.Get("output"))
		of, known := s.responses[itemID(raw)]
		if name != agent || known && of != response {
			flush()
			agent = name
		}
		if known {
			response = of
		}
		switch {
		case raw.Kind() != rawjson.Object:
			flush()
			m := chat.NoMessage(e, kind)
			m.Role = model.RoleMarker
			s.add(m)
		case kind == "tool_approval_item":
			flush()
			s.waiting(e)
		case s.seen[hash(raw)]:
			raw.Take()
		default:
			s.seen[hash(raw)] = true
			turn = append(turn, raw)
		}
		if kind == "handoff_output_item" {
			flush()
			s.add(handOver(e))
		}
	}
	flush()
}

// turn shows items that follow each other.
func (s *state) turn(list []rawjson.Value, agent string, response int) {
	if len(list) == 0 {
		return
	}
	var raw [][]byte
	for _, v := range list {
		raw = append(raw, v.Raw())
	}
	v, _, err := rawjson.ParseTolerant(slices.Concat([]byte{'['}, bytes.Join(raw, []byte{','}), []byte{']'}))
	if err != nil {
		return
	}
	for _, e := range list {
		s.items[e.Look().First("call_id", "callId", "id").Scalar()] = e
		e.Take()
	}
	v = rawjson.Track(v)
	messages := chat.Items(v)
	(&format.Record{Value: v}).Keep(messages)
	for _, m := range messages {
		if m.Role == model.RoleAssistant {
			m.Agent = agent
		}
		if m.Role == model.RoleAssistant && response >= 0 && !s.counted[response] {
			s.counted[response] = true
			body := s.bodies[response]
			chat.Facts(m, body, nil)
			chat.Fact(m, "response_id", body.First("response_id", "responseId").Scalar())
		}
		s.add(m)
	}
}

// waiting shows a call that waits for a person, or says so of one that is there.
func (s *state) waiting(e rawjson.Value) {
	raw := e.First("raw_item", "rawItem")
	if raw.IsNull() {
		raw = e
	}
	waits := func(c *model.ToolCall) {
		c.State = model.CallAwaitingApproval
		if c.Approval == nil {
			c.Approval = &model.Approval{}
		}
	}
	for _, c := range chat.Item(raw.Look()).Calls() {
		if old := s.calls[c.ID]; old != nil {
			chat.TakeSame(raw, s.items[c.ID])
			waits(old)
			return
		}
	}
	m := chat.Item(raw)
	for _, c := range m.Calls() {
		s.items[c.ID] = raw
		waits(c)
	}
	m.Agent = e.Get("agent").Str("name")
	s.add(m)
}

// approvals enters what persons decided: {"tool":{"approved":["call_1"],"rejected":[]}}.
// true stands for all calls of the tool.
func (s *state) approvals(v rawjson.Value) {
	byName := map[string][]*model.ToolCall{}
	for _, c := range s.calls {
		byName[c.Name] = append(byName[c.Name], c)
	}
	for name, decided := range v.Members() {
		for key, list := range decided.Members() {
			approved := key == "approved"
			if !approved && key != "rejected" {
				continue
			}
			if all, _ := list.Bool(); all {
				for _, c := range byName[name] {
					c.Approval = &model.Approval{Answered: true, Approved: approved, Automatic: true}
				}
			}
			for _, id := range list.Elems() {
				if c := s.calls[id.Look().Scalar()]; c != nil {
					id.Take()
					c.Approval = &model.Approval{Answered: true, Approved: approved}
					if !approved {
						c.State = model.CallDenied
					}
				}
			}
		}
	}
}

// guardrail shows a check that stopped the run.
func (s *state) guardrail(e rawjson.Value) {
	out := e.Get("output")
	if stopped, _ := out.First("tripwire_triggered", "tripwireTriggered").Bool(); stopped {
		m := chat.Note(model.MarkerError, "the guardrail "+e.Get("guardrail").Str("name")+" stopped the run")
		m.RawRole, m.Meta = "guardrail", chat.Meta(out)
		s.add(m)
	}
}
