// Package kiroide reads what the editor Kiro keeps of its agent in
// globalStorage/kiro.kiroagent: chats (<workspace>/<id>.chat) and the logs of
// executions (<workspace>/<folder>/<id>):
//
//	{"executionId":"…","chat":[{"role":"human","content":"…"},{"role":"bot","content":"…"},{"role":"tool","content":"…"}],"metadata":{"modelId":"…","startTime":…}}
//	{"executionId":"…","actions":[{"actionId":"…","actionType":"replace","actionState":"Accepted","input":{"file":"…","originalContent":"…","modifiedContent":"…"}},
//	 {"actionId":"…","actionType":"say","output":{"message":"…"}}]}
//
// A chat repeats the prompts of the program in the person's name, and has the results
// of tools without the calls. Sessions (workspace-sessions/*/<id>.json) are like those
// of Continue and are read as that.
package kiroide

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "kiro-ide",
	Title:   "Kiro (editor)",
	Reads:   "chats (globalStorage/kiro.kiroagent/*/*.chat) and logs of executions of the editor Kiro",
	Omits:   "sessions (workspace-sessions/*/*.json), which are read as those of Continue; which log of an execution belongs to which session",
	Sources: []format.Source{{Project: "kenn-io/agentsview", File: "internal/parser/kiro_ide.go", Version: "53860074 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "chat", Score: scoreChat, Decode: decodeChat, List: "chat"},
		{Name: "execution", Score: executions.Score, Decode: decodeExecution, List: "actions"},
	},
}

// chats and listed are votes for a chat and for its messages.
const (
	chats  = format.Votes("10 executionId chat:list")
	listed = format.Votes(`
		10 executionId
		5  role=human|bot
	`)
)

func scoreChat(r *format.Record) int {
	if r.List == "chat" {
		return listed.Score(r)
	}
	return chats.Score(r)
}

const executions = format.Votes(`
	10 executionId actions:list
	10 actionId:text actionType:text actionState/input/output:some
`)

func decodeChat(r *format.Record) format.Decoded {
	v := r.Value
	role := v.Str("role")
	switch {
	case v.Fits("executionId") && role == "":
		return execution(v)
	case !v.Fits("content:text"):
		return format.Unknown(role)
	}
	text := v.Str("content")
	m := chat.Say(model.RoleUser, role, text)
	switch role {
	case "human":
		if inner, ok := strings.CutPrefix(strings.TrimSpace(text), "<kiro-ide-message>"); ok {
			m.Parts = []model.Part{model.Text{Text: strings.TrimSpace(strings.TrimSuffix(inner, "</kiro-ide-message>"))}}
		} else if isInjected(text) {
			m.Injected = "instructions"
		}
	case "bot":
		m.Role = model.RoleAssistant
	case "tool":
		m.Injected = "tool output"
	default:
		return format.Unknown(role)
	}
	return format.Shown(m)
}

// execution reads the document around messages or actions.
func execution(v rawjson.Value) format.Decoded {
	d := format.Metadata("execution")
	d.About = format.About{ID: v.Str("executionId"), Model: v.At("metadata", "modelId").Text()}
	return d
}

// isInjected reports whether a text is one of the program's prompts.
func isInjected(text string) bool {
	for _, start := range [...]string{"# System Prompt", "# Identity", "<identity>", "## Included Rules", "You are operating in a workspace"} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}

func decodeExecution(r *format.Record) format.Decoded {
	v := r.Value
	kind := v.Str("actionType")
	switch {
	case v.Fits("executionId") && kind == "":
		return execution(v)
	case kind == "":
		return format.Unknown(v.Str("type"))
	}
	output, id, at := v.Get("output"), v.Str("actionId"), chat.Time(v.First("emittedAt", "startTime", "timestamp"))
	if kind == "say" && output.Fits("message:text") {
		return format.Shown(&model.Message{ID: id, Role: model.RoleAssistant, Time: at, Parts: []model.Part{model.Text{Text: output.Str("message")}}})
	}
	c := &model.ToolCall{ID: id, Name: kind}
	setArguments(c, v.Get("input"))
	m := &model.Message{Role: model.RoleAssistant, Time: at, Parts: []model.Part{c}}
	state := v.Str("actionState")
	if output.Len() == 0 && output.Kind() != rawjson.String && (state == "" || state == "Pending") {
		return format.Shown(m)
	}
	return format.Shown(m, &model.Message{Role: model.RoleTool, Time: at, Parts: []model.Part{result(c, state, output)}})
}

// setArguments enters the input of an action: what changed in a file, or anything else.
func setArguments(c *model.ToolCall, input rawjson.Value) {
	if !input.Fits("file:text modifiedContent:text") {
		chat.SetArguments(c, input)
		return
	}
	file, before, after := input.Get("file"), input.Get("originalContent"), input.Get("modifiedContent")
	fields := []model.Field{{Name: "file", Value: file.Keep()}, {Name: "content", Value: after.Keep()}}
	if before.Text() != "" {
		fields = append(fields[:1], model.Field{Name: "old_string", Value: before.Keep()}, model.Field{Name: "new_string", Value: after.Keep()})
	}
	c.Arguments = chat.JSONObject(append(fields, chat.Meta(input, "file", "originalContent", "modifiedContent")...))
}

func result(c *model.ToolCall, state string, output rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Denied: state == "Rejected", Stopped: state == "Aborted"}
	switch state {
	case "Error", "Failed":
		r.Error = model.Yes
	case "Success", "Accepted":
		r.Error = model.No
	}
	if text := output.First("output", "message", "text", "content", "error"); text.Kind() == rawjson.String {
		r.Content, r.Details = chat.ResultContent(text), output.Keep()
	} else if output.Kind() != rawjson.Object || output.Len() > 0 {
		r.Content = chat.ResultContent(output)
	}
	chat.SetExit(r, output.Get("exitCode"))
	return r
}
