package acp

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A stream is a log while its messages are put together.
type stream struct {
	out      format.Assembled
	sessions map[string]*session
	methods  map[string]string // of requests that await an answer, by their id
	session  map[string]string // the sessions of those
	now      *format.Record
}

// A session is one conversation.
type session struct {
	id      string
	open    *model.Message // takes further chunks, nil if the next begins a message
	kind    string         // of the chunks of open
	prompt  string         // what was asked last, which some agents send back
	calls   map[string]*call
	unnamed map[string][]*call // those of which others may have the id, by that, from the first on that had not ended
	byID    map[string]*model.Message
	asked   map[string]question // that wait for an answer, by the request's id

	terminals chat.Terminals

	texts *model.Message   // whose last part further chunks go on with
	text  *strings.Builder // that part
}

// A question is a request to allow a call.
type question struct {
	made    *model.ToolCall
	options rawjson.Value // that the person may choose
}

// A call is what is known of a call so far.
type call struct {
	made  *model.ToolCall
	ended bool
	asked bool         // its arguments are the content
	said  []model.Part // the content of the updates so far
	raw   rawjson.Value
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	s := &stream{sessions: map[string]*session{}, methods: map[string]string{}, session: map[string]string{}}
	for r := range records {
		before := len(s.out.Messages)
		s.now = r
		s.out.Classes.Add(s.record(r))
		for _, m := range s.out.Messages[before:] {
			m.Origin, m.Thread = r.Origin, r.Thread
		}
	}
	s.running()
	s.terminals()
	if len(s.sessions) < 2 {
		for _, m := range s.out.Messages {
			m.Conversation = ""
		}
	}
	return s.out
}

// running shows what calls gave that the log does not see the end of.
func (s *stream) running() {
	open := map[*model.ToolCall]*call{}
	for _, c := range s.sessions {
		for _, one := range c.calls {
			if !one.ended && !one.asked && (len(one.said) > 0 || !one.raw.IsNull()) {
				open[one.made] = one
			}
		}
	}
	for _, m := range s.out.Messages {
		for _, c := range m.Calls() {
			if one := open[c]; one != nil {
				r := one.result()
				r.Preliminary = true
				m.Parts = append(m.Parts, r)
			}
		}
	}
}

// terminals shows what terminals of the agent gave.
func (s *stream) terminals() {
	results := map[string][]*model.ToolResult{}
	for _, m := range s.out.Messages {
		results[m.Conversation] = append(results[m.Conversation], m.Results()...)
	}
	for _, key := range slices.Sorted(maps.Keys(s.sessions)) {
		c := s.sessions[key]
		c.terminals.Show(results[c.id], func(m *model.Message, at int) { s.out.Classes.Set(at, s.add(c, m)) })
	}
}

// record enters one record.
func (s *stream) record(r *format.Record) format.RecordClass {
	v := r.Value
	if v.Kind() == rawjson.Missing && len(chat.RPCsOf(r)) == 0 {
		return format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"}
	}
	class := format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
	at := chat.Time(v.First("timestamp", "time", "ts", "at"))
	if update := updateOf(v); update.Exists() {
		return s.update(s.of(sessionOf(v)), update, at)
	}
	for i, x := range chat.RPCsOf(r) {
		if !x.Time.IsNull() {
			at = chat.Time(x.Time)
		}
		one := s.message(x.Message, at)
		if i == 0 || one.Class == model.Shown {
			class = one
		}
	}
	return class
}

// of returns a session.
func (s *stream) of(id string) *session {
	c := s.sessions[id]
	if c == nil {
		c = &session{id: id, calls: map[string]*call{}, unnamed: map[string][]*call{}, byID: map[string]*model.Message{}, asked: map[string]question{}}
		s.sessions[id] = c
	}
	return c
}

// forget drops a session without a name, in which nothing was said.
func (s *stream) forget(c *session) {
	if c.id == "" {
		delete(s.sessions, "")
	}
}

// add enters a message, behind which chunks begin another one.
func (s *stream) add(c *session, m *model.Message) format.RecordClass {
	m.Conversation = c.id
	c.open, c.kind = nil, ""
	s.out.Messages = append(s.out.Messages, m)
	return format.ShownRecord
}

