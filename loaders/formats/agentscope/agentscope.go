// Package agentscope reads the sessions that programs made with AgentScope save
// (JSONSession), among them QwenPaw (~/.copaw/workspaces/*/sessions/**/*.json):
//
//	{"agent":{"memory":{"content":[
//	 [{"id":"…","name":"user","role":"user","content":[{"type":"text","text":"…"}],"metadata":{},"timestamp":"2026-05-01 10:00:00.123"},[]],
//	 [{"id":"…","name":"Paw","role":"assistant","content":[{"type":"tool_use","id":"c1","name":"shell","input":{…}}],…},[]],
//	 [{"id":"…","name":"system","role":"system","content":[{"type":"tool_result","id":"c1","name":"shell","output":[…]}],…},[]]]}}}
//
// Version 2 saves the state of an agent, {"session_id":"…","summary":"…","context":[…]}, whose
// messages have created_at, usage and other blocks, and keeps it under state in records.
//
// A message stands with the list of its marks, in older versions by itself. The state of
// each agent has a memory. Times are those of the machine's clock, without a zone.
package agentscope

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "agentscope",
	Title: "AgentScope",
	Reads: "sessions that programs with AgentScope 1 and 2 save as JSON, with the memories of all agents; those of QwenPaw (~/.copaw/workspaces/*/sessions)",
	Omits: "toolkits and plans of agents, which are kept but not shown; long-term memories",
	Sources: []format.Source{
		{Project: "agentscope-ai/agentscope", File: "src/agentscope/{message,state}, src/agentscope/app/storage/_model/_session.py", Version: "da00849f of 2026-08-22", Verified: "2026-11-25"},
		{Project: "agentscope-ai/agentscope", File: "src/agentscope/{message,memory,session}", Version: "1.0.9, a0009548 of 2025-12-07", Verified: "2026-11-25"},
		{Project: "kenn-io/agentsview", File: "internal/parser/qwenpaw.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{{Name: "session", Score: score, Decode: format.Objects(decode), Whole: true, List: "-"}},
}

// states are those of version 2.
const states = format.Votes("10 context.0.name:text context.0.role:text context.0.content.0.id:text")

func score(r *format.Record) int {
	if n := max(states.Of(r.Value), states.Of(r.Value.Get("state"))); n > 0 {
		return n
	}
	for _, state := range r.Value.Saying() {
		if state.Fits("memory.content:list") && format.Leading(state.At("memory", "content").Index(0)).Fits("role:text") {
			return 10
		}
	}
	return 0
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
	state := v.Get("state")
	if state.Kind() != rawjson.Object {
		state = v
	}
	if list := state.Get("context"); list.Kind() == rawjson.Array {
		d.About.ID, d.About.Title = state.Get("session_id").Scalar(), v.At("config", "name").Text()
		if summary := cmp.Or(state.Str("summary"), chat.JoinTexts(state.Get("summary"), "\n")); summary != "" {
			d.Messages = append(d.Messages, chat.Note(model.MarkerCompaction, summary))
		}
		d.Messages = append(d.Messages, chat.Map(list, said)...)
		return d
	}
	var agents []string
	for name, state := range v.Members() {
		if state.Fits("memory.content:list") {
			agents = append(agents, name)
		}
	}
	if len(agents) == 0 {
		return format.Unknown("session")
	}
	for _, name := range agents {
		memory := v.Get(name).Get("memory")
		list := chat.Map(memory.Get("content"), said)
		if summary := memory.Str("_compressed_summary"); summary != "" {
			list = append([]*model.Message{chat.Note(model.MarkerCompaction, summary)}, list...)
		}
		if len(agents) > 1 {
			chat.InConversation(name, list)
		}
		d.Messages = append(d.Messages, list...)
	}
	return d
}

// said decodes an element of a memory.
func said(e rawjson.Value) *model.Message {
	v := format.Leading(e) // it stands with its marks or alone
	if v.Kind() != rawjson.Object {
		return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "message", Raw: e.Keep()}}}
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.First("timestamp", "created_at")), StopReason: v.Str("finished_reason"), Usage: chat.Usage(v.Get("usage"))}
	m.Role, _ = chat.Role(m.RawRole)
	if m.Role == model.RoleAssistant {
		m.Agent = v.Str("name")
	} else {
		v.Is("name", m.RawRole)
	}
	content := v.Get("content")
	if m.Parts = chat.FlatMap(content, block); content.Kind() != rawjson.Array {
		m.Parts = chat.Parts(content)
	}
	if fault := v.Get("error"); !fault.IsNull() {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: fault.Str("message"), Error: true})
	}
	chat.AsTool(m)
	m.Meta = format.Rest(v)
	return m
}

// block decodes a block of a content. The arguments of a call may be as the model wrote them.
func block(b rawjson.Value) []model.Part {
	switch source := b.Get("source"); b.Look().Str("type") {
	case "hint": // what was put in by the program, or by another agent
		hints := chat.Parts(b.Get("hint"))
		if len(hints) == 0 {
			return nil
		}
		if text, ok := hints[0].(model.Text); ok {
			hints[0] = model.Marker{Kind: model.MarkerNotice, Text: strings.TrimPrefix(source.Text()+": "+text.Text, ": ")}
		}
		return hints
	case "data":
		m := chat.Image(source.First("data", "url"), source.Str("media_type"))
		m.Kind, m.Name = chat.KindOf(m.MediaType), b.Str("name")
		return []model.Part{m}
	}
	parts := chat.Part(b)
	if len(parts) == 0 {
		return nil
	}
	switch p := parts[0].(type) {
	case *model.ToolResult:
		state := b.Get("state")
		p.Denied = state.IsText("denied")
		if p.Stopped = state.IsText("interrupted"); state.IsText("error") {
			p.Error = model.Yes
		} else if state.IsText("success") {
			p.Error = model.No
		}
	case *model.ToolCall:
		if b.Is("state", "asking") {
			p.State = model.CallAwaitingApproval
		}
		if b.Is("type", "tool_use") && !b.Fits("input:filled") && !b.Look().Is("raw_input", "") {
			chat.SetArguments(p, b.Get("raw_input"))
		}
		b.Str("raw_input")
	}
	return parts
}
