package inspecteval

import (
	"cmp"
	"slices"

	"msgview/model"
	"msgview/model/rawjson"
)

// thread is a conversation with a model beside that of the sample: a grader, a
// sub-agent, a solver that asks something of its own.
type thread struct {
	key, agent, call string
	messages         []*model.Message
	has              map[uint64]bool // messages, by identity
}

// threadOf returns the thread of a call of a model: that of the agent, tool or
// scorer it was made in. It is nil for the conversation of a sample without
// messages, to which all calls belong but those of scorers.
func (s *sample) threadOf(e rawjson.Value) *thread {
	var sp span
	if id := e.Str("span_id"); id != "" {
		sp = s.enclosing(id)
	} else if n := len(s.steps); n > 0 {
		sp = s.steps[n-1]
		for i := n - 1; i >= 0 && sp.call == ""; i-- {
			sp.call = s.steps[i].call
		}
	}
	if s.bare && sp.kind != "scorer" && sp.kind != "scorers" {
		return nil
	}
	key := cmp.Or(sp.id, sp.kind+" "+sp.name)
	if t := s.thread(key); t != nil {
		return t
	}
	t := &thread{key: key, agent: cmp.Or(sp.name, sp.kind), call: sp.call, has: map[uint64]bool{}}
	s.threads = append(s.threads, t)
	return t
}

func (s *sample) thread(key string) *thread {
	for _, t := range s.threads {
		if t.key == key {
			return t
		}
	}
	return nil
}

// threadAt returns the thread that an event happened in, nil if there is none.
func (s *sample) threadAt(e rawjson.Value) *thread {
	if id := e.Str("span_id"); id != "" && len(s.threads) > 0 {
		if key := s.enclosing(id).id; key != other {
			return s.thread(key)
		}
	}
	return nil
}

// other is the key of the thread of calls that are part of nothing that has a name.
const other = "other"

// enclosing returns the innermost span around one that stands for somebody who
// speaks, and the id of the call that it is part of.
func (s *sample) enclosing(id string) span {
	var found span
	for range 50 {
		sp, ok := s.spans[id]
		if !ok {
			break
		}
		if found.id == "" {
			switch sp.kind {
			case "agent", "scorer", "subtask", "tool", "handoff":
				found = sp
			}
		}
		if found.call == "" {
			found.call = sp.call
		}
		id = sp.parent
	}
	if found.id == "" {
		found.id, found.name = other, "model"
	}
	return found
}

// add adds a message that neither the thread nor the sample has. It returns nil if
// there is one.
func (t *thread) add(s *sample, v rawjson.Value) *model.Message {
	if t.has[identity(v)] {
		return nil
	}
	t.has[identity(v)] = true
	m := message(v)
	if m.Role == model.RoleAssistant && m.Agent == "" {
		m.Agent = t.agent
	}
	for _, r := range m.Results() {
		if _, known := s.results[r.CallID]; r.CallID != "" && !known {
			s.results[r.CallID] = result{message: -1, ToolResult: r}
		}
	}
	t.append(s, m)
	return m
}

// identity tells a message of a thread from others: by its id, or by what it says.
func identity(v rawjson.Value) uint64 {
	if id := v.Str("id"); id != "" {
		return model.Hash(id)
	}
	return saidBy(v)
}

func (t *thread) append(s *sample, m *model.Message) {
	m.Thread, m.ParentCall = s.key+" "+t.key, t.call
	t.messages = append(t.messages, m)
}

// answer adds the input of a model, as far as it is new, and its answer, to a thread
// or, if that is nil, to the sample. It returns nil if the thread has the answer.
func (s *sample) answer(t *thread, e, answer rawjson.Value) *model.Message {
	for _, in := range e.Get("input").Elems() {
		s.given(t, in)
	}
	for _, i := range numbers(e.Get("input_refs"), s.pool.Len(), s.inputs) {
		s.given(t, s.pool.Index(i))
	}
	if t == nil {
		s.at = len(s.main)
		return s.addMain(answer)
	}
	return t.add(s, answer)
}

// given adds a message of an input, unless the sample has it.
func (s *sample) given(t *thread, v rawjson.Value) {
	if s.inputs--; s.inputs < 0 {
		return
	}
	id := v.Str("id")
	if _, ok := s.byID[id]; id != "" && (ok || t != nil && t.has[identity(v)]) {
		return
	}
	v = s.resolve.value(v)
	if same := s.bySaid[saidBy(v)]; same != nil && (id == "" || s.main[same[0]].ID == "") {
		return
	}
	if t == nil {
		s.addMain(v)
	} else {
		t.add(s, v)
	}
}

// inThreads reports whether a thread has a message.
func (s *sample) inThreads(v rawjson.Value) bool {
	return slices.ContainsFunc(s.threads, func(t *thread) bool { return t.has[identity(v)] })
}
