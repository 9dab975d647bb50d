package langgraph

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// table holds the messages of a log, each once.
type table struct {
	slots        []*slot
	byID         map[string]*slot   // by conversation and id
	byCall       map[string]*slot   // results without an id, by conversation and id of the call
	byContent    map[uint64][]*slot // by conversation and content
	last         map[string][]*slot // messages of the last state, by conversation and namespace
	states       map[string]rawjson.Value
	noted        map[uint64]bool // interrupts and failures that are shown already
	open         map[string]*slot
	pending      []*slot                          // without an id, streamed, and not yet there as a whole
	waiting      map[string]bool                  // names of tools that wait for a decision
	unpacked     map[*format.Record]rawjson.Value // what the blobs of rows hold
	conversation string
	count        int
	run          string
}

// slot is one message.
type slot struct {
	full     rawjson.Value // the message as a whole, in its last version
	chunks   *wire.LangChainChunks
	record   *format.Record
	time     rawjson.Value
	thread   string
	agent    string
	id       string
	model    string
	marker   *model.Message // an event instead of a message
	finished rawjson.Value  // end of a message that came in blocks

	conversation string
}

func newTable() *table {
	return &table{byID: map[string]*slot{}, byCall: map[string]*slot{}, byContent: map[uint64][]*slot{}, last: map[string][]*slot{},
		states: map[string]rawjson.Value{}, noted: map[uint64]bool{}, open: map[string]*slot{}, waiting: map[string]bool{},
		unpacked: map[*format.Record]rawjson.Value{}}
}

// assemble decodes a stream, or the states of a thread.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	all := slices.Collect(records)
	t := newTable()
	var classes format.Classes
	for range all {
		classes.Add(format.RecordClass{})
	}
	backwards := newestFirst(len(all), func(i int) rawjson.Value { return all[i].Value })
	for i := range all {
		if backwards {
			i = len(all) - 1 - i
		}
		classes.Set(i, t.record(all[i]))
	}
	return t.assembled(classes)
}

// assembled returns the messages and what they tell of the conversation.
func (t *table) assembled(classes format.Classes) format.Assembled {
	out := format.Assembled{Classes: classes, Messages: t.finish()}
	if t.count == 0 {
		out.About.ID = t.conversation
	}
	for _, m := range out.Messages {
		out.About.Model = cmp.Or(m.Model, out.About.Model)
	}
	return out
}

// record enters a record and says what became of it.
func (t *table) record(r *format.Record) format.RecordClass {
	events := eventsOf(r)
	if len(events) == 0 {
		switch {
		case r.Value.Exists():
			return format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Str("type")}
		case len(r.Raw) > 0 && r.Raw[0] == ':':
			return format.RecordClass{Class: model.Metadata, Type: "comment"}
		}
		return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
	}
	kind, any := "", false
	for _, e := range events {
		k, shown := t.add(e, r)
		kind, any = k, any || shown
	}
	if any {
		return format.RecordClass{Class: model.Shown}
	}
	return format.RecordClass{Class: model.Metadata, Type: kind}
}

// add enters an event. shown says that it brought something to see; otherwise kind
// says what it was.
func (t *table) add(e event, r *format.Record) (kind string, shown bool) {
	switch e.mode {
	case "values", "input":
		return "repeated state", t.state(e, r)
	case "thread":
		return "repeated state", t.threadState(e, r)
	case "updates":
		return "update", t.updates(e, r)
	case "messages", "messages/partial", "messages/complete":
		if e.protocol {
			return "message event", t.block(e, r)
		}
		return "message", t.piece(e, r)
	case "events":
		return t.runnable(e.data, r)
	case "debug":
		return t.debug(e, r)
	case "tools":
		return e.mode, t.tool(e, r)
	case "error":
		return e.mode, t.failure(e.data, e.namespace, r)
	case "lifecycle":
		if failed := e.data.Get("error"); !failed.IsNull() {
			return e.mode, t.failure(failed, e.namespace, r)
		}
		return "lifecycle " + e.data.Str("event"), false
	case "metadata":
		t.run = e.data.Str("run_id")
	}
	return e.mode, false
}

// put finds the slot of a whole message, or makes one. nth tells messages of one
// list apart that have the same content and no ids.
func (t *table) put(v rawjson.Value, nth map[uint64]int, e event, r *format.Record) (s *slot, fresh bool) {
	body, kind := bodyOf(v)
	id, call := chat.ID(body.Get("id")), chat.ID(body.Get("tool_call_id"))
	content := t.contentKey(body, kind)
	if s = t.find(id, ""); s == nil {
		if c := t.find("", call); c != nil && (c.id == "" || id == "") {
			s = c
		}
	}
	for i, c := range t.byContent[content] {
		if s == nil && (id == "" && i == nth[content] || id != "" && c.id == "") {
			s = c
		}
	}
	if id == "" {
		nth[content]++
		if s == nil {
			s = t.streamed(v)
		}
	}
	if fresh = s == nil; fresh {
		s = t.slot(e, r)
	}
	chat.TakeSame(s.full, v) // the last version is shown
	s.full = v
	if !fresh && len(e.namespace) < len(s.thread) && e.mode != "messages" {
		s.thread = e.namespace // the outermost graph that has it
	}
	t.name(s, id, call)
	t.says(s, content)
	return s, fresh
}

