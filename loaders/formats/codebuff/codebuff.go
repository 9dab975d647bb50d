// Package codebuff reads the chats of Codebuff and Freebuff
// (~/.config/manicode/projects/<project>/chats/<time>/chat-messages.json): an array of
//
//	{"id":"user-1","variant":"user","content":"…","timestamp":"03:04 PM"}
//	{"id":"ai-1","variant":"ai","content":"","timestamp":"03:05 PM","blocks":[
//	 {"type":"text","textType":"reasoning","content":"…"},
//	 {"type":"tool","toolName":"read_files","toolCallId":"…","input":{…},"output":"…"},
//	 {"type":"agent","agentId":"…","agentName":"basher","initialPrompt":"…","content":"…","blocks":[…]}]}
//
// A call has its output within, and so has a sub-agent all it did. Times mostly are of
// day only.
package codebuff

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "codebuff",
	Title: "Codebuff",
	Reads: "chats of Codebuff and Freebuff (~/.config/manicode/projects/*/chats/*/chat-messages.json) with their sub-agents",
	Omits: "the state of a run (run-state.json), which repeats the messages; times that have no date are kept as text",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/codebuff.go"},
		{Project: "CodebuffAI/codebuff", File: "cli/src/types/chat.ts"},
	},
	Shapes: []format.Shape{{Name: "chat", Score: score, Decode: decode}},
}

// certain are the votes for a record, see format.Shape.
const certain = 10

func score(r *format.Record) int {
	v := r.Value
	switch v.Str("variant") {
	case "user", "ai", "agent", "error":
		if v.Get("id").Kind() == rawjson.String && v.Get("content").Kind() == rawjson.String && !v.Get("role").Exists() {
			return certain
		}
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	if !v.Exists() {
		return format.Malformed("not JSON")
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("variant")}
	switch m.RawRole {
	case "user":
		m.Role = model.RoleUser
	case "ai", "agent":
		m.Role = model.RoleAssistant
	case "error":
		m.Role = model.RoleMarker
	default:
		return format.Unknown(m.RawRole)
	}
	if at := v.Get("timestamp"); len(at.Look().Text()) > len("2026-01-02") {
		m.Time = chat.Time(at)
	}
	if text := v.Str("content"); text != "" {
		if m.Role == model.RoleMarker {
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
		} else {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	} else if c := v.Get("content"); c.Kind() != rawjson.String {
		m.Parts = append(m.Parts, chat.Parts(c)...)
	}
	t := turn{at: m.Time}
	t.blocks(m, v.Get("blocks"), 0)
	if done, stated := v.Get("isComplete").Bool(); stated && !done && m.Role == model.RoleAssistant {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerUnfinished, Text: "the answer was not finished"})
	}
	return format.Shown(append([]*model.Message{m}, t.agents...)...)
}

// A turn is a message while its blocks are decoded.
type turn struct {
	at     time.Time
	agents []*model.Message // what sub-agents said
}

// maxAgents bounds how deep sub-agents start others.
const maxAgents = 20

// blocks adds a list of blocks to a message.
func (t *turn) blocks(m *model.Message, list rawjson.Value, depth int) {
	if !list.IsNull() && list.Kind() != rawjson.Array {
		m.Parts = append(m.Parts, model.Unknown{Type: "blocks", Raw: list.Keep()})
	}
	for _, b := range list.Elems() {
		switch kind := b.Str("type"); kind {
		case "text":
			t.text(m, b)
		case "tool":
			t.tool(m, b)
		case "agent":
			t.agent(m, b, depth)
		case "mode-divider":
			m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerModeChange, Text: b.Str("mode")})
		case "plan":
			m.Parts = append(m.Parts, model.Text{Text: b.Str("content")})
		case "image":
			m.Parts = append(m.Parts, chat.Image(b.First("image", "data", "base64"), b.First("mediaType", "mimeType").Text()))
		default:
			m.Parts = append(m.Parts, model.Unknown{Type: kind, Raw: b.Keep()})
		}
	}
}

func (t *turn) text(m *model.Message, b rawjson.Value) {
	text := b.Get("content")
	switch {
	case text.Kind() != rawjson.String:
		m.Parts = append(m.Parts, model.Unknown{Type: "text", Raw: b.Keep()})
		return
	case b.Is("textType", "reasoning"):
		m.Parts = append(m.Parts, model.Reasoning{Text: text.Text()})
	case b.Is("status", "error") || b.Is("color", "red"):
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text.Text(), Error: true})
	case strings.TrimSpace(text.Text()) != "":
		m.Parts = append(m.Parts, model.Text{Text: text.Text()})
	}
}

// tool adds a call and what came of it.
func (t *turn) tool(m *model.Message, b rawjson.Value) {
	c := chat.Call(b.Str("toolCallId"), b.Str("toolName"), b.Get("input"))
	m.Parts = append(m.Parts, c)
	out := b.Get("output")
	if out.IsNull() {
		out = b.Get("outputRaw")
	}
	if out.IsNull() {
		return
	}
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Content: chat.ResultContent(out)}
	if raw := b.Get("outputRaw"); !raw.IsNull() && !b.Get("output").IsNull() {
		r.Details = chat.JSONObject([]model.Field{{Name: "outputRaw", Value: raw.Keep()}})
	}
	if code, ok := chat.ExitCode(chat.Texts(r.Content)); ok {
		chat.SetExitCode(r, code)
	}
	m.Parts = append(m.Parts, r)
}

// agent adds a sub-agent: a call, what it answered, and what it said and did as a
// thread of its own.
func (t *turn) agent(m *model.Message, b rawjson.Value, depth int) {
	id := b.Str("agentId")
	c := &model.ToolCall{ID: id, Name: b.Str("agentName"), Agent: b.First("agentType", "agentName").Text()}
	prompt := b.Get("initialPrompt")
	var arguments []model.Field
	if prompt.Text() != "" {
		arguments = append(arguments, model.Field{Name: "prompt", Value: prompt.Keep()})
	}
	if params := b.Get("params"); !params.IsNull() {
		arguments = append(arguments, model.Field{Name: "params", Value: params.Keep()})
	}
	c.Arguments = chat.JSONObject(arguments)
	m.Parts = append(m.Parts, c)
	status := b.Str("status")
	switch status {
	case "complete", "failed", "cancelled":
		r := &model.ToolResult{CallID: id, Name: c.Name, Thread: id, Content: chat.ResultContent(b.Get("content")), Error: model.Stated(status != "complete")}
		m.Parts = append(m.Parts, r)
	default:
		if text := b.Str("content"); text != "" {
			m.Parts = append(m.Parts, model.Text{Text: text})
		}
	}
	list := b.Get("blocks")
	switch {
	case list.Len() == 0:
		return
	case depth > maxAgents:
		m.Parts = append(m.Parts, model.Unknown{Type: "agent", Raw: list.Keep()})
		return
	}
	said := &model.Message{Role: model.RoleAssistant, Time: t.at, Thread: id, ParentCall: id, Sidechain: true, Agent: c.Name}
	t.agents = append(t.agents, said)
	t.blocks(said, list, depth+1)
}
