package opencode

import (
	"iter"
	"strconv"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A session, a message and a part, as the last record left them.
type (
	session struct {
		id    string
		info  rawjson.Value
		order int
	}
	message struct {
		id, session string
		info        rawjson.Value
		role        string // of a message without an info
		time        int64  // in milliseconds
		order       int
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
	classes   []format.RecordClass
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
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	return foldAll(records, false)
}

// assembleRows folds rows of a database, which may be those of one session of many.
func assembleRows(records iter.Seq[*format.Record]) format.Assembled {
	return foldAll(records, true)
}

func foldAll(records iter.Seq[*format.Record], several bool) format.Assembled {
	f := &fold{
		several:  several,
		sessions: map[string]*session{}, messages: map[string]*message{}, parts: map[[2]string]*part{},
		approvals: map[string]*model.Approval{}, asked: map[string]string{}, shown: map[string]int{},
	}
	for r := range records {
		f.add(r)
	}
	return f.finish()
}

// add takes one record.
func (f *fold) add(r *format.Record) {
	f.record = r
	v := r.Value
	n := len(f.classes)
	f.classes = append(f.classes, format.RecordClass{Class: model.Shown})
	say := func(class model.Class, kind string) { f.classes[n] = format.RecordClass{Class: class, Type: kind} }
	e := eventOf(v)
	switch {
	case !v.Exists():
		if n := len(r.Raw); n > 0 && n < 400 && r.Raw[0] != '{' && r.Raw[0] != '[' { // "Exporting session: ses_…"
			say(model.Metadata, "text")
			return
		}
		f.classes[n] = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
	case v.Kind() != rawjson.Object:
		say(model.UnknownRecord, v.Kind().String())
	case v.Get("info").Kind() == rawjson.Object && v.Get("messages").Kind() == rawjson.Array:
		f.addSession(v.Get("info"))
		for _, m := range v.Get("messages").Elems() {
			f.addExported(m)
		}
		if v.Get("messages").Len() == 0 {
			say(model.Metadata, "empty session")
		}
	case isExported(v):
		f.addExported(v)
	case v.Get("_table").Kind() == rawjson.String:
		f.addRow(v, say)
	case e.Get("properties").Kind() == rawjson.Object:
		f.addEvent(e, say)
	case v.At("part", "messageID").Exists() || v.Get("sessionID").Exists() && v.Get("error").Kind() == rawjson.Object && v.Str("type") == "error":
		f.addRun(v)
	case v.Get("_role").Kind() == rawjson.String:
		f.addLoose(v)
	case isMessage(v):
		f.addMessage(v)
	case isSession(v):
		f.addSession(v)
		say(model.Metadata, "session")
	case v.Get("messageID").Kind() == rawjson.String:
		f.addPart(v)
	default:
		say(model.UnknownRecord, v.Str("type"))
	}
}

func (f *fold) addSession(info rawjson.Value) {
	id := info.Str("id")
	s := f.sessions[id]
	if s == nil {
		s = &session{id: id, order: len(f.list)}
		f.sessions[id] = s
		f.list = append(f.list, s)
	}
	s.info = info
}

// sessionTable names the table that a session was read from.
func (f *fold) sessionTable(id string) string {
	if s := f.sessions[id]; s != nil {
		return s.info.Str("_table")
	}
	return ""
}

// message returns the message with that id, which may be new.
func (f *fold) message(id, of string) *message {
	m := f.messages[id]
	if m == nil {
		m = &message{id: id, session: of, order: len(f.order), origin: f.record.Origin}
		f.messages[id] = m
		f.order = append(f.order, m)
	}
	if m.session == "" {
		m.session = of
	}
	return m
}

func (f *fold) addMessage(info rawjson.Value) *message {
	id := info.Str("id")
	m := f.message(id, info.Str("sessionID"))
	m.info, m.role = info, info.Str("role")
	if ms, ok := info.At("time", "created").Int(); ok {
		m.time = ms
	}
	f.latest("message "+id, "earlier state of a message")
	return m
}

// latest notes that the record has the last state of something, so that the record
// before with a state of it says nothing any more.
func (f *fold) latest(what, earlier string) {
	n := len(f.classes) - 1
	if before, ok := f.shown[what]; ok && before != n {
		f.classes[before] = format.RecordClass{Class: model.Metadata, Type: earlier}
	}
	f.shown[what] = n
}

func (f *fold) addPart(v rawjson.Value) *part {
	of, id := v.Str("messageID"), v.Str("id")
	m := f.message(of, v.Str("sessionID"))
	if id == "" {
		id = "#" + strconv.Itoa(len(m.parts))
	}
	p := f.partOf(m, id)
	p.v, p.deltas, p.file = v, nil, f.record.Origin.File
	f.latest("part "+of+" "+id, "earlier state of a part")
	return p
}

func (f *fold) partOf(m *message, id string) *part {
	key := [2]string{m.id, id}
	p := f.parts[key]
	if p == nil {
		p = &part{id: id}
		f.parts[key] = p
		m.parts = append(m.parts, p)
	}
	p.last = len(f.classes) - 1
	return p
}

// addExported takes {"info":{…},"parts":[…]}.
func (f *fold) addExported(v rawjson.Value) {
	info := v.Get("info")
	if info.Str("id") == "" {
		m := f.message("#"+strconv.Itoa(len(f.order)), "")
		m.parts = append(m.parts, &part{v: v})
		return
	}
	m := f.addMessage(info)
	for i, p := range v.Get("parts").Elems() {
		id := p.Str("id")
		if id == "" {
			id = "#" + strconv.Itoa(i)
		}
		f.partOf(m, id).v = p
	}
}

// addRow takes a row of the database: "data" is JSON without the ids, which are
// columns.
func (f *fold) addRow(v rawjson.Value, say func(model.Class, string)) {
	table := v.Str("_table")
	data := rawjson.Unwrap(v.Get("data"), 2)
	switch {
	case table == "session_v2" && v.Get("id").Exists(), table == "session" && v.Get("id").Exists() && f.sessionTable(v.Str("id")) != "session_v2":
		f.addSession(v)
		say(model.Metadata, table)
	case table == "session_message" && v.Get("session_id").Exists():
		f.addRow2(v, data, say)
	case table == "message" && data.Kind() == rawjson.Object:
		m := f.message(v.Str("id"), v.Str("session_id"))
		m.info, m.role = data, data.Str("role")
		m.record = len(f.classes) - 1
		if ms, ok := v.Get("time_created").Int(); ok {
			m.time = ms
		}
	case table == "part" && data.Kind() == rawjson.Object:
		if m := f.message(v.Str("message_id"), v.Str("session_id")); m.kind == "" {
			f.partOf(m, v.Str("id")).v = data
		} else { // its message is one of version 2 now
			say(model.Metadata, "part that was copied")
		}
	case table == "message" || table == "part":
		f.classes[len(f.classes)-1] = format.RecordClass{Class: model.MalformedRecord, Problem: "the data of the row is not JSON"}
	default:
		say(model.Metadata, table)
	}
}

// addRun takes a line of `opencode run --format json`.
func (f *fold) addRun(v rawjson.Value) {
	if p := v.Get("part"); p.Kind() == rawjson.Object {
		f.addPart(p)
		m := f.messages[p.Str("messageID")]
		if m.session == "" {
			m.session = v.Str("sessionID")
		}
		if m.role == "" {
			m.role = "assistant"
		}
		if ms, ok := v.Get("timestamp").Int(); ok && m.time == 0 {
			m.time = ms
		}
		return
	}
	f.fail(v.Str("sessionID"), v.Get("error"))
}

func (f *fold) fail(of string, e rawjson.Value) {
	f.failures = append(f.failures, failure{of, e, f.record.Origin, len(f.classes) - 1})
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
		m = f.message("#"+strconv.Itoa(len(f.order)), "")
		m.role, m.info = role, v
		if ms, ok := v.Get("_ts").Int(); ok {
			m.time = ms
		}
	}
	p := &part{id: strconv.Itoa(len(m.parts)), v: v, last: len(f.classes) - 1}
	m.parts = append(m.parts, p)
}
