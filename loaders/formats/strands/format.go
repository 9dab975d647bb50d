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
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "strands",
	Title:   "Strands Agents",
	Reads:   "session directories of FileSessionManager (session.json, agents, messages), of one or several agents, and single message files",
	Omits:   "the state that agents keep besides their messages is shown only as records",
	Sources: []format.Source{{Project: "strands-agents/sdk-python", File: "src/strands/session/file_session_manager.py, src/strands/types/session.py", Version: "1232230d of 2026-05-15", Verified: "2026-11-23"}},

	Layout: format.Layout{Pieces: []string{"agents", "messages"}},

	Shapes: []format.Shape{{Name: "session", Score: score, Assemble: assemble, Tree: true, List: "-"}},
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

// assemble decodes the files of a session, or of several, in whichever order they
// come. Messages are ordered by agent and number; each agent has a conversation of
// its own.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	for r := range records {
		v := r.Value
		d := format.Metadata("multi agent")
		switch {
		case isMessage(v):
			d = format.Shown(decode(v))
		case score(r) == 0:
			d = format.Unknown(cmp.Or(v.Str("type"), v.Kind().String()))
		case v.Fits("agent_id"):
			d.Type = "agent"
		case v.Fits("session_id"):
			d.Type = "session"
			out.About.ID = v.Get("session_id").Scalar()
		}
		chat.Add(&out, r, d)
	}
	slices.SortStableFunc(out.Messages, func(a, b *model.Message) int {
		return cmp.Or(cmp.Compare(agentOf(a.Origin.File), agentOf(b.Origin.File)), cmp.Compare(numberOf(a), numberOf(b)))
	})
	for _, m := range out.Messages {
		agent := agentOf(m.Origin.File)
		m.Conversation = cmp.Or(agent, "session")
		if name := agent[strings.LastIndexByte(agent, '/')+1:]; name != "default" && m.Role == model.RoleAssistant {
			m.Agent = name
		}
	}
	return out
}

func numberOf(m *model.Message) int {
	n, _ := strconv.Atoi(m.ID)
	return n
}

// agentOf returns the path of the agent that the file of a message belongs to:
// "agents/agent_scout/messages/message_0.json" is of "scout". What stands before
// tells sessions apart.
func agentOf(path string) string {
	path = strings.ReplaceAll(path, "\\", "/")
	const agents = "agents/agent_"
	i := strings.LastIndex(path, agents)
	if i < 0 {
		return ""
	}
	name, _, _ := strings.Cut(path[i+len(agents):], "/")
	return path[:i] + name
}

// decode decodes the file of a message.
func decode(v rawjson.Value) *model.Message {
	body := v.Get("message")
	redacted := v.Get("redact_message")
	if redacted.Kind() == rawjson.Object {
		body = redacted
	}
	m := chat.Message(body, "metadata")
	m.ID = v.Get("message_id").Scalar()
	m.Time = chat.Time(v.Get("created_at"))
	about := body.Get("metadata")
	m.Usage = chat.Usage(about.Get("usage"))
	m.Duration = chat.Millis(about.At("metrics", "latencyMs"))
	if redacted.Kind() == rawjson.Object {
		m.Warnings = append(m.Warnings, "a guardrail redacted this message; what it said before is among its fields")
	}
	return m
}
