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
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "zed",
	Title: "Zed",
	Reads: "the database of agent threads (~/.local/share/zed/threads/threads.db), single threads, and the text threads of older versions (conversations/*.zed.json)",
	Omits: "times of messages, which Zed does not keep; the state of edited files is shown only in the raw record",
	Sources: []format.Source{
		{Project: "zed-industries/zed", File: "crates/agent/src/db.rs", Version: "0642ec7e", Verified: "2026-11-23"},
		{Project: "zed-industries/zed", File: "crates/agent/src/thread.rs, crates/agent/src/legacy_thread.rs", Version: "000e783f, legacy_thread.rs of 4410b970", Verified: "2026-11-25"},
		{Project: "zed-industries/zed", File: "crates/assistant_context/src/assistant_context.rs", Version: "0425638e", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "database", Score: scoreSmall, Assemble: assemble},
		{Name: "large database", Score: scoreLarge, Decode: decodeRow, Whole: true},
		{Name: "thread", Score: scoreThread, Decode: format.Objects(decodeThread), List: "-", Whole: true},
	},
}

var scoreSmall, scoreLarge = format.DatabaseScores(isZed, isRow, 10, 10)

func isZed(r *format.Record) bool {
	return format.HasTable(r, "threads", "id", "summary", "data_type", "data")
}

func isRow(r *format.Record) bool { return r.Value.Fits("_table=threads data_type data summary") }

// threads are votes for a thread by itself, and tagged those for one of its messages.
const (
	threads = format.Votes(`
		0  _table
		10 zed=context text:text
		1  messages:list version:text
	`)
	tagged = format.Votes(`
		10 User/Agent.content:list
		8  segments:list tool_uses
	`)
)

func scoreThread(r *format.Record) int {
	votes := threads.Score(r)
	switch {
	case r.List != "":
		return 0
	case votes == 1:
		return chat.Surest(r.Value.Get("messages"), tagged.Of)
	}
	return votes
}

func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var db chat.Database
	for r := range records {
		id := r.Value.Str("id")
		if format.Table(r) == "threads" {
			db.Session(chat.Session{ID: id, Title: r.Value.Str("summary"), Parent: r.Value.Str("parent_id")})
		}
		db.Row(r, id, decodeRow(r))
	}
	return db.Assembled()
}

var decodeRow = format.Rows("threads", row, nil, format.Unknown)

// row decodes a row of the threads. Its JSON may be text, a blob, or compressed.
func row(v rawjson.Value) format.Decoded {
	data := v.Get("data")
	if inner := data.First("_zstd", "_gzip", "_zlib", "_json", "_text"); inner.Exists() {
		data = inner
	}
	if data = rawjson.Unwrap(data, 1); !data.Fits(".:object !_blob") {
		return format.Malformed("the thread is no JSON")
	}
	t := newThread(data)
	messages := t.messages()
	if len(messages) == 0 {
		return format.Metadata("empty thread")
	}
	for _, m := range messages {
		m.Conversation = chat.ConversationKey(v.Str("summary"), v.Str("id"))
	}
	d := format.Shown(messages...)
	d.About.Model = t.model
	return d
}

// decodeThread decodes a thread in a file of its own.
func decodeThread(_ *format.Record, v rawjson.Value) format.Decoded {
	t := newThread(v)
	if v.Is("zed", "context") {
		t.ranges()
	} else {
		t.messages()
	}
	if len(t.out) == 0 {
		return format.Unknown(v.Str("zed"))
	}
	d := format.Shown(t.out...)
	d.About = format.About{ID: v.Str("id"), Title: v.First("title", "summary").Text(), TitleWeight: 3, Model: t.model}
	return d
}
