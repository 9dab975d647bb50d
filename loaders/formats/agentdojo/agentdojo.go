// Package agentdojo reads the logs of AgentDojo, which measures how agents stand up
// to injected prompts: runs/<pipeline>/<suite>/<user task>/<attack>/<injection>.json.
//
// The messages are like OpenAI's, but a call has its name as "function" and its
// arguments as "args", and the message of a tool has the call and an error.
package agentdojo

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "agentdojo",
	Title:   "AgentDojo run",
	Reads:   "logs of runs (runs/<pipeline>/<suite>/<task>/<attack>/*.json) with calls, errors of tools, injections, and what was measured",
	Sources: []format.Source{{Project: "ethz-spylab/agentdojo", File: "src/agentdojo/logging.py (TraceLogger), src/agentdojo/types.py, src/agentdojo/functions_runtime.py (FunctionCall)", Version: "logging.py and functions_runtime.py of 0c108920 (lindsey98/agentdojo), types.py of 5efb129a (Touring-686/VIGIL), which are copies", Verified: "2026-11-26"}},
	Shapes: []format.Shape{
		{Name: "runs", Score: scoreList, Decode: format.Objects(decode), List: "conversations", Many: true},
		{Name: "run", Score: scoreOne, Decode: format.Objects(decode), Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"},
	},
}

// votes judges a run. The figures stand behind the messages, which may be long.
const votes = format.Votes("10 suite_name:text pipeline_name user_task_id injections/injection_task_id/attack_type")

func scoreList(r *format.Record) int { return chat.EachConversation(r, votes.Of) }

func scoreOne(r *format.Record) int { return chat.OneConversation(r, votes.Of) }

// decode reads a run.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if votes.Of(v) == 0 {
		return format.Unknown("object")
	}
	out := chat.Map(v.Get("messages"), message)
	if end := ending(v); end != nil {
		out = append(out, end)
	}
	if len(out) == 0 {
		return format.Metadata("empty run")
	}
	look := v.Look()
	id := chat.Join(" ", look.Str("suite_name"), look.Str("user_task_id"), look.Str("attack_type"), look.Str("injection_task_id"))
	d := format.Shown(chat.InConversation(id, out)...)
	d.About = format.About{ID: id, Model: v.Get("pipeline_name").Look().Text()}
	return d
}

// message decodes a message.
func message(e rawjson.Value) *model.Message {
	if e.Kind() != rawjson.Object {
		return chat.NoMessage(e, "message")
	}
	m := &model.Message{RawRole: e.Str("role")}
	m.Role, _ = chat.Role(m.RawRole)
	if m.Role == model.RoleTool {
		call := e.Get("tool_call")
		id := chat.FirstText(e.Get("tool_call_id"), call.Get("id"))
		r := &model.ToolResult{CallID: id, Name: nameOf(call), Content: content(e.Get("content"), m.Role)}
		if fault := e.Str("error"); fault != "" {
			r.Error = model.Yes
			r.Content = append(r.Content, model.Text{Text: fault})
		}
		m.Parts = []model.Part{r}
		return m
	}
	m.Parts = content(e.Get("content"), m.Role)
	for _, c := range e.Get("tool_calls").Elems() {
		if nameOf(c) == "" {
			m.Parts = append(m.Parts, chat.ToolCalls(c)...)
			continue
		}
		m.Parts = append(m.Parts, chat.Call(c.Str("id"), nameOf(c), c.Get("args")))
	}
	return m
}

// nameOf returns the name of the function that a call is for.
func nameOf(call rawjson.Value) string { return call.Str("function") }

// content decodes the content of a message: a text, or since 2025 a list of blocks
// whose text is "content".
func content(v rawjson.Value, role model.Role) (parts []model.Part) {
	if v.Kind() == rawjson.String && role == model.RoleAssistant {
		return chat.SplitReasoning(v.Text())
	}
	if v.Kind() != rawjson.Array {
		return chat.ResultContent(v)
	}
	for _, e := range v.Elems() {
		text := e.Get("content")
		switch {
		case text.Kind() != rawjson.String:
			parts = append(parts, chat.Part(e)...)
		case e.Is("type", "thinking") || e.Is("type", "redacted_thinking"):
			parts = append(parts, model.Reasoning{Text: text.Text(), Redacted: e.Is("type", "redacted_thinking")})
		case text.Text() != "":
			parts = append(parts, model.Text{Text: text.Text()})
		}
	}
	return parts
}

// ending says what was measured. What security means depends on the attack: it is
// shown as it was logged.
func ending(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleMarker, RawRole: "result"}
	if fault := v.Str("error"); fault != "" {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Text: fault, Error: true})
	}
	useful, stated := v.Get("utility").Bool()
	if stated {
		text := "utility: " + v.Get("utility").Scalar()
		if s := v.Get("security").Scalar(); s != "" {
			text += ", security: " + s
		}
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerScore, Text: text, Error: !useful})
	}
	if len(m.Parts) == 0 {
		return nil
	}
	m.Duration = chat.Seconds(v.Get("duration"))
	return m
}
