package agentswarm

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// histories are messages. Neither role nor agentName decide alone: every chat log has
// roles, and other frameworks name their agents, too.
const histories = format.Votes(`
	0  parts
	10 role=resque|flush
	10 role=assistant|system|tool|user|developer agentName:text mode=user|tool
	3  role=assistant|system|tool|user|developer agentName:text !mode:filled content
`)

// votes judges one message.
func votes(v rawjson.Value) int {
	n := histories.Of(v)
	if n == 3 && !onlyKnownKeys(v) { // lines of assistants before July 2025 may lack the mode
		return 0
	}
	return n
}

// scoreHistory votes for messages.
func scoreHistory(r *format.Record) int {
	v := format.Leading(rawjson.Unwrap(r.Value, 2))
	if r.Envelope {
		return 0
	}
	return votes(v)
}

// scoreBus votes for events of the bus, with a message in them or from a source of the
// framework itself (tripolskypetr/agent-swarm-kit: src/client/Client*.ts). Messages of the
// history speak for it, too: with a single event beside them it has more votes.
func scoreBus(r *format.Record) int {
	v := r.Value
	if r.Envelope || !isBusEvent(v) {
		return scoreHistory(r)
	}
	if votes(v.At("input", "message")) > 0 || v.Fits("clientId:text source=agent-bus|history-bus|session-bus|state-bus|storage-bus|"+
		"swarm-bus|execution-bus|policy-bus|compute-bus|mcp-bus|memory-bus|perf-bus|chat-bus|client-bus") {
		return 6
	}
	return 0
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
