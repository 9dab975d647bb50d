package opencode

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
	hint    = 4
)

// scoreExport votes for {"info":{…},"messages":[{"info":{…},"parts":[…]}]}.
func scoreExport(r *format.Record) int {
	v := r.Value
	info, list := v.Get("info"), v.Get("messages")
	if info.Get("id").Kind() != rawjson.String || list.Kind() != rawjson.Array {
		return 0
	}
	m := list.Index(0)
	switch {
	case isMessage(m.Get("info")) && (m.Get("parts").Kind() == rawjson.Array || r.Repaired):
		return certain
	case list.Len() == 0 && isSession(info):
		return likely
	}
	return 0
}

// scoreMessages votes for {"info":{…},"parts":[…]}, of which the server's answer to
// GET /session/:id/message is a list.
func scoreMessages(r *format.Record) int {
	if r.List == "" && isExported(r.Value) {
		return certain
	}
	return 0
}

// scoreStore votes for files of the store.
func scoreStore(r *format.Record) int {
	switch v := r.Value; {
	case v.Get("_table").Exists() || v.Get("event").Exists():
		return 0
	case isMessage(v) && v.Get("sessionID").Kind() == rawjson.String:
		return certain
	case isPart(v):
		return likely
	case isSession(v):
		return likely
	}
	return 0
}

// scoreRow votes for rows of the database.
func scoreRow(r *format.Record) int {
	v := r.Value
	switch v.Str("_table") {
	case "message":
		if v.Get("session_id").Exists() && v.Get("data").Exists() && !v.Get("session_id").IsNull() {
			return certain
		}
	case "part":
		if v.Get("message_id").Exists() && v.Get("data").Exists() {
			return certain
		}
	case "session_v2":
		if v.Get("project_id").Exists() && v.Get("time_created").Exists() {
			return certain
		}
	case "session_message":
		if v.Get("session_id").Exists() && v.Get("seq").Exists() && v.Get("data").Exists() {
			return certain
		}
	case "session":
		if v.Get("project_id").Exists() && v.Get("time_created").Exists() && v.Get("directory").Exists() {
			return certain
		}
	}
	return 0
}

// scoreRun votes for lines of `opencode run --format json`.
func scoreRun(r *format.Record) int {
	v := r.Value
	if v.Get("sessionID").Kind() != rawjson.String {
		return 0
	}
	switch v.Str("type") {
	case "step_start", "step_finish", "text", "tool_use", "reasoning":
		if v.At("part", "messageID").Exists() {
			return certain
		}
	case "error":
		if v.At("error", "name").Exists() && v.Get("timestamp").Exists() {
			return hint
		}
	}
	return 0
}

// scoreEvent votes for events of the server.
func scoreEvent(r *format.Record) int {
	e := eventOf(r.Value)
	kind, p := e.Str("type"), e.Get("properties")
	if p.Kind() != rawjson.Object {
		return 0
	}
	switch {
	case kind == "message.updated" && p.At("info", "sessionID").Exists(),
		kind == "message.part.updated" && p.At("part", "messageID").Exists(),
		kind == "message.part.delta" && p.Get("partID").Exists():
		return certain
	case strings.HasPrefix(kind, "session.") && (p.Get("sessionID").Exists() || p.At("info", "id").Exists()),
		strings.HasPrefix(kind, "message."), strings.HasPrefix(kind, "permission.") && p.Get("sessionID").Exists():
		return likely
	case kind == "server.connected" || kind == "server.heartbeat":
		return hint
	}
	return 0
}

// scorePart votes for parts that a recorder wrote one per line, with the role.
func scorePart(r *format.Record) int {
	v := r.Value
	if v.Get("_role").Kind() == rawjson.String && v.Get("_ts").Exists() && v.Get("type").Kind() == rawjson.String {
		return likely
	}
	return 0
}

// eventOf returns the event in what a recorder or the global stream put around it.
func eventOf(v rawjson.Value) rawjson.Value {
	for _, key := range [...]string{"event", "payload"} {
		if e := v.Get(key); e.Kind() == rawjson.Object && e.Get("type").Exists() {
			return e
		}
	}
	return v
}

func isSession(v rawjson.Value) bool {
	return v.Get("id").Kind() == rawjson.String && v.Get("projectID").Exists() && v.At("time", "created").Kind() == rawjson.Number &&
		v.Get("directory").Exists() && v.Get("role").IsNull()
}

func isMessage(v rawjson.Value) bool {
	role := v.Str("role")
	return (role == "user" || role == "assistant") && v.Get("id").Kind() == rawjson.String &&
		v.At("time", "created").Kind() == rawjson.Number && v.Get("content").IsNull()
}

// isExported reports whether v is a message together with its parts.
func isExported(v rawjson.Value) bool {
	return v.Get("parts").Kind() == rawjson.Array && isMessage(v.Get("info"))
}

// isPart reports whether v is a part with the ids that place it.
func isPart(v rawjson.Value) bool {
	if v.Get("id").Kind() != rawjson.String || v.Get("messageID").Kind() != rawjson.String || v.Get("role").Exists() {
		return false
	}
	switch v.Str("type") {
	case "text", "reasoning", "tool", "file", "agent", "subtask", "step-start", "step-finish", "snapshot", "patch", "retry", "compaction":
		return true
	}
	return false
}
