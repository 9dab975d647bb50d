// Package strands reads the sessions of Strands Agents: a directory with a file for
// each session, agent and message, or single messages.
//
//	session_<id>/session.json
//	session_<id>/agents/agent_<id>/agent.json
//	session_<id>/agents/agent_<id>/messages/message_<n>.json
//	session_<id>/multi_agents/multi_agent_<id>/multi_agent.json
//
// Messages are those of Bedrock's Converse API. Bytes are objects with base64 in
// them. A message that a guardrail redacted holds both forms; the model goes on with
// the redacted one.
package strands

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "strands",
	Title: "Strands Agents",
	Reads: "session directories of FileSessionManager (session.json, agents, messages), of one or several agents, and single message files",
	Omits: "the state that agents keep besides their messages is shown only as records",
	Sources: []format.Source{
		{Project: "strands-agents/sdk-python", File: "src/strands/session/file_session_manager.py, src/strands/types/session.py"},
	},

	Layout: format.Layout{Pieces: []string{"agents", "messages"}},

	Shapes: []format.Shape{
		{Name: "session", Score: score, Assemble: assemble, Tree: true, List: "-"},
	},
}

// score votes on the files of a session.
func score(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() != rawjson.Object:
	case isMessage(v):
		return 9
	case v.Get("agent_id").Exists() && (v.Get("conversation_manager_state").Exists() || v.Get("_internal_state").Exists()):
		return 9
	case v.Get("session_id").Exists() && (v.Is("session_type", "AGENT") || v.Is("session_type", "MULTI_AGENT")):
		return 9
	case r.File == "multi_agent.json" && v.Get("type").Exists() && v.Get("id").Exists():
		return 6
	}
	return 0
}

// isMessage reports whether v is the file of a message.
func isMessage(v rawjson.Value) bool {
	m := v.Get("message")
	return m.Kind() == rawjson.Object && m.Get("role").Exists() && v.Get("message_id").Kind() == rawjson.Number && m.Get("content").Kind() == rawjson.Array
}
