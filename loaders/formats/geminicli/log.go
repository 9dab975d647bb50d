package geminicli

import (
	"cmp"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assemble replays a session log, or reads the messages of a session's document.
// Messages that were taken back stay, marked as inactive, and so do those that a
// compression replaced. A file may have several sessions, which begin with their
// headers.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	s := session{sessions: map[string]*history{}}
	s.history = s.of("")
	for r := range records {
		s.records = append(s.records, r)
		s.out.Classes.Add(s.record(r))
	}
	s.finish()
	return s.out
}

// A session is what was read of a log.
type session struct {
	out     format.Assembled
	records []*format.Record
	entries []entry // in the order in which they were first written
	*history
	sessions map[string]*history // by id; "" before the first header
	begun    int                 // sessions that have a header
}

// A history is where one of the sessions of a log stands.
type history struct {
	id     string
	title  string
	byID   map[string]int // id -> its entry
	active []int          // entries that the model sees
}

// of returns the history of a session, which may be new.
func (s *session) of(id string) *history {
	h := s.sessions[id]
	if h == nil {
		h = &history{id: id, byID: map[string]int{}}
		s.sessions[id] = h
	}
	return h
}

// An entry is a message, or a marker between messages.
type entry struct {
	of       *history
	value    rawjson.Value
	marker   *model.Message
	origin   int // number of the record that its latest form comes from
	inactive bool
}

// part is the class of a record that is shown with another one.
var part = format.RecordClass{Class: model.Shown}

// record files one record.
func (s *session) record(r *format.Record) format.RecordClass {
	v := r.Value
	n := len(s.records) - 1
	d, none := format.NoObject(r, v)
	switch {
	case none && !r.Envelope:
		return format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem}
	case v.Get("$rewindTo").Exists():
		return s.rewind(v.Get("$rewindTo").Scalar(), n)
	case v.Get("$set").Kind() == rawjson.Object:
		return s.set(v.Get("$set"), n, "$set")
	case r.Envelope:
		s.header(v)
		return format.RecordClass{Class: model.Metadata, Type: "session"}
	case v.Fits("sessionId !type"):
		s.begin(v)
		return s.set(v, n, "session")
	case v.Get("content").Exists() || v.Get("toolCalls").Exists():
		s.message(v, n)
		return part
	}
	return format.RecordClass{Class: model.UnknownRecord, Type: v.Str("type")}
}

// begin turns to the session of a header. What stands before the first header is
// taken to be that session's.
func (s *session) begin(v rawjson.Value) {
	id := v.Str("sessionId")
	if id == "" || id == s.history.id {
		return
	}
	if s.begun == 0 {
		s.history.id, s.sessions[id] = id, s.history
	}
	s.begun++
	s.history = s.of(id)
}

func (s *session) header(v rawjson.Value) {
	a := aboutOf(v)
	s.title = cmp.Or(a.Title, s.title)
	if len(s.records) == 0 || s.records[0].Thread == "" {
		s.out.About.Merge(a)
	}
}

// aboutOf returns what a header says of its session.
func aboutOf(v rawjson.Value) format.About {
	return format.About{ID: v.Str("sessionId"), Directory: v.Get("directories").Index(0).Text(), Title: v.Str("summary"), TitleWeight: 2}
}

// message adds a message, or replaces the one with its id.
func (s *session) message(v rawjson.Value, n int) {
	id := chat.IDOrTime(v)
	if i, known := s.byID[id]; known && (id == v.Str("id") || i == len(s.entries)-1 && grown(s.entries[i].value, v)) {
		s.entries[i].value, s.entries[i].origin = v, n
		if s.entries[i].inactive {
			s.entries[i].inactive = false
			s.active = append(s.active, i)
		}
		return
	}
	if id != "" {
		s.byID[id] = len(s.entries)
	}
	s.active = append(s.active, len(s.entries))
	s.entries = append(s.entries, entry{of: s.history, value: v, origin: n})
}

// known returns the entry that a message of a list is. If its id was blacked out, it says the same,
// maybe more of it or less.
func (s *session) known(v rawjson.Value) (int, bool) {
	id := chat.IDOrTime(v)
	i, ok := s.byID[id]
	return i, ok && (id == v.Str("id") || grown(s.entries[i].value, v) || grown(v, s.entries[i].value))
}

