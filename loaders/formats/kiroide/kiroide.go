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
	Name:  "kiro-ide",
	Title: "Kiro (editor)",
	Reads: "chats (globalStorage/kiro.kiroagent/*/*.chat) and logs of executions of the editor Kiro",
	Omits: "sessions (workspace-sessions/*/*.json), which are read as those of Continue; which log of an execution belongs to which session",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/kiro_ide.go"},
	},
	Shapes: []format.Shape{
		{Name: "chat", Score: scoreChat, Decode: decodeChat, List: "chat"},
		{Name: "execution", Score: scoreExecution, Decode: decodeExecution, List: "actions"},
	},
}

// The votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 5
)

func scoreChat(r *format.Record) int {
	v := r.Value
	switch {
	case v.Get("executionId").Exists() && (v.Get("chat").Kind() == rawjson.Array || r.List == "chat"):
		return certain
	case r.List == "chat" && (v.Is("role", "human") || v.Is("role", "bot")):
		return likely
	}
	return 0
}

func scoreExecution(r *format.Record) int {
	v := r.Value
	switch {
	case v.Get("executionId").Exists() && v.Get("actions").Kind() == rawjson.Array:
		return certain
	case v.Get("actionId").Kind() == rawjson.String && v.Get("actionType").Kind() == rawjson.String && v.First("actionState", "input", "output").Exists():
		return certain
	}
	return 0
}

func decodeChat(r *format.Record) format.Decoded {
	v := r.Value
	role := v.Str("role")
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Get("executionId").Exists() && role == "":
		d := format.Metadata("execution")
		d.About = format.About{ID: v.Str("executionId"), Model: v.At("metadata", "modelId").Text()}
		return d
	case v.Get("content").Kind() != rawjson.String:
		return format.Unknown(role)
	}
	text := v.Str("content")
	m := &model.Message{RawRole: role, Meta: chat.Meta(v, "role", "content"), Parts: []model.Part{model.Text{Text: text}}}
	switch role {
	case "human":
		m.Role = model.RoleUser
		inner, ok := strings.CutPrefix(strings.TrimSpace(text), "<kiro-ide-message>")
		switch {
		case ok:
			m.Parts = []model.Part{model.Text{Text: strings.TrimSpace(strings.TrimSuffix(inner, "</kiro-ide-message>"))}}
		case injected(text):
			m.Injected = "instructions"
		}
	case "bot":
		m.Role = model.RoleAssistant
	case "tool":
		m.Role, m.Injected = model.RoleUser, "tool output"
	default:
		return format.Unknown(role)
	}
	if text == "" {
		m.Parts = nil
	}
	return format.Shown(m)
}

// injected reports whether a text is one of the program's prompts.
func injected(text string) bool {
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
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Get("executionId").Exists() && kind == "":
		d := format.Metadata("execution")
		d.About.ID = v.Str("executionId")
		return d
	case kind == "":
		return format.Unknown(v.Str("type"))
	}
	input, output := v.Get("input"), v.Get("output")
	m := &model.Message{ID: v.Str("actionId"), Role: model.RoleAssistant, Time: chat.Time(v.First("emittedAt", "startTime", "timestamp"))}
	if kind == "say" && output.Get("message").Kind() == rawjson.String {
		m.Parts = []model.Part{model.Text{Text: output.Str("message")}}
		return format.Shown(m)
	}
	c := &model.ToolCall{ID: m.ID, Name: kind}
	m.Parts, m.ID = []model.Part{c}, ""
	before, after := input.Get("originalContent"), input.Get("modifiedContent")
	if input.Get("file").Kind() == rawjson.String && after.Kind() == rawjson.String {
		fields := []model.Field{{Name: "file", Value: input.Get("file").Keep()}}
		if before.Text() != "" {
			fields = append(fields, model.Field{Name: "old_string", Value: before.Keep()}, model.Field{Name: "new_string", Value: after.Keep()})
		} else {
			fields = append(fields, model.Field{Name: "content", Value: after.Keep()})
		}
		c.Arguments = chat.JSONObject(append(fields, chat.Meta(input, "file", "originalContent", "modifiedContent")...))
	} else {
		chat.SetArguments(c, input)
	}
	state := v.Str("actionState")
	switch state {
	case "Rejected", "Aborted", "Error", "Failed", "Success", "Accepted":
	}
	if output.Len() == 0 && output.Kind() != rawjson.String && (state == "" || state == "Pending") {
		return format.Shown(m)
	}
	result := &model.ToolResult{CallID: c.ID, Name: kind}
	switch state {
	case "Rejected":
		result.Denied = true
	case "Error", "Failed", "Aborted":
		result.Error = model.Yes
	case "Success", "Accepted":
		result.Error = model.No
	}
	text := output.First("output", "message", "text", "content", "error")
	switch {
	case output.Kind() == rawjson.Object && text.Kind() == rawjson.String:
		result.Content = chat.ResultContent(text)
		result.Details = output.Keep()
	case output.Kind() == rawjson.Object && output.Len() == 0:
	default:
		result.Content = chat.ResultContent(output)
	}
	if code, ok := output.Get("exitCode").Int(); ok && int64(int(code)) == code {
		chat.SetExitCode(result, int(code))
	}
	return format.Shown(m, &model.Message{Role: model.RoleTool, Time: m.Time, Parts: []model.Part{result}})
}
