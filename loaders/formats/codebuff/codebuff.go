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
		{Project: "kenn-io/agentsview", File: "internal/parser/codebuff.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "CodebuffAI/codebuff", File: "cli/src/types/chat.ts", Version: "03cb53dc", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "chat", Score: votes.Score, Decode: format.Objects(decode)}},
}

const votes = format.Votes("10 variant=user|ai|agent|error id:text content:text !role")

// roles are the senders by variant.
var roles = map[string]model.Role{"user": model.RoleUser, "ai": model.RoleAssistant, "agent": model.RoleAssistant, "error": model.RoleMarker}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("variant")}
	role, known := roles[m.RawRole]
	if !known {
		return format.Unknown(m.RawRole)
	}
	m.Role = role
	if at := v.Get("timestamp"); len(at.Look().Text()) > len("2026-01-02") {
		m.Time = chat.Time(at)
	}
	if text := v.Str("content"); text != "" && role == model.RoleMarker {
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}
	} else {
		m.Parts = chat.Parts(v.Get("content"))
	}
	t := turn{at: m.Time}
	t.blocks(m, v.Get("blocks"), 0)
	for _, key := range [...]string{"attachments", "fileAttachments", "textAttachments"} {
		for _, a := range v.Get(key).Elems() {
			text := a.Str("content")
			m.Parts = append(m.Parts, model.Media{Kind: model.File, Name: a.First("filename", "preview").Text(), URL: a.Str("path"), Text: text, Bytes: int64(len(text))})
		}
	}
	if text := v.Str("userError"); text != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: text, Error: true})
	}
	if done, stated := v.Get("isComplete").Bool(); stated && !done && m.Role == model.RoleAssistant {
		m.Parts = append(m.Parts, chat.NotFinished)
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
		if b.Is("type", "agent") {
			t.agent(m, b, depth)
			continue
		}
		m.Parts = append(m.Parts, block(b)...)
	}
}

// block decodes a block other than that of an agent.
func block(b rawjson.Value) []model.Part {
	switch b.Str("type") {
	case "text":
		if b.Fits("content:text") {
			return text(b)
		}
	case "tool":
		return tool(b)
	case "ask-user":
		c := chat.Call(b.Str("toolCallId"), "ask_user", b.Get("questions"))
		if b.True("skipped") {
			return []model.Part{c, &model.ToolResult{CallID: c.ID, Name: c.Name, Denied: true, Content: chat.TextParts("skipped")}}
		} else if given := b.Get("answers"); !given.IsNull() {
			return []model.Part{c, chat.Answer(c, given)}
		}
		return []model.Part{c}
	case "gate-state":
		passed := b.Str("gateStatus")
		text := chat.Join(", ", b.Str("gate")+": "+passed, b.Str("details"))
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: text, Error: passed == "failed"}}
	case "mode-divider":
		return []model.Part{model.Marker{Kind: model.MarkerModeChange, Text: b.Str("mode")}}
	case "plan":
		return []model.Part{model.Text{Text: b.Str("content")}}
	case "image":
		return []model.Part{chat.Image(b.First("image", "data", "base64"), b.First("mediaType", "mimeType").Text())}
	}
	return []model.Part{model.Unknown{Type: b.Str("type"), Raw: b.Keep()}}
}

func text(b rawjson.Value) []model.Part {
	text := b.Str("content")
	switch {
	case b.Is("textType", "reasoning"):
		return []model.Part{model.Reasoning{Text: text}}
	case b.Is("status", "error") || b.Is("color", "red"):
		return []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}
	case strings.TrimSpace(text) == "":
		return nil
	}
	return []model.Part{model.Text{Text: text}}
}

// tool decodes a call and what came of it.
func tool(b rawjson.Value) []model.Part {
	c := chat.Call(b.Str("toolCallId"), b.Str("toolName"), b.Get("input"))
	out, raw := b.First("output", "outputRaw"), b.Get("outputRaw")
	if out.IsNull() {
		return []model.Part{c}
	}
	r := chat.Answer(c, out)
	if !raw.IsNull() && !b.Get("output").IsNull() {
		r.Details = chat.JSONObject([]model.Field{{Name: "outputRaw", Value: raw.Keep()}})
	}
	if code, ok := chat.ExitCode(chat.Texts(r.Content)); ok {
		chat.SetExitCode(r, code)
	}
	return []model.Part{c, r}
}

// agent adds a sub-agent: a call, what it answered, and what it said and did as a
// thread of its own.
func (t *turn) agent(m *model.Message, b rawjson.Value, depth int) {
	id := b.Str("agentId")
	c := &model.ToolCall{ID: id, Name: b.Str("agentName"), Rare: &model.RareCall{Agent: b.First("agentType", "agentName").Text()}}
	var arguments []model.Field
	if prompt := b.Get("initialPrompt"); !prompt.IsText("") {
		arguments = append(arguments, model.Field{Name: "prompt", Value: prompt.Keep()})
	}
	if params := b.Get("params"); !params.IsNull() {
		arguments = append(arguments, model.Field{Name: "params", Value: params.Keep()})
	}
	c.Arguments = chat.JSONObject(arguments)
	m.Parts = append(m.Parts, c)
	complete := b.Is("status", "complete")
	if stopped := b.Is("status", "cancelled"); complete || stopped || b.Is("status", "failed") {
		r := chat.Answer(c, b.Get("content"))
		r.Error, r.Stopped = model.Stated(!complete), stopped
		r.SetThread(id)
		m.Parts = append(m.Parts, r)
	} else if text := b.Str("content"); text != "" {
		m.Parts = append(m.Parts, model.Text{Text: text})
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
