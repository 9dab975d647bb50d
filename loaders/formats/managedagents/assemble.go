package managedagents

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// session is what is known of a session while its events are read.
type session struct {
	out     format.Assembled
	record  *format.Record
	seen    map[string]*model.Message  // by id of an event
	calls   map[string]*model.ToolCall // by id of the event
	denied  map[string]bool            // calls that were refused
	echoes  map[string]int             // events that come back, by what they say
	turns   map[string]*model.Message  // by thread: the message that the model is producing
	spans   map[string]*model.Message  // by the id of the event that began a request
	request map[string]string          // by thread: that id
	agents  map[string]string          // names by thread
	last    map[string]*model.Message  // by thread: the model's last message
	main    string                     // id of the main thread
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	s := &session{seen: map[string]*model.Message{}, calls: map[string]*model.ToolCall{}, denied: map[string]bool{}, echoes: map[string]int{},
		turns: map[string]*model.Message{}, spans: map[string]*model.Message{}, request: map[string]string{}, agents: map[string]string{}, last: map[string]*model.Message{}}
	var all []*format.Record
	for r := range records {
		all = append(all, r)
		if e := eventOf(r.Value); e.Get("id").Exists() {
			s.echoes[sent(e)]++
		}
	}
	for _, r := range all {
		s.record = r
		s.out.Classes = append(s.out.Classes, s.add(r))
	}
	return s.out
}

// eventOf returns the event that a record is or wraps, Missing if it holds none, or
// several.
func eventOf(v rawjson.Value) rawjson.Value {
	if v.Kind() == rawjson.Array && v.Len() == 2 && v.Index(0).Kind() == rawjson.String {
		v = v.Index(1)
	}
	if v.Kind() == rawjson.Object && strings.Contains(v.Str("type"), ".") {
		return v
	}
	return rawjson.Value{}
}

// sent identifies an event by what a client sends of it.
func sent(v rawjson.Value) string {
	return v.Str("type") + "\x00" + v.First("tool_use_id", "custom_tool_use_id", "mcp_tool_use_id").Scalar() + "\x00" + v.Str("result") + "\x00" + chat.Texts(chat.Parts(v.Get("content")))
}

// add enters one record.
func (s *session) add(r *format.Record) format.RecordClass {
	v := r.Value
	switch {
	case !v.Exists():
		return format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
	case r.Envelope:
		return format.RecordClass{Class: model.Metadata, Type: "page"}
	}
	if e := eventOf(v); e.Exists() {
		return s.event(e)
	}
	if v.Kind() == rawjson.Array && v.Index(0).Kind() == rawjson.String {
		return s.method(v.Index(0).Text(), v.Index(1))
	}
	if v.Kind() == rawjson.Object && v.Get("agent").Kind() == rawjson.Object {
		return s.created(v)
	}
	return unknown(v)
}

func unknown(v rawjson.Value) format.RecordClass {
	kind := v.Str("type")
	if kind == "" {
		kind = v.Kind().String()
	}
	return format.RecordClass{Class: model.UnknownRecord, Type: kind}
}

// method enters a recorded call of the client: what it sent, or a list that it got.
func (s *session) method(name string, v rawjson.Value) format.RecordClass {
	if v.Get("agent").Kind() == rawjson.Object {
		return s.created(v)
	}
	list := v.Get("data")
	for _, argument := range v.Elems() {
		if events := argument.Get("events"); events.Kind() == rawjson.Array {
			list = events
		}
	}
	class := format.RecordClass{Class: model.Metadata, Type: name}
	for _, e := range list.Elems() {
		if !e.Get("id").Exists() && s.echoes[sent(e)] > 0 {
			s.echoes[sent(e)]--
			class.Type = "repeated event"
			continue
		}
		if c := s.event(e); c.Class == model.Shown {
			class = c
		}
	}
	return class
}

// created enters what a session was made of: the agent with its model and system
// prompt.
func (s *session) created(v rawjson.Value) format.RecordClass {
	agent := v.Get("agent")
	about := &s.out.About
	about.ID = v.Str("id")
	about.Model = agent.At("model", "id").Text()
	if about.Model == "" {
		about.Model = agent.Str("model")
	}
	if t := v.Str("title"); t != "" {
		about.Title, about.TitleWeight = t, 4
	}
	m, key := chat.System(agent)
	if m == nil {
		return format.RecordClass{Class: model.Metadata, Type: "session"}
	}
	m.Time = chat.Time(v.Get("created_at"))
	m.Meta = append(chat.Meta(v, "id", "type", "agent", "created_at"), chat.Meta(agent, key)...)
	s.show("", m)
	return format.RecordClass{Class: model.Shown}
}

// show appends a message.
func (s *session) show(thread string, m *model.Message) {
	m.Origin = s.record.Origin
	m.Thread = thread
	if m.Thread == "" {
		m.Thread = s.record.Thread
	}
	s.out.Messages = append(s.out.Messages, m)
}

// thread returns the key of the thread that an event is of. The first that is
// heard of is the main one.
func (s *session) thread(v rawjson.Value) string {
	id := v.Str("session_thread_id")
	if id == "" {
		return ""
	}
	if s.main == "" && v.Str("type") != "session.thread_created" {
		s.main = id
	}
	key := id
	if id == s.main {
		key = ""
	}
	if name := v.Str("agent_name"); name != "" {
		s.agents[key] = name
	}
	return key
}
