package agentswarm

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

// score votes for messages of a history and for events of the bus. Neither role
// nor agentName decide alone: every chat log has roles, and other frameworks name
// their agents, too.
func score(r *format.Record) int {
	v := rawjson.Unwrap(r.Value, 2)
	if v.Kind() == rawjson.Array && v.Len() > 0 {
		v = v.Index(0)
	}
	if v.Kind() != rawjson.Object || r.Envelope {
		return 0
	}
	if isBusEvent(v) {
		if m := v.At("input", "message"); votes(m) > 0 || ownBus(v.Str("source")) && v.Get("clientId").Kind() == rawjson.String {
			return likely
		}
	}
	return votes(v)
}

// scoreHistory votes for messages.
func scoreHistory(r *format.Record) int {
	if isBusEvent(rawjson.Unwrap(r.Value, 2)) {
		return 0
	}
	return score(r)
}

// ownBus reports whether the framework itself sends events from this source
// (tripolskypetr/agent-swarm-kit: src/client/Client*.ts).
func ownBus(source string) bool {
	switch source {
	case "agent-bus", "history-bus", "session-bus", "state-bus", "storage-bus", "swarm-bus", "execution-bus", "policy-bus", "compute-bus", "mcp-bus", "memory-bus", "perf-bus", "chat-bus", "client-bus":
		return true
	}
	return false
}

// votes judges one message.
func votes(v rawjson.Value) int {
	role := v.Str("role")
	if role == "" || v.Get("parts").Exists() {
		return 0
	}
	if role == roleRescue || role == roleFlush {
		return certain
	}
	named := v.Get("agentName").Kind() == rawjson.String
	mode := v.Str("mode")
	switch {
	case !named:
		return 0
	case !known(role):
		return 0
	case mode == modeUser || mode == modeTool:
		return certain
	case mode == "" && v.Get("content").Exists() && onlyKnownKeys(v):
		return hint // lines of assistants before July 2025 may lack the mode
	}
	return 0
}

// known reports whether role is one that the framework writes.
func known(role string) bool {
	switch role {
	case "assistant", "system", "tool", "user", "developer":
		return true
	}
	return false
}

// onlyKnownKeys reports whether all members are ones that the framework writes.
func onlyKnownKeys(v rawjson.Value) bool {
	for key := range v.Members() {
		switch key {
		case "role", "agentName", "content", "mode", "tool_calls", "tool_call_id", "payload", "images":
		default:
			return false
		}
	}
	return true
}
