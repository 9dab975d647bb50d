// Package kimi reads the sessions of Moonshot's agents: Kimi CLI and its successor
// Kimi Code.
//
// Kimi CLI keeps two files of a session. wire.jsonl has the events that the screen
// was drawn from: texts and arguments in pieces, results, requests to allow a call,
// and what sub-agents did, each event of theirs within one of the main agent. It is
// the better one. context.jsonl has what the model sees, in the style of OpenAI,
// with lines of its own between (_system_prompt, _checkpoint, _usage); what was
// compressed is no longer in it.
//
// Kimi Code keeps a journal for each agent, agents/<name>/wire.jsonl: operations on
// the context. A reply is written in pieces that name their step. Prompts and token
// counts stand in it twice.
package kimi

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:     "kimi",
	Title:    "Kimi CLI, Kimi Code",
	Reads:    "sessions of Kimi CLI (wire.jsonl, context.jsonl, state.json) and journals of Kimi Code and of Kimi Work, which keeps the same ones (agents/*/wire.jsonl), with their sub-agents",
	Omits:    "wire.jsonl beside context.jsonl, which tells the same with the work of sub-agents, opens by itself, and is read in its place once a compaction (context_<n>.jsonl) overwrote that",
	Siblings: siblings,
	Sources: []format.Source{
		{Project: "MoonshotAI/kimi-cli", File: "src/kimi_cli/wire/types.py, src/kimi_cli/soul/context.py", Version: "4a550eff of 2026-07-16", Verified: "2026-11-23"},
		{Project: "MoonshotAI/kimi-code", File: "packages/agent-core-v2/docs/wire-manifest.d.ts, packages/agent-core-v2/src/agent/contextMemory", Version: "d723cc47 of 2026-08-22", Verified: "2026-11-23"},
		{Project: "kenn-io/agentsview", File: "internal/parser/kimi.go, kimi_work_provider.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-26"},
	},

	Layout: format.Layout{Companions: map[string][]string{"context.jsonl": {"wire.jsonl", "state.json"}, "wire.jsonl": {"state.json"}}, Overwritten: "context.jsonl", Sign: "context_*.jsonl", Whole: "wire.jsonl"},

	Shapes: []format.Shape{
		{Name: "wire", Score: scoreWire, Assemble: assembleWire},
		{Name: "journal", Score: scoreJournal, Decode: format.Objects(decodeJournal), Echoes: true},
		{Name: "context", Score: scoreContext, Decode: format.Objects(decodeContext)},
		{Name: "state", Score: states.Score, Decode: format.Objects(decodeState), List: "-"},
	},
}

// isHeader recognises the first line of an event log of either program.
func isHeader(v rawjson.Value) bool { return v.Fits("type=metadata protocol_version:text") }

// wires are events.
const wires = format.Votes(`
	6  type=metadata protocol_version:text
	10 timestamp:number message.type:text message.payload:object
`)

func scoreWire(r *format.Record) int {
	if r.Value.Len() != 2 && !isHeader(r.Value) {
		return 0
	}
	return wires.Score(r)
}

// journals are operations.
const journals = format.Votes(`
	7  type=metadata protocol_version:text created_at
	4  type=metadata protocol_version:text
	0  !time:number
	10 type=context.append_message message:object
	10 type=context.append_loop_event event:object
`)

func scoreJournal(r *format.Record) int {
	if votes := journals.Score(r); votes > 0 || !r.Value.Fits("time:number") || !isOperation(r.Value) {
		return votes
	}
	return 4
}

// scoreContext votes for lines of a context that no other program writes.
func scoreContext(r *format.Record) int {
	switch v := r.Value; {
	case v.Fits("role=_system_prompt|_checkpoint|_usage") && v.Len() <= 4:
		return 10
	case v.Fits("role=assistant"):
		return chat.Surest(v.Get("content"), format.Votes("6 type=think encrypted").Of)
	}
	return 0
}

// states are those beside a session.
const states = format.Votes("6 approval.auto_approve_actions:list version plan_mode")

// decodeState reads the title of a session.
func decodeState(_ *format.Record, v rawjson.Value) format.Decoded {
	d := format.Metadata("state")
	if t := v.Str("custom_title"); t != "" {
		d.About.Title, d.About.TitleWeight = t, 3
	}
	return d
}

// decodeContext decodes a line of what the model sees.
func decodeContext(_ *format.Record, v rawjson.Value) format.Decoded {
	switch role := v.Str("role"); role {
	case "_checkpoint", "_usage":
		return format.Metadata(role)
	case "_system_prompt":
		return format.Shown(&model.Message{Role: model.RoleSystem, RawRole: role, Parts: chat.Parts(v.Get("content"))})
	case "":
		return format.Unknown(v.Str("type"))
	}
	m := chat.Message(v)
	switch m.Role {
	case model.RoleUser:
		return format.Shown(divide(m)...)
	case model.RoleTool:
		for _, r := range m.Results() {
			judge(r)
		}
	}
	return format.Shown(m)
}

// divide cuts what the program put beside a prompt off it.
func divide(m *model.Message) []*model.Message {
	pieces := chat.Pieces{Whole: *m}
	for _, p := range m.Parts {
		kind := ""
		if t, ok := p.(model.Text); ok {
			kind = injected(t.Text)
		}
		pieces.Add(m.Role, kind, p)
	}
	if len(pieces.List) == 0 {
		return []*model.Message{m}
	}
	return pieces.List
}

// injected names what the program says in the person's name, "" for what a person
// typed.
func injected(text string) string {
	s := strings.TrimSpace(text)
	for _, t := range [...]struct{ tag, kind string }{
		{"system", "reminder"}, {"system-reminder", "reminder"}, {"git-context", "context"}, {"notification", "notification"},
		{"hook_result", "hook"}, {"task-notification", "notification"},
	} {
		if strings.HasPrefix(s, "<"+t.tag+">") && strings.HasSuffix(s, "</"+t.tag+">") {
			return t.kind
		}
	}
	return ""
}

// judge reads the sentence before a result, "<system>ERROR: …</system>".
func judge(r *model.ToolResult) {
	if len(r.Content) == 0 {
		return
	}
	t, _ := r.Content[0].(model.Text)
	inner, ok := strings.CutPrefix(t.Text, "<system>")
	if !ok {
		r.SetThread(agentOf(t.Text))
		return
	}
	inner, _, _ = strings.Cut(inner, "</system>")
	switch {
	case strings.HasPrefix(inner, "ERROR:"):
		r.Error = model.Yes
	case strings.HasPrefix(inner, "Command executed successfully"):
		r.Error = model.No
	}
	outcome(r, inner)
}

// agentOf returns the id of the sub-agent that a result is from, "" if it is of none.
func agentOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	id, _ := strings.CutPrefix(line, "agent_id: ")
	if id == line {
		return ""
	}
	return strings.TrimSpace(id)
}
