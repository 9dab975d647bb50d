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

const votes = format.Votes(`
	9 message:object message.role message_id:number message.content:list
	9 agent_id conversation_manager_state/_internal_state
	9 session_id session_type=AGENT|MULTI_AGENT
`)

// score votes on the files of a session.
func score(r *format.Record) int {
	if r.File == "multi_agent.json" && r.Value.Fits("type id") {
		return max(6, votes.Of(r.Value))
	}
	return votes.Of(r.Value)
}

// isMessage reports whether v is the file of a message.
func isMessage(v rawjson.Value) bool {
	return v.Fits("message:object message.role message_id:number message.content:list")
}
