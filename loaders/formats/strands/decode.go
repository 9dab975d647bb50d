package strands

import (
	"cmp"
	"iter"
	"sort"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// placed is a message with what decides on its place in the session.
type placed struct {
	agent   string
	number  int64
	message *model.Message
}

// assemble decodes the files of a session, or of several, in whichever order they
// come. Messages are ordered by agent and number; each agent has a conversation of
// its own.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var all []placed
	for r := range records {
		v := r.Value
		class := format.RecordClass{Class: model.Metadata}
		switch {
		case isMessage(v):
			class.Class = model.Shown
			p := placed{agent: agentOf(r.Origin.File), message: decode(v)}
			p.number, _ = v.Get("message_id").Int()
			p.message.Origin, p.message.Thread = r.Origin, r.Thread
			all = append(all, p)
		case !v.Exists():
			class = format.RecordClass{Class: model.MalformedRecord, Problem: "not JSON"}
		case score(r) == 0:
			class = format.RecordClass{Class: model.UnknownRecord, Type: cmp.Or(v.Str("type"), v.Kind().String())}
		case v.Get("agent_id").Exists():
			class.Type = "agent"
		case v.Get("session_id").Exists():
			class.Type = "session"
			out.About.ID = v.Get("session_id").Scalar()
		default:
			class.Type = "multi agent"
		}
		out.Classes = append(out.Classes, class)
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].agent != all[j].agent {
			return all[i].agent < all[j].agent
		}
		return all[i].number < all[j].number
	})
	for _, p := range all {
		p.message.Conversation = cmp.Or(p.agent, "session")
		if name := p.agent[strings.LastIndexByte(p.agent, '/')+1:]; name != "default" && p.message.Role == model.RoleAssistant {
			p.message.Agent = name
		}
		out.Messages = append(out.Messages, p.message)
	}
	return out
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