// begin enters a message that takes further chunks.
func (s *stream) begin(c *session, m *model.Message) {
	s.add(c, m)
	c.open = m
	if m.ID != "" {
		c.byID[m.ID] = m
	}
}

func (s *stream) mark(c *session, at time.Time, kind model.MarkerKind, text string) format.RecordClass {
	marker := model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}
	return s.add(c, &model.Message{Role: model.RoleMarker, Time: at, Parts: []model.Part{marker}})
}

// message enters a message of JSON-RPC.
func (s *stream) message(v rawjson.Value, at time.Time) format.RecordClass {
	method, params, id := v.Str("method"), v.Get("params"), v.Get("id").Scalar()
	if method == "" {
		return s.answer(v, id, at)
	}
	c := s.of(sessionOf(v))
	if id != "" {
		s.methods[id], s.session[id] = method, c.id
	}
	switch method {
	case "session/update":
		if update := updateOf(v); update.Exists() {
			return s.update(c, update, at)
		}
		return format.UnknownRecord(method)
	case "session/prompt":
		m := &model.Message{Role: model.RoleUser, Time: at, Parts: blocks(params.Get("prompt"))}
		c.prompt = chat.Texts(m.Parts)
		return s.add(c, m)
	case "session/new", "session/load", "session/resume":
		s.forget(c)
		s.out.About.Merge(format.About{ID: params.Str("sessionId"), Directory: params.Str("cwd")})
		return format.MetadataRecord(method)
	case "session/cancel":
		return s.mark(c, at, model.MarkerInterrupt, "canceled")
	case "session/request_permission":
		return s.permission(c, params, id)
	case "elicitation/create":
		return s.mark(c, at, model.MarkerNotice, "asks: "+params.Str("message"))
	case "session/set_mode":
		return s.mark(c, at, model.MarkerModeChange, params.Str("modeId"))
	case "session/set_model":
		return s.mark(c, at, model.MarkerModelChange, params.Str("modelId"))
	}
	s.forget(c)
	switch group(method) {
	case "initialize", "authenticate", "auth", "elicitation", "fs", "terminal", "session", "logout":
		return format.MetadataRecord(method)
	}
	return format.UnknownRecord(method)
}

// answer enters the answer to a request.
func (s *stream) answer(v rawjson.Value, id string, at time.Time) format.RecordClass {
	method, c := s.methods[id], s.of(s.session[id])
	if len(c.calls) == 0 && c.open == nil {
		s.forget(c)
	}
	delete(s.methods, id)
	delete(s.session, id)
	result := v.Get("result")
	if failure := v.Get("error"); !failure.IsNull() {
		if group(method) == "fs" || group(method) == "terminal" {
			return format.MetadataRecord("answer to " + method)
		}
		text := failure.Str("message")
		if more := failure.Get("data").Text(); more != "" {
			text += ": " + more
		}
		return s.mark(c, at, model.MarkerError, text)
	}
	switch {
	case result.Get("stopReason").Exists():
		return s.ended(c, result, at)
	case method == "elicitation/create":
		return s.add(c, chat.Say(model.RoleUser, "elicitation", cmp.Or(chat.TextOrJSON(result.Get("content")), result.Str("action"))))
	case result.Get("outcome").Exists() && method == "session/request_permission":
		return s.permitted(c, result.Get("outcome"), id, at)
	case result.Get("sessionId").Exists():
		s.out.About.Merge(format.About{ID: result.Str("sessionId"), Model: result.At("models", "currentModelId").Text()})
		return format.MetadataRecord("session")
	case result.Get("agentCapabilities").Exists():
		s.out.About.Merge(format.About{Version: result.At("agentInfo", "version").Text()})
		return format.MetadataRecord("capabilities")
	}
	return format.MetadataRecord(strings.TrimSuffix("answer to "+method, " to "))
}

// isOnly reports whether an object has no other members than these.
func isOnly(v rawjson.Value, keys ...string) bool { return len(chat.Meta(v.Look(), keys...)) == 0 }
