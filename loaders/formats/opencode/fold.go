package opencode

import (
	"cmp"
	"iter"
	"slices"
	"strconv"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A session, a message and a part, as the last record left them.
type (
	session struct {
		id   string
		info rawjson.Value
	}
	message struct {
		id, session string
		info        rawjson.Value
		role        string // of a message without an info
		time        int64  // in milliseconds
		origin      model.Origin
		parts       []*part

		kind   string // of a row of version 2
		seq    int64  // its place in the session
		record int    // with its info
	}
	part struct {
		id      string
		v       rawjson.Value
		deltas  map[string][]byte // text that came in pieces, by member
		removed bool
		last    int    // record that it was read from
		file    string // that has it alone, in a store
	}
)

// A fold takes records one after the other, and keeps the last state of everything.
type fold struct {
	sessions  map[string]*session
	messages  map[string]*message
	parts     map[[2]string]*part // by message and id
	order     []*message
	list      []*session
	approvals map[string]*model.Approval // by call
	asked     map[string]string          // id of a request -> call
	failures  []failure
	classes   format.Classes
	record    *format.Record
	several   bool           // there may be other sessions
	shown     map[string]int // what a record is the last state of -> its class
}

// A failure is an error of a session.
type failure struct {
	session string
	error   rawjson.Value
	origin  model.Origin
	class   int
}

// assemble folds the records of any shape: they differ only in what is around the
// sessions, messages and parts.
func assemble(records iter.Seq[*format.Record]) format.Assembled { return foldAll(records, false) }

// assembleRows folds rows of a database, which may be those of one session of many.
func assembleRows(records iter.Seq[*format.Record]) format.Assembled { return foldAll(records, true) }

func foldAll(records iter.Seq[*format.Record], several bool) format.Assembled {
	f := &fold{
		several:  several,
		sessions: map[string]*session{}, messages: map[string]*message{}, parts: map[[2]string]*part{},
		approvals: map[string]*model.Approval{}, asked: map[string]string{}, shown: map[string]int{},
	}
	for r := range records {
		f.record = r
		f.classes.Add(format.RecordClass{Class: model.Shown})
		f.add(r.Value)
	}
	return f.finish()
}

// say says what the record is that is being read.
func (f *fold) say(class model.Class, kind string) {
	f.classes.Set(f.now(), format.RecordClass{Class: class, Type: kind})
}

// now is its number.
func (f *fold) now() int { return f.classes.Len() - 1 }

// add takes one record.
func (f *fold) add(v rawjson.Value) {
	switch e := eventOf(v); {
	case !v.Exists():
		if raw := f.record.Raw; len(raw) > 0 && len(raw) < 400 && raw[0] != '{' && raw[0] != '[' { // "Exporting session: ses_…"
			f.say(model.Metadata, "text")
		} else {
			f.classes.Set(f.now(), format.RecordClass{Class: model.MalformedRecord, Problem: "no JSON"})
		}
	case v.Kind() != rawjson.Object:
		f.say(model.UnknownRecord, v.Kind().String())
	case v.Fits("info:object messages:list"):
		if v.Fits("!messages:filled") {
			f.say(model.Metadata, map[bool]string{true: "session", false: "empty session"}[f.record.Envelope])
		}
		f.addSession(v.Get("info"))
		for _, m := range v.Get("messages").Elems() {
			f.addExported(m)
		}
	case isExported(v):
		f.addExported(v)
	case v.Fits("_table:text"):
		f.addRow(v)
	case e.Fits("properties:object"):
		f.addEvent(e)
	case v.Fits("part.messageID"), v.Fits("sessionID error:object type=error"):
		f.addRun(v)
	case v.Fits("_role:text"):
		f.addLoose(v)
	case isMessage(v):
		f.addMessage(v, v.At("time", "created"))
	case isSession(v):
		f.addSession(v)
		f.say(model.Metadata, "session")
	case v.Fits("messageID:text"):
		f.addPart(v)
	default:
		f.say(model.UnknownRecord, v.Str("type"))
	}
}

func (f *fold) addSession(info rawjson.Value) { f.session(info.Str("id")).info = info }

// session returns the session with that id, which may be new.
func (f *fold) session(id string) *session {
	s := f.sessions[id]
	if s == nil {
		s = &session{id: id}
		f.sessions[id], f.list = s, append(f.list, s)
	}
	return s
}

// message returns the message with that id, which may be new.
func (f *fold) message(id, of string) *message {
	m := f.messages[id]
	if m == nil {
		m = &message{id: id, origin: f.record.Origin}
		f.messages[id], f.order = m, append(f.order, m)
	}
	m.session = cmp.Or(m.session, of)
	return m
}

// unnamed returns a new message.
func (f *fold) unnamed() *message { return f.message("#"+strconv.Itoa(len(f.order)), "") }

// named returns the message that a record has. If its id was blacked out, its session and when it
// was said tell it from others, and what names that id from here on is about it.
func (f *fold) named(id, of, role string, at rawjson.Value) *message {
	if id != "" && !model.IsID(id) {
		when := at.Scalar()
		if when == "0" || !model.IsID(when) {
			when = "-" + strconv.Itoa(len(f.order))
		}
		key := "#" + of + " " + role + " " + when
		if m := f.messages[key]; m != nil && role == "user" { // all of it was there before the answer began
			return m
		}
		if was := f.messages[id]; was == nil || was.info.Exists() || f.messages[key] != nil {
			f.messages[id] = f.message(key, of)
		}
		f.messages[key] = f.messages[id]
	}
	return f.message(id, of)
}

func (f *fold) addMessage(info, at rawjson.Value) *message {
	m := f.named(info.Str("id"), info.Str("sessionID"), info.Str("role"), at)
	m.info, m.role = info, info.Str("role")
	m.setTime(info.At("time", "created"))
	f.latest("message "+m.id, "earlier state of a message")
	return m
}

func (m *message) setTime(v rawjson.Value) {
	if ms, ok := v.Int(); ok {
		m.time = ms
	}
}

// latest notes that the record has the last state of something, so that the record
// before with a state of it says nothing any more.
func (f *fold) latest(what, earlier string) {
	if before, ok := f.shown[what]; ok && before != f.now() {
		f.classes.Set(before, format.RecordClass{Class: model.Metadata, Type: earlier})
	}
	f.shown[what] = f.now()
}

func (f *fold) addPart(v rawjson.Value) *message {
	m := f.message(v.Str("messageID"), v.Str("sessionID"))
	if id := v.Str("messageID"); m.role == "user" && id != "" && !model.IsID(id) && v.Fits("type=step-start|step-finish|tool|reasoning") {
		m = f.answering(m)
	}
	p := f.partOf(m, v.Str("id"), m.place(v))
	p.v, p.deltas, p.file = v, nil, f.record.Origin.File
	f.latest("part "+m.id+" "+p.id, "earlier state of a part")
	return m
}

// answering returns the last answer of the session of a message, or the message.
func (f *fold) answering(of *message) *message {
	for _, m := range slices.Backward(f.order) {
		if m.role == "assistant" && m.session == of.session {
			return m
		}
	}
	return of
}

// place returns which part of a message one is: a new one, or, as its id was blacked out, a later
// state of the first like it that has not ended.
func (m *message) place(v rawjson.Value) int {
	for i, p := range m.parts {
		if id := v.Str("id"); id == "" || model.IsID(id) {
			break
		}
		given := p.v.At("state", "input")
		if p.v.Fits("state.status=pending|running") && !v.Fits("state.status=pending") && p.v.Str("tool") == v.Str("tool") && (given.Len() == 0 || string(given.Raw()) == string(v.At("state", "input").Raw())) ||
			p.v.Fits("time.start !time.end !state") && p.v.Str("type") == v.Str("type") {
			return i
		}
	}
	return len(m.parts)
}

// partOf returns the part of a message with that id, or the n-th if it has none.
func (f *fold) partOf(m *message, id string, n int) *part {
	if !model.IsID(id) {
		id = "#" + strconv.Itoa(n)
	}
	key := [2]string{m.id, id}
	p := f.parts[key]
	if p == nil {
		p = &part{id: id}
		f.parts[key], m.parts = p, append(m.parts, p)
	}
	p.last = f.now()
	return p
}

// addExported takes {"info":{…},"parts":[…]}.
func (f *fold) addExported(v rawjson.Value) {
	if v.Get("info").Str("id") == "" {
		m := f.unnamed()
		m.parts = append(m.parts, &part{v: v})
		return
	}
	m := f.addMessage(v.Get("info"), rawjson.Value{}) // all of it is here
	for i, p := range v.Get("parts").Elems() {
		f.partOf(m, p.Str("id"), i).v = p
	}
}

// addRow takes a row of the database: "data" is JSON without the ids, which are
// columns.
func (f *fold) addRow(v rawjson.Value) {
	table, id := v.Str("_table"), v.Str("id")
	data := rawjson.Unwrap(v.Get("data"), 2)
	switch {
	case v.Fits("_table=session|session_v2 id"):
		if s := f.session(id); table == "session_v2" || !s.info.Is("_table", "session_v2") {
			s.info = v
		}
		f.say(model.Metadata, table)
	case v.Fits("_table=session_message session_id"):
		f.addRow2(v, data)
	case table != "message" && table != "part":
		f.say(model.Metadata, table)
	case data.Kind() != rawjson.Object:
		f.classes.Set(f.now(), format.RecordClass{Class: model.MalformedRecord, Problem: "the data of the row is not JSON"})
	case table == "message":
		m := f.named(id, v.Str("session_id"), data.Str("role"), v.Get("time_created"))
		m.info, m.role, m.record = data, data.Str("role"), f.now()
		m.setTime(v.Get("time_created"))
	default:
		if m := f.message(v.Str("message_id"), v.Str("session_id")); m.kind == "" {
			f.partOf(m, id, len(m.parts)).v = data
		} else { // its message is one of version 2 now
			f.say(model.Metadata, "part that was copied")
		}
	}
}

// addRun takes a line of `opencode run --format json`.
func (f *fold) addRun(v rawjson.Value) {
	p := v.Get("part")
	if p.Kind() != rawjson.Object {
		f.fail(v.Str("sessionID"), v.Get("error"))
		return
	}
	if id := p.Str("messageID"); p.Is("type", "step-start") && !model.IsID(id) {
		f.messages[id] = f.unnamed() // each step is a message
	}
	m := f.addPart(p)
	m.session, m.role = cmp.Or(m.session, v.Str("sessionID")), cmp.Or(m.role, "assistant")
	if ms, ok := v.Get("timestamp").Int(); ok && m.time == 0 {
		m.time = ms
	}
}

func (f *fold) fail(of string, e rawjson.Value) {
	f.failures = append(f.failures, failure{of, e, f.record.Origin, f.now()})
}

// addLoose takes a part that a recorder wrote with the role of its message. A step
// of the assistant and each text of the person begin a message.
func (f *fold) addLoose(v rawjson.Value) {
	role := v.Str("_role")
	var m *message
	if n := len(f.order); n > 0 {
		m = f.order[n-1]
	}
	if m == nil || m.role != role || v.Str("type") == "step-start" || role == "user" && v.Str("type") == "text" && len(m.parts) > 0 {
		m = f.unnamed()
		m.role, m.info = role, v
		m.setTime(v.Get("_ts"))
	}
	m.parts = append(m.parts, &part{id: strconv.Itoa(len(m.parts)), v: v, last: f.now()})
}