// grown reports whether a message says all that another one did, and maybe more.
func grown(was, v rawjson.Value) bool {
	said := func(v rawjson.Value) string { return chat.Texts(chat.Parts(v.Look().Get("content"))) }
	calls := v.Look().Get("toolCalls")
	for i, c := range was.Look().Get("toolCalls").Elems() {
		if again := calls.Index(i); again.Str("name") != c.Str("name") || string(again.Get("args").Raw()) != string(c.Get("args").Raw()) {
			return false
		}
	}
	return strings.HasPrefix(said(v), said(was)) && v.Look().Get("thoughts").Len() >= was.Look().Get("thoughts").Len()
}

func (s *session) mark(kind model.MarkerKind, text string, n int) {
	s.entries = append(s.entries, entry{of: s.history, marker: chat.Note(kind, text), origin: n})
}

// rewind takes back a message and all after it. If there is no such message,
// nothing is known to be taken back.
func (s *session) rewind(id string, n int) format.RecordClass {
	i, known := s.byID[id]
	if !known || s.entries[i].inactive {
		s.mark(model.MarkerNotice, "rewound to a message that is not in the log: "+id, n)
		return part
	}
	for at := len(s.active) - 1; at >= 0; at-- {
		s.entries[s.active[at]].inactive = true
		if s.active[at] == i {
			s.active = s.active[:at]
			break
		}
	}
	s.mark(model.MarkerBranch, "rewound", n)
	return part
}

// set reads or changes the header, and may replace the list of messages.
func (s *session) set(v rawjson.Value, n int, kind string) format.RecordClass {
	s.header(v)
	if list := v.Get("messages"); list.Kind() == rawjson.Array {
		s.replace(list, n)
		return part
	}
	return format.RecordClass{Class: model.Metadata, Type: kind}
}

// replace compares a new list of messages with the one that the model saw. Those
// that it knows stay as they were written: the new list has them in a poorer form.
// If it ends earlier, the rest was taken back; if it begins anew, the history was
// compressed.
func (s *session) replace(list rawjson.Value, n int) {
	kept := map[int]bool{}
	var known []int
	var fresh []rawjson.Value
	for _, v := range list.Elems() {
		if i, ok := s.known(v); ok {
			if !kept[i] {
				known = append(known, i)
			}
			kept[i] = true
		} else if v.Kind() == rawjson.Object {
			fresh = append(fresh, v)
		}
	}
	// What the list lacks; without the context that was put before the session,
	// which some lists leave out.
	var dropped []int
	last := -1 // place of the last message that was kept
	for at, i := range s.active {
		if kept[i] {
			last = at
		} else if e := s.entries[i].value; !e.Fits("type=user") || injected(chat.Texts(chat.Parts(e.Get("content")))) == "" {
			dropped = append(dropped, at)
		}
	}
	switch {
	case len(dropped) == 0:
	case len(fresh) == 0 && last >= 0 && dropped[0] > last:
		for _, at := range dropped {
			s.entries[s.active[at]].inactive = true
		}
		s.mark(model.MarkerBranch, "rewound", n)
	default:
		s.mark(model.MarkerCompaction, "", n)
	}
	s.active = known
	for _, v := range fresh {
		s.message(v, n)
	}
}

// finish decodes what is left at the end of the log.
func (s *session) finish() {
	type call struct {
		of  *history
		key string
	}
	answered := map[call]rawjson.Value{}
	for _, e := range s.entries {
		for _, c := range e.value.Get("toolCalls").Elems() {
			if result := c.Get("result"); result.Len() > 0 {
				answered[call{e.of, answerKey(c.Str("id"), result.Index(0))}] = result
			}
		}
	}
	several := len(s.sessions) > 2 // one of them also by no name
	for _, e := range s.entries {
		messages := []*model.Message{e.marker}
		if e.marker == nil {
			messages = decode(e.value, func(key string) rawjson.Value { return answered[call{e.of, key}] })
			s.out.About.Merge(format.About{Model: e.value.Str("model")})
		}
		for _, m := range messages {
			m.Origin, m.Inactive = s.records[e.origin].Origin, e.inactive
			if several {
				m.Conversation = chat.ConversationKey(e.of.title, e.of.id)
			}
		}
		if v := s.records[e.origin].Value; len(messages) == 0 && v.Get("content").Exists() && !v.Get("messages").Exists() {
			s.out.Classes.Set(e.origin, format.RecordClass{Class: model.Metadata, Type: "repeated result"})
		}
		s.out.Messages = append(s.out.Messages, messages...)
	}
	if several {
		s.out.About = format.About{Model: s.out.About.Model}
	}
}
