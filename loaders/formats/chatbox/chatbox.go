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
		{Project: "chatboxai/chatbox", File: "src/shared/types/session.ts", Version: "0d3139e5 of 2026-04-02", Verified: "2026-11-25"},
		{Project: "chatboxai/chatbox", File: "src/renderer/routes/settings/general.tsx (ImportExportDataSection)", Version: "0d3139e5 of 2026-04-01", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{{Name: "export", Score: score, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

func score(r *format.Record) int {
	v := r.Value
	for i, s := range v.Saying() {
		if strings.HasPrefix(v.Key(i), "session:") && s.Fits("messages:list") {
			return 10
		}
	}
	switch {
	case v.Fits("chat-sessions-list/chat-sessions:list __exported_items/settings/configs"):
		return 10
	case isSession(v):
		return 7
	}
	return 0
}

// isSession reports whether a value is a session by itself, as the program writes
// each into a file of its own.
func isSession(v rawjson.Value) bool {
	return v.Fits("name:text id:text messages.0.contentParts:list messages.0.role")
}

// decode reads an export.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	var sessions []rawjson.Value
	for name, e := range v.Members() {
		switch {
		case strings.HasPrefix(name, "session:"):
			sessions = append(sessions, e)
		case name == "chat-sessions":
			sessions = append(sessions, e.AsList()...)
		}
	}
	switch {
	case len(sessions) > 0:
	case isSession(v):
		sessions = append(sessions, v)
	case !v.Fits("chat-sessions-list"):
		return format.Unknown("object")
	}
	return chat.ShowSessions(sessions, session)
}

// session decodes a session: its older threads first, then the current one.
func session(s rawjson.Value) (about format.About, all []*model.Message) {
	about = format.About{ID: s.Str("id"), Title: s.Str("name")}
	for _, t := range s.Get("threads").Elems() {
		key := chat.ConversationKey(threadTitle(about.Title, t.Str("name")), t.Str("id"))
		all = append(all, chat.InConversation(key, chat.Map(t.Get("messages"), message))...)
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
	title := about.Title
	if len(all) > 0 {
		title = threadTitle(title, s.Str("threadName"))
	}
	if len(list) > 0 {
		format.Keep(list[0], s)
	}
	return about, append(all, chat.InConversation(chat.ConversationKey(title, about.ID), list)...)
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
			for _, m := range chat.Map(e.Get("messages"), message) {
				m.Inactive = true
				forks[at] = append(forks[at], m)
			}
		}
	}
	return forks
}
