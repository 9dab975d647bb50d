// Package opencode reads the sessions of OpenCode, and of Kilo and other programs
// built on it: what `opencode export` and `opencode run --format json` print, the
// server's list of a session's messages (GET /session/:id/message), the store of
// JSON files of versions before 1.2, the rows of opencode.db, and captures of the
// server's events.
//
// All of them hold the same three things: sessions, messages with what is known of
// them, and parts with what they say. Since version 2.0 a message and its parts are one
// row (v2.go). A part of type "tool" is a call together with
// its state and, in the end, its output. A session with a parent is that of a
// sub-agent; the tool that started it names it in the metadata of its state.
package opencode

import (
	"cmp"
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "opencode",
	Title: "OpenCode", Resume: "opencode --session", // anomalyco/opencode: packages/opencode/src/cli/cmd/tui/thread.ts, option "session"
	Reads: "exports, the messages of a session as the server lists them, `run --format json`, the store of JSON files (storage/session, message, part), opencode.db and captures of events, with sub-agents",
	Omits: "snapshots and the patches they stand for",
	Sources: []format.Source{
		{Project: "sst/opencode", File: "packages/opencode/src/session/message-v2.ts, packages/opencode/src/session/index.ts, packages/opencode/src/cli/cmd/run.ts, packages/opencode/src/storage/", Version: "message-v2.ts of 007a9409", Verified: "2026-11-23"},
		{Project: "anomalyco/opencode", File: "packages/schema/src/session-message.ts, packages/core/src/session/message-row.ts, issues 41217, 49641", Version: "session-message.ts of 0ceb3dd5", Verified: "2026-11-23"},
		{Project: "kenn-io/agentsview", File: "internal/parser/opencode.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},

	Layout: format.Layout{Sessions: "session", Pieces: []string{"message", "part"}},

	Shapes: []format.Shape{
		{Name: "export", Score: scoreExport, Assemble: assemble, List: "messages"},
		{Name: "messages", Score: scoreMessages, Assemble: assemble},
		{Name: "store", Score: scoreStore, Assemble: assemble, Tree: true, List: "-"},
		{Name: "rows", Score: rows.Score, Assemble: assembleRows, Groups: true},
		{Name: "run", Score: runs.Score, Assemble: assemble},
		{Name: "events", Score: scoreEvent, Assemble: assemble},
		{Name: "parts", Score: recorded.Score, Assemble: assemble},
	},
	Siblings: siblings,
}

// What the records of any shape hold: a session, a message, the two of a message and its
// parts, and a part with the ids that place it.

func isSession(v rawjson.Value) bool {
	return v.Fits("id:text projectID time.created:number directory !role:some")
}

func isMessage(v rawjson.Value) bool {
	return v.Fits("role=user|assistant id:text time.created:number !content:some")
}

func isExported(v rawjson.Value) bool { return v.Fits("parts:list") && isMessage(v.Get("info")) }

func isPart(v rawjson.Value) bool {
	return v.Fits("id:text messageID:text !role type=text|reasoning|tool|file|agent|subtask|step-start|step-finish|snapshot|patch|retry|compaction")
}

// scoreExport votes for {"info":{…},"messages":[{"info":{…},"parts":[…]}]}.
func scoreExport(r *format.Record) int {
	v := r.Value
	m := v.Get("messages").Index(0)
	switch {
	case !v.Fits("info.id:text messages:list"):
	case isExported(m), r.Repaired && isMessage(m.Get("info")):
		return 10
	case !m.Exists() && isSession(v.Get("info")):
		return 8
	}
	return 0
}

// scoreMessages votes for {"info":{…},"parts":[…]}, of which the server's answer to
// GET /session/:id/message is a list.
func scoreMessages(r *format.Record) int { return format.If(r.List == "" && isExported(r.Value), 10) }

// scoreStore votes for files of the store.
func scoreStore(r *format.Record) int {
	switch v := r.Value; {
	case v.Fits("_table"), v.Fits("event"):
	case isMessage(v) && v.Fits("sessionID:text"):
		return 10
	case isPart(v), isSession(v):
		return 8
	}
	return 0
}

// rows are those of the database.
const rows = format.Votes(`
	10 _table=message session_id:some data
	10 _table=part message_id data
	10 _table=session_v2 project_id time_created
	10 _table=session_message session_id seq data
	10 _table=session project_id time_created directory
`)

// runs are lines of `opencode run --format json`.
const runs = format.Votes(`
	10 sessionID:text type=step_start|step_finish|text|tool_use|reasoning part.messageID
	4  sessionID:text type=error error.name timestamp
`)

// events are those of the server.
const events = format.Votes(`
	0  !properties:object
	10 type=message.updated properties.info.sessionID
	10 type=message.part.updated properties.part.messageID
	10 type=message.part.delta properties.partID
	8  type^session. properties.sessionID
	8  type^session. properties.info.id
	8  type^message.
	8  type^permission. properties.sessionID
	4  type=server.connected|server.heartbeat
`)

func scoreEvent(r *format.Record) int { return events.Of(eventOf(r.Value)) }

// recorded are parts that a recorder wrote one per line, with the role.
const recorded = format.Votes("8 _role:text _ts type:text")

// eventOf returns the event in what a recorder or the global stream put around it.
func eventOf(v rawjson.Value) rawjson.Value {
	for _, key := range [...]string{"event", "payload"} {
		if e := v.Get(key); e.Fits(".:object type") {
			return e
		}
	}
	return v
}

// addEvent takes an event of the server.
func (f *fold) addEvent(e rawjson.Value) {
	kind, p := e.Str("type"), e.Get("properties")
	if kind == "" || kind == "message.part.updated" && !p.Fits("part.messageID:text") {
		f.say(model.UnknownRecord, cmp.Or(kind, "event"))
		return
	}
	switch kind {
	case "session.error":
		f.fail(p.Str("sessionID"), p.Get("error"))
		return
	case "message.updated":
		f.addMessage(p.Get("info"), p.At("info", "time", "created"))
		return
	case "message.part.updated":
		f.addPart(p.Get("part"))
		return
	case "message.part.delta":
		f.addDelta(p)
		return
	case "session.created", "session.updated":
		f.addSession(p.Get("info"))
	case "message.removed":
		if m := f.messages[p.Str("messageID")]; m != nil {
			for _, one := range m.parts {
				one.removed = true
			}
		}
	case "message.part.removed":
		if one := f.parts[[2]string{p.Str("messageID"), p.Str("partID")}]; one != nil {
			one.removed = true
		}
	case "permission.asked", "permission.updated", "permission.replied":
		f.addPermission(p)
	}
	f.say(model.Metadata, kind)
}

// addDelta takes a piece of a text. The state of the part that follows has it, too.
func (f *fold) addDelta(p rawjson.Value) {
	id, field := p.Str("partID"), p.Str("field")
	if id == "" || field == "" {
		f.say(model.UnknownRecord, "message.part.delta")
		return
	}
	m := f.message(p.Str("messageID"), p.Str("sessionID"))
	one := f.partOf(m, id, max(0, len(m.parts)-1))
	if one.deltas == nil {
		one.deltas = map[string][]byte{}
	}
	one.deltas[field] = append(one.deltas[field], p.Str("delta")...)
	f.say(model.Metadata, "piece of a text")
}

// addPermission takes a request to a person to allow a call, or the answer.
func (f *fold) addPermission(p rawjson.Value) {
	reply := p.First("reply", "response")
	if asked := p.First("requestID", "permissionID").Scalar(); asked != "" && reply.Exists() {
		if a := f.approvals[f.asked[asked]]; a != nil {
			a.Answered, a.Approved, a.Reason = true, reply.Text() != "reject", p.Str("message")
		}
		return
	}
	id, call := p.Get("id").Scalar(), chat.FirstText(p.Get("callID"), p.At("tool", "callID"))
	if model.IsID(call) && id != "" {
		f.asked[id], f.approvals[call] = call, &model.Approval{ID: id}
	}
}

// value returns the state of a part with the pieces that came after it.
func (p *part) value() rawjson.Value {
	if len(p.deltas) == 0 {
		return p.v
	}
	var fields []model.Field
	for k, v := range p.v.Members() {
		raw := v.Raw()
		if more, ok := p.deltas[k]; ok && v.Kind() == rawjson.String {
			raw = rawjson.Quote(v.Text() + string(more))
		}
		fields = append(fields, model.Field{Name: k, Value: raw})
	}
	for _, k := range [...]string{"text", "raw", "output"} {
		if more, ok := p.deltas[k]; ok && !p.v.Get(k).Exists() {
			fields = append(fields, model.Field{Name: k, Value: rawjson.Quote(string(more))})
		}
	}
	if !p.v.Get("type").Exists() {
		fields = append(fields, model.Field{Name: "type", Value: []byte(`"text"`)})
	}
	return chat.ObjectOf(fields)
}
