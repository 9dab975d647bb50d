package managedagents

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// session is what is known of a session while its events are read.
type session struct {
	out     format.Assembled
	seen    map[string]*model.Message  // by id of an event
	calls   map[string]*model.ToolCall // by id of the event
	denied  map[string]bool            // calls that were refused
	says    map[string]string          // what each says
	echoes  map[string]int             // events that come back, by what they say
	turns   map[string]*model.Message  // by thread: the message that the model is producing
	spans   map[string]*model.Message  // by the id of the event that began a request
	request map[string]string          // by thread: that id
	agents  map[string]string          // names by thread
	last    map[string]*model.Message  // by thread: the model's last message
	main    string                     // id of the main thread
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	s := &session{
		seen: map[string]*model.Message{}, calls: map[string]*model.ToolCall{}, denied: map[string]bool{},
		says: map[string]string{}, echoes: map[string]int{}, turns: map[string]*model.Message{}, spans: map[string]*model.Message{},
		request: map[string]string{}, agents: map[string]string{}, last: map[string]*model.Message{},
	}
	all := slices.Collect(records)
	for _, r := range all {
		if e := eventOf(r.Value); e.Get("id").Exists() {
			s.echoes[sent(e)]++
		}
	}
	for _, r := range all {
		chat.Add(&s.out, r, s.add(r))
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
	said := chat.Texts(chat.Parts(v.Get("content")))
	return strings.Join([]string{v.Str("type"), v.First(callIDs...).Scalar(), v.Str("result"), said}, "\x00")
}

// add enters one record.
func (s *session) add(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return format.Metadata("page")
	}
	if e := eventOf(v); e.Exists() {
		return s.event(e)
	}
	switch {
	case v.Kind() == rawjson.Array && v.Index(0).Kind() == rawjson.String:
		return s.method(v.Index(0).Text(), v.Index(1))
	case v.Fits("agent:object"):
		return s.created(v)
	}
	return unknown(v)
}

func unknown(v rawjson.Value) format.Decoded {
	return format.Unknown(cmp.Or(v.Str("type"), v.Kind().String()))
}

// method enters a recorded call of the client: what it sent, or a list that it got.
func (s *session) method(name string, v rawjson.Value) format.Decoded {
	if v.Fits("agent:object") {
		return s.created(v)
	}
	list := v.Get("data")
	for _, argument := range v.Elems() {
		if events := argument.Get("events"); events.Kind() == rawjson.Array {
			list = events
		}
	}
	d := format.Metadata(name)
	for _, e := range list.Elems() {
		if !e.Get("id").Exists() && s.echoes[sent(e)] > 0 {
			s.echoes[sent(e)]--
			d.Type = "repeated event"
			continue
		}
		d.Messages = append(d.Messages, s.event(e).Messages...)
	}
	return d
}

// created enters what a session was made of: the agent with its model and system
// prompt.
func (s *session) created(v rawjson.Value) format.Decoded {
	agent := v.Get("agent")
	about := &s.out.About
	about.ID, about.Model = v.Str("id"), chat.FirstText(agent.At("model", "id"), agent.Get("model"))
	if t := v.Str("title"); t != "" {
		about.Title, about.TitleWeight = t, 4
	}
	m, key := chat.System(agent)
	if m == nil {
		return format.Metadata("session")
	}
	m.Time = chat.Time(v.Get("created_at"))
	m.Meta = append(chat.Meta(v, "id", "type", "agent", "created_at"), chat.Meta(agent, key)...)
	return format.Shown(m)
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
	if id == s.main {
		id = ""
	}
	if name := v.Str("agent_name"); name != "" {
		s.agents[id] = name
	}
	return id
}