// says notes what a message says, by its contentKey.
func (t *table) says(s *slot, content uint64) {
	if !slices.Contains(t.byContent[content], s) && len(t.byContent[content]) < 64 {
		t.byContent[content] = append(t.byContent[content], s)
	}
}

// bodyOf returns the members of a message and what it calls its kind.
func bodyOf(v rawjson.Value) (body rawjson.Value, kind string) {
	if body, kind, _ = chat.LangChainBody(v); kind == "" {
		return v, v.Str("role")
	}
	return body, kind
}

// find returns the slot of the message with this id, or else of the result of this call.
func (t *table) find(id, call string) *slot {
	s := t.byID[t.conversation+"\x00"+id]
	if id == "" {
		s = nil
	}
	if s == nil && call != "" {
		s = t.byCall[t.conversation+"\x00"+call]
	}
	return s
}

// name notes the id of a message, and the call of which it is the result.
func (t *table) name(s *slot, id, call string) {
	if s.id == "" && id != "" {
		s.id = id
		t.byID[t.conversation+"\x00"+id] = s
	}
	if call != "" {
		t.byCall[t.conversation+"\x00"+call] = s
	}
}

// contentKey is the same for messages of a conversation that say the same. Calls have
// no text as a rule, and many results are alike; the ids of calls tell them apart, or what those were given.
func (t *table) contentKey(body rawjson.Value, kind string) uint64 {
	key := model.Hash(t.conversation) ^ model.HashBytes(body.Get("content").Raw())*31 ^ model.Hash(role(kind))
	calls := body.Get("tool_calls")
	if call := cmp.Or(chat.ID(calls.Index(0).Get("id")), chat.ID(body.Get("tool_call_id"))); call != "" {
		key ^= model.Hash(call) * 17
	} else if calls.Len() > 0 {
		key ^= model.HashBytes(calls.Raw()) * 17
	}
	return key
}

// role is the same for the spellings of a role.
func role(kind string) string {
	known, ok := chat.Role(kind)
	if !ok {
		return kind
	}
	return known.String()
}

// slot appends a place for a message that an event brings.
func (t *table) slot(e event, r *format.Record) *slot {
	s := &slot{record: r, time: e.time, thread: e.namespace, agent: e.agent, model: e.model, conversation: t.conversation}
	t.slots = append(t.slots, s)
	return s
}

// add adds a piece of the message.
func (s *slot) add(v rawjson.Value) {
	if s.chunks == nil {
		s.chunks = &wire.LangChainChunks{}
	}
	s.chunks.Add(v)
}

// finish makes the messages.
func (t *table) finish() []*model.Message {
	var out []*model.Message
	answered := map[string]bool{}
	for _, s := range t.slots {
		m := s.message()
		m.Origin, m.Conversation, m.Thread = s.record.Origin, s.conversation, cmp.Or(s.thread, s.record.Thread)
		if m.Time.IsZero() {
			m.Time = chat.Time(s.time)
		}
		if m.Role != model.RoleUser && m.Role != model.RoleTool {
			m.Agent = cmp.Or(m.Agent, s.agent)
		}
		if m.Role == model.RoleAssistant {
			m.Model = cmp.Or(m.Model, s.model)
		}
		for _, r := range m.Results() {
			answered[r.CallID] = true
		}
		out = append(out, m)
	}
	for i, s := range t.slots {
		if state, ok := t.unpacked[s.record]; ok {
			out[i].Meta = append(out[i].Meta, format.Rest(state)...)
			delete(t.unpacked, s.record)
		}
	}
	for _, m := range out {
		for _, c := range m.Calls() {
			if t.waiting[c.Name] && !answered[c.ID] {
				c.State = model.CallAwaitingApproval
			}
		}
	}
	return out
}

// message decodes what is known of a message: the whole, and what only its pieces
// said.
func (s *slot) message() *model.Message {
	if s.marker != nil {
		return s.marker
	}
	m, streamed := message(s.full), (*model.Message)(nil)
	if s.chunks != nil {
		streamed = chat.LangChain(s.chunks.Body())
	}
	if streamed != nil {
		chat.Facts(streamed, s.finished, nil)
		streamed.StopReason = cmp.Or(streamed.StopReason, s.finished.Str("reason"))
	}
	switch {
	case m == nil && streamed == nil:
		return chat.NoMessage(s.full, s.full.Str("type"))
	case m == nil:
		return streamed
	case streamed == nil:
		return m
	}
	if m.Usage.IsZero() {
		m.Usage = streamed.Usage
	}
	m.StopReason, m.Model = cmp.Or(m.StopReason, streamed.StopReason), cmp.Or(m.Model, streamed.Model)
	if !m.HasText() && len(m.Calls()) == 0 {
		for _, p := range streamed.Parts { // a state that keeps less than was said
			if text, ok := p.(model.Text); ok {
				m.Parts = append(m.Parts, text)
			}
		}
	} else if said := chat.Texts(streamed.Parts); !strings.Contains(chat.Texts(m.Parts), said) { // what replaced the pieces says something else
		m.Meta = append(m.Meta, model.Field{Name: "streamed", Value: rawjson.AppendString(nil, said)})
	}
	return m
}
