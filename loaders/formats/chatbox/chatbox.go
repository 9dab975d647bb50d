// Package chatbox reads the data that Chatbox exports, and the file in which it
// keeps its settings and sessions.
//
// Every session is a member of its own, "session:<id>"; before version 1.4 all stood
// in the list "chat-sessions". A session may hold older threads, each a conversation
// of its own, and what was forked off (messageForksHash). What a message says is in
// contentParts, before 1.5 in content; calls stand with what they gave back.
package chatbox

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "chatbox",
	Title: "Chatbox export",
	Reads: "data exported from the program and its config.json: all sessions and their threads and forks, with reasoning, calls, files and errors",
	Omits: "pictures and files, which the program keeps elsewhere (storageKey); settings; exports as text, Markdown or HTML",
	Sources: []format.Source{
		{Project: "chatboxai/chatbox", File: "src/shared/types/session.ts, src/renderer/components/settings/DataBackup (export with __exported_items)"},
	},
	Shapes: []format.Shape{
		{Name: "export", Score: score, Decode: decode, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 7
)

func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object {
		return 0
	}
	listed := v.Get("chat-sessions-list").Kind() == rawjson.Array || v.Get("chat-sessions").Kind() == rawjson.Array
	for name, s := range v.Members() {
		if strings.HasPrefix(name, "session:") && s.Get("messages").Kind() == rawjson.Array {
			return certain
		}
	}
	if listed && (v.Get("__exported_items").Exists() || v.Get("settings").Exists() || v.Get("configs").Exists()) {
		return certain
	}
	if isSession(v) {
		return likely
	}
	return 0
}

// isSession reports whether a value is a session by itself, as the program writes
// each into a file of its own.
func isSession(v rawjson.Value) bool {
	m := v.Get("messages").Index(0)
	return v.Get("name").Kind() == rawjson.String && v.Get("id").Kind() == rawjson.String && m.Get("contentParts").Kind() == rawjson.Array && m.Get("role").Exists()
}

// decode reads an export.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	var sessions []rawjson.Value
	for name, e := range v.Members() {
		switch {
		case strings.HasPrefix(name, "session:"):
			sessions = append(sessions, e)
		case name == "chat-sessions":
			for _, s := range e.Elems() {
				sessions = append(sessions, s)
			}
		}
	}
	if len(sessions) == 0 && isSession(v) {
		sessions = append(sessions, v)
	}
	var d format.Decoded
	held := 0
	for _, s := range sessions {
		list := session(s)
		if len(list) == 0 {
			continue
		}
		held++
		d.Messages = append(d.Messages, list...)
		d.About = format.About{ID: s.Str("id"), Title: s.Str("name"), TitleWeight: 3}
	}
	switch {
	case len(d.Messages) == 0 && len(sessions) == 0 && !v.Get("chat-sessions-list").Exists():
		return format.Unknown("object")
	case len(d.Messages) == 0:
		return format.Metadata("export without messages")
	case held > 1 || d.About.Title == "":
		d.About = format.About{}
	}
	return d
}

// session decodes a session: its older threads first, then the current one.
func session(s rawjson.Value) (out []*model.Message) {
	name, id := s.Str("name"), s.Str("id")
	for _, t := range s.Get("threads").Elems() {
		list := messages(t.Get("messages"))
		of(list, threadTitle(name, t.Str("name")), t.Str("id"))
		out = append(out, list...)
	}
	forks := forksOf(s.Get("messageForksHash"))
	var list []*model.Message
	for _, e := range s.Get("messages").Elems() {
		m := message(e)
		list = append(append(list, m), forks[m.ID]...)
		delete(forks, m.ID)
	}
	for at := range s.Get("messageForksHash").Members() { // of messages that are gone
		list = append(list, forks[at]...)
		delete(forks, at)
	}
	title := name
	if len(out) > 0 {
		title = threadTitle(name, s.Str("threadName"))
	}
	of(list, title, id)
	if len(list) > 0 {
		format.Keep(list[0], s)
	}
	return append(out, list...)
}

// threadTitle is the title of a thread of a session.
func threadTitle(session, thread string) string {
	if session == "" || thread == "" || session == thread {
		return cmp.Or(thread, session)
	}
	return session + ": " + thread
}

// forksOf returns what was forked off, by the message behind which it was. The fork
// that is shown is empty: its messages are those of the session.
func forksOf(v rawjson.Value) map[string][]*model.Message {
	forks := map[string][]*model.Message{}
	for at, fork := range v.Members() {
		for _, e := range fork.Get("lists").Elems() {
			for _, m := range messages(e.Get("messages")) {
				m.Inactive = true
				forks[at] = append(forks[at], m)
			}
		}
	}
	return forks
}

// of says which conversation messages are of.
func of(list []*model.Message, title, id string) {
	for _, m := range list {
		m.Conversation = chat.ConversationKey(title, id)
	}
}

func messages(list rawjson.Value) (out []*model.Message) {
	out = append(out, chat.Map(list, message)...)
	return out
}
