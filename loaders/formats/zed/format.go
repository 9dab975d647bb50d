// Package zed reads the threads of the agent of Zed, the editor.
//
// They are in a database (threads/threads.db): one row for each thread, with the
// whole thread as JSON, compressed with zstd. In version 0.3.0 a message is
// {"User":…} or {"Agent":…}, with the results of the agent's tools in the same
// message; up to 0.2.0 it has a role, segments, and lists of uses and results of
// tools. The text threads of older versions (<title>.zed.json) are one text, of
// which messages are ranges. Nothing has a time of its own.
package zed

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "zed",
	Title: "Zed",
	Reads: "the database of agent threads (~/.local/share/zed/threads/threads.db), single threads, and the text threads of older versions (conversations/*.zed.json)",
	Omits: "times of messages, which Zed does not keep; the state of edited files is shown only in the raw record",
	Sources: []format.Source{
		{Project: "zed-industries/zed", File: "crates/agent/src/db.rs, crates/agent/src/thread.rs, crates/agent/src/legacy_thread.rs, crates/assistant_context/src/assistant_context.rs"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: scoreSmall, Assemble: assemble},
		{Name: "large database", Score: scoreLarge, Decode: decodeRow, Whole: true},
		{Name: "thread", Score: scoreThread, Decode: decodeThread, List: "-", Whole: true},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

func scoreSmall(r *format.Record) int {
	if isZed(r) && format.IsLarge(r) {
		return 0
	}
	return scoreTable(r)
}

func scoreLarge(r *format.Record) int {
	if isZed(r) && !format.IsLarge(r) {
		return 0
	}
	return scoreTable(r)
}

func scoreTable(r *format.Record) int {
	switch {
	case isZed(r):
		return certain
	case format.Table(r) == "threads" && r.Value.Get("data_type").Exists() && r.Value.Get("data").Exists() && r.Value.Get("summary").Exists():
		return certain
	}
	return 0
}

func isZed(r *format.Record) bool {
	return format.HasTable(r, "threads", "id", "summary", "data_type", "data")
}

// scoreThread votes for a thread by itself.
func scoreThread(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.List != "" || format.Table(r) != "" {
		return 0
	}
	messages := v.Get("messages")
	switch {
	case v.Is("zed", "context") && v.Get("text").Kind() == rawjson.String:
		return certain
	case messages.Kind() != rawjson.Array || v.Get("version").Kind() != rawjson.String:
		return 0
	}
	for i, m := range messages.Elems() {
		if isTagged(m) {
			return certain
		}
		if m.Get("segments").Kind() == rawjson.Array && m.Get("tool_uses").Exists() {
			return likely
		}
		if i > 3 {
			break
		}
	}
	return 0
}

// isTagged recognises {"User":{"content":[…]}} and {"Agent":{"content":[…]}}.
func isTagged(m rawjson.Value) bool {
	return m.Len() == 1 && m.First("User", "Agent").Get("content").Kind() == rawjson.Array
}

// assemble reads a whole database.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		d := decodeRow(r)
		v := r.Value
		id := v.Str("id")
		if format.Table(r) == "threads" {
			db.Session(chat.Session{ID: id, Title: v.Str("summary"), Parent: v.Str("parent_id")})
			for _, m := range d.Messages {
				m.Conversation = ""
			}
		}
		db.Row(r, id, d)
	}
	return db.Assembled()
}

// decodeRow decodes one row of the database.
func decodeRow(r *format.Record) format.Decoded {
	v := r.Value
	if d, ok := format.NoRow(r); ok {
		return d
	}
	switch table := format.Table(r); table {
	case "threads":
		id, title := v.Str("id"), v.Str("summary")
		t := newThread(content(v.Get("data")))
		messages := t.messages()
		if len(messages) == 0 {
			if !t.v.Exists() {
				return format.Malformed("the thread is no JSON")
			}
			return format.Metadata("empty thread")
		}
		for _, m := range messages {
			m.Conversation = chat.ConversationKey(title, id)
		}
		d := format.Shown(messages...)
		d.About = format.About{Model: t.model}
		return d
	default:
		return format.Unknown(table)
	}
}

// content returns the JSON in a column, which may be text, a blob, or compressed.
func content(v rawjson.Value) rawjson.Value {
	if inner := v.First("_zstd", "_gzip", "_zlib", "_json", "_text"); inner.Exists() {
		v = inner
	}
	v = rawjson.Unwrap(v, 1)
	if v.Kind() != rawjson.Object || v.Get("_blob").Exists() {
		return rawjson.Value{}
	}
	return v
}

// decodeThread decodes a thread in a file of its own.
func decodeThread(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("no JSON")
	case v.Kind() != rawjson.Object || v.Opaque():
		return format.Unknown(v.Kind().String())
	}
	t := newThread(v)
	var messages []*model.Message
	if v.Is("zed", "context") {
		messages = textThread(v)
	} else {
		messages = t.messages()
	}
	if len(messages) == 0 {
		return format.Unknown(v.Str("zed"))
	}
	d := format.Shown(messages...)
	d.About = format.About{ID: v.Str("id"), Title: v.First("title", "summary").Text(), TitleWeight: 3, Model: t.model}
	return d
}
