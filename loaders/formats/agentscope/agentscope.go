// Package agentscope reads the sessions that programs made with AgentScope save
// (JSONSession), among them QwenPaw (~/.copaw/workspaces/*/sessions/**/*.json):
//
//	{"agent":{"memory":{"content":[
//	 [{"id":"…","name":"user","role":"user","content":[{"type":"text","text":"…"}],"metadata":{},"timestamp":"2026-05-01 10:00:00.123"},[]],
//	 [{"id":"…","name":"Paw","role":"assistant","content":[{"type":"tool_use","id":"c1","name":"shell","input":{…}}],…},[]],
//	 [{"id":"…","name":"system","role":"system","content":[{"type":"tool_result","id":"c1","name":"shell","output":[…]}],…},[]]]}}}
//
// A message stands with the list of its marks, in older versions by itself. The state of
// each agent has a memory. Times are those of the machine's clock, without a zone.
package agentscope

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "agentscope",
	Title: "AgentScope",
	Reads: "sessions that programs with AgentScope save as JSON, with the memories of all agents; those of QwenPaw (~/.copaw/workspaces/*/sessions)",
	Omits: "toolkits and plans of agents, which are kept but not shown; long-term memories",
	Sources: []format.Source{
		{Project: "agentscope-ai/agentscope", File: "src/agentscope/{message,memory,session}"},
		{Project: "kenn-io/agentsview", File: "internal/parser/qwenpaw.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"},
	},
	Shapes: []format.Shape{{Name: "session", Score: score, Decode: format.Objects(decode), Whole: true, List: "-"}},
}

func score(r *format.Record) int {
	for _, state := range r.Value.Members() {
		if state.Fits("memory.content:list") && message(state.At("memory", "content").Index(0)).Fits("role:text") {
			return 10
		}
	}
	return 0
}

// message returns the message of an element: it stands with its marks or alone.
func message(e rawjson.Value) rawjson.Value {
	if e.Kind() == rawjson.Array {
		return e.Index(0)
	}
	return e
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("session")
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
	v := message(e)
	if v.Kind() != rawjson.Object {
		return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "message", Raw: e.Keep()}}}
	}
	m := &model.Message{ID: v.Str("id"), RawRole: v.Str("role"), Time: chat.Time(v.Get("timestamp"))}
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
	if chat.OnlyResults(m.Parts) {
		m.Role = model.RoleTool
	}
	m.Meta = format.Rest(v)
	return m
}

// block decodes a block of a content. The arguments of a call may be as the model wrote them.
func block(b rawjson.Value) []model.Part {
	parts := chat.Part(b)
	if !b.Is("type", "tool_use") {
		return parts
	}
	if c, ok := parts[0].(*model.ToolCall); ok && !b.Fits("input:filled") && !b.Look().Is("raw_input", "") {
		chat.SetArguments(c, b.Get("raw_input"))
	}
	b.Str("raw_input")
	return parts
}
