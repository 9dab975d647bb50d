// Package agentswarm reads the history of agent-swarm-kit: the messages that its
// agents share (ISwarmMessage, called IModelMessage until November 2025).
//
// The framework keeps one JSON object per message, in files that are numbered
// from 1 within a folder named after the client. Demos keep them in a Redis list,
// whose export is JSON lines or an array of strings that hold JSON, and programs
// dump getRawHistory(clientId), an array. All of these are read here, and so are
// the events of the message bus that carry a message.
//
// What is special about these logs:
//
//   - All agents of a client write into one list; agentName says whose turn it is.
//   - A message of role user with mode "tool" was not typed by a person: the
//     program prompts the model that way after a tool, after a hand-over to
//     another agent, and after an error. Such messages are marked as injected.
//   - The roles resque and flush are no speech. Both mean that the model no longer
//     sees anything above them, system messages included.
//   - There are no times, ids or model names. The order is the only clock.
//   - Completions are spread into the record, so it may have any further member;
//     the adapter for Ollama adds thinking.
package agentswarm

import (
	"cmp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "agent-swarm-kit",
	Title: "agent-swarm-kit",
	Reads: "message histories of the kit's persistence folder (dump/agent/history/<client>/<n>.json), what getRawHistory and Redis lists give, and bus events that carry messages, one a line",
	Omits: "the Markdown files of dumpOutlineResult and dumpAdvisorResult",

	Embedded: true,
	Sources:  []format.Source{{Project: "tripolskypetr/agent-swarm-kit", File: "src/contract/SwarmMessage.contract.ts, src/client/ClientHistory.ts, src/client/ClientAgent.ts, src/classes/History.ts, src/classes/Adapter.ts, demo/redis-persist-chat/src/config/persist.ts", Version: "f21a19e of 2026-07-19", Verified: "2026-11-23"}},
	Layout:   format.Layout{OutputsOf: "history", Aside: []string{"alive", "swarm", "state", "storage", "memory", "policy", "embedding", "client", "meta"}},
	Shapes: []format.Shape{
		{Name: "history", Score: scoreHistory, Decode: decodeAlone},
		{Name: "bus events", Score: scoreBus, Assemble: assembleBus},
	},
}

// decodeSibling names an object that is no message. The framework keeps several
// kinds of them beside the history, each with a single member
// (src/classes/Persist.ts and its users).
func decodeSibling(v rawjson.Value) format.Decoded {
	if name := siblings[v.Key(0)]; name != "" && v.Len() == 1 {
		return format.Metadata(name)
	}
	return format.Unknown(v.Str("type"))
}

// siblings are the names of these objects by their member.
var siblings = map[string]string{
	"online": "alive", "agentName": "active agent", "agentStack": "navigation stack", "state": "state",
	"data": "storage", "bannedClients": "policy", "embeddings": "embedding",
}

// clientOf returns the id of the client whose history the record belongs to: the
// name of the folder, if the file is one of its numbered messages.
func clientOf(r *format.Record) string {
	name, ext, _ := strings.Cut(r.File, ".")
	numbered := name != "" && strings.Trim(name, "0123456789") == ""
	single := ext == "json" || strings.HasPrefix(ext, "json.") // the latter compressed
	if !numbered || !single || r.Dir == "." || r.Dir == "/" {
		return ""
	}
	return r.Dir
}

// client tells the id of a client as that of the conversation.
func client(id string) format.About { return format.About{ID: id, Title: id, TitleWeight: 2} }

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

// decodeAlone is decode for records of which no one sees the others: an output that is not
// the answer as the model gave it, or may stand for one that failed, is shown.
func decodeAlone(r *format.Record) format.Decoded {
	d := decode(r)
	if v := r.Value; len(d.Messages) == 0 && isBusEvent(v) && isOutput(v.Look().Str("type")) && spoken(v.Look()).Text() != "" {
		return format.Shown(speak(v))
	}
	return d
}

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v, d, object := chat.Object(r, message)
	if !object {
		if v.Kind() == rawjson.Array {
			for _, m := range d.Messages { // each list is what one client said
				m.Conversation = cmp.Or(m.Conversation, "at "+strconv.FormatInt(r.Origin.Offset, 10))
			}
		}
		return ofClient(r, d)
	}
	switch {
	case r.Envelope:
		return format.Decoded{Class: model.Metadata, Type: "envelope", About: client(v.Str("clientId"))}
	case v.Get("role").Kind() == rawjson.String:
		return ofClient(r, format.Shown(message(v)))
	case isBusEvent(v):
		return decodeEvent(v)
	}
	return decodeSibling(v)
}

// ofClient says whose messages they are, if the place of their file does.
func ofClient(r *format.Record, d format.Decoded) format.Decoded {
	id := clientOf(r)
	if id == "" || d.Class == model.MalformedRecord {
		return d
	}
	for _, m := range d.Messages {
		m.Conversation = id
	}
	d.About = client(id)
	return d
}

// message decodes an ISwarmMessage (src/contract/BaseMessage.contract.ts).
func message(v rawjson.Value) *model.Message {
	m := &model.Message{
		RawRole: v.Str("role"), Agent: v.Get("agentName").Scalar(), Mode: v.Get("mode").Scalar(),
		Conversation: v.Get("clientId").Scalar(), // of programs that log all clients in one file
	}
	m.Role, _ = chat.Role(m.RawRole)
	content := v.Get("content")
	switch m.RawRole {
	case "resque":
		event(m, model.Marker{Kind: model.MarkerRescue, Text: content.Text(), Error: true}, content)
	case "flush":
		event(m, model.Marker{Kind: model.MarkerReset, Text: content.Text()}, content)
	case "tool":
		m.Parts = []model.Part{&model.ToolResult{
			CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("name"), Content: chat.ResultContent(content),
		}}
	default:
		for _, key := range [...]string{"thinking", "reasoning", "reasoning_content"} { // of various adapters
			if text := v.Str(key); text != "" {
				m.Parts = append(m.Parts, model.Reasoning{Text: text})
			}
		}
		if content.Kind() == rawjson.String { // local models leave their reasoning at its start
			m.Parts = append(m.Parts, chat.Say(m.Role, "", content.Text()).Parts...)
		} else {
			m.Parts = append(m.Parts, chat.Parts(content)...)
		}
	}
	if m.Role == model.RoleUser && m.Mode == "tool" {
		m.Injected = "tool prompt"
	}
	m.Parts = append(m.Parts, chat.Images(v.Get("images"), "")...)
	if payload := v.Get("payload"); !payload.IsNull() { // the program hands it to the agent with what the person said
		raw := payload.Keep()
		m.Parts = append(m.Parts, model.Media{
			Kind: model.File, Name: "payload", MediaType: "application/json", Bytes: int64(len(raw)), Text: string(raw),
		})
	}
	m.Parts = append(m.Parts, chat.FlatMap(v.Get("tool_calls"), chat.ToolCalls)...)
	return m
}

// event makes an event of a message that is no speech. Content that is no string is kept
// as parts.
func event(m *model.Message, marker model.Marker, content rawjson.Value) {
	m.Role, m.Parts = model.RoleMarker, []model.Part{marker}
	if content.Kind() != rawjson.String {
		m.Parts = append(m.Parts, chat.Parts(content)...)
	}
}
