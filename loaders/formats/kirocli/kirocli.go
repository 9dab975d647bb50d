// Package kirocli reads the sessions of Kiro CLI, formerly Amazon Q Developer CLI
// (~/.kiro/sessions/cli/<id>.jsonl):
//
//	{"version":"v1","kind":"Prompt","data":{"message_id":"…","content":[{"kind":"text","data":"…"}]}}
//	{"version":"v1","kind":"AssistantMessage","data":{"message_id":"…","content":[{"kind":"toolUse","data":{…}}]}}
//	{"version":"v1","kind":"ToolResults","data":{"content":[{"kind":"toolResult","data":{…}}],"results":{…}}}
//
// The member results repeats each result as the program has it; only what it says
// of failures is read. The input of a call has __tool_use_purpose, which is shown
// as the call's description.
//
// Other engines of it write otherwise, see state.go and events.go.
package kirocli

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "kiro-cli",
	Title: "Kiro CLI",
	Reads: "sessions of Kiro CLI (~/.kiro/sessions/cli/<id>.jsonl) and of its newer engine and Kiro 1.0 (~/.kiro/sessions/<workspace>/<id>/messages.jsonl), its database data.sqlite3 and that of Amazon Q Developer CLI, conversations that these saved",
	Omits: "the files <id>.json and session.json beside a session; in saved conversations the copy of the screen and the declared tools",
	Sources: []format.Source{
		{Project: "aws/amazon-q-developer-cli", File: "crates/agent/src/agent/agent_loop/types.rs, crates/chat-cli/src/cli/chat/{conversation,message}.rs", Version: "15cc8f3c of 2026-04-23", Verified: "2026-11-25"},
		{Project: "ingo-eichhorst/Irrlicht", File: "replaydata/agents/kiro-cli", Version: "344d00e3 of 2026-08-22", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: format.Objects(decode)},
		{Name: "events", Score: events.Score, Decode: decodeEvent},
		{Name: "database", Score: scoreRow, Decode: decodeState, Whole: true, Many: true},
		{Name: "saved conversation", Score: scoreState, Decode: decodeState, Whole: true, List: "-"},
	},
}

const (
	records = format.Votes(`
		0  !version:text
		0  !data:object
		10 kind=Prompt|AssistantMessage|ToolResults data.content
		10 kind=Prompt|AssistantMessage|ToolResults data.message_id
		5  kind=Compaction|Clear
	`)
	repaired = format.Votes("10 version:text data:object kind=Prompt|AssistantMessage|ToolResults")
)

func score(r *format.Record) int {
	if r.Repaired {
		return max(records.Score(r), repaired.Score(r))
	}
	return records.Score(r)
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	kind, data := v.Str("kind"), v.Get("data")
	m := &model.Message{ID: data.Get("message_id").Scalar(), RawRole: kind, Time: chat.Time(data.At("meta", "timestamp"))}
	switch kind {
	case "Prompt":
		m.Role = model.RoleUser
	case "AssistantMessage":
		m.Role, m.Model = model.RoleAssistant, data.First("model_id", "model").Text()
	case "ToolResults":
		m.Role = model.RoleTool
	case "Compaction":
		mark(m, model.MarkerCompaction, data.First("summary", "content").Text())
	case "Clear":
		mark(m, model.MarkerReset, "")
	default:
		return format.Unknown(kind)
	}
	content := data.Get("content")
	switch {
	case m.Role == model.RoleMarker:
	case content.Kind() != rawjson.Array:
		m.Parts = chat.Parts(content)
	default:
		m.Parts = chat.FlatMap(content, func(b rawjson.Value) []model.Part { return part(b, data.Get("results")) })
	}
	m.Meta = format.Rest(data, "content", "results")
	return format.Shown(m)
}

// mark makes a message the marker of an event.
func mark(m *model.Message, kind model.MarkerKind, text string) {
	m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: kind, Text: text}}
}

// part decodes one piece of content.
func part(b, results rawjson.Value) []model.Part {
	data := b.Get("data")
	switch b.Str("kind") {
	case "text":
		if data.Kind() == rawjson.String { // an empty one stands beside a call
			return chat.Parts(data)
		}
	case "reasoning", "thinking":
		if text := data.Text() + data.Str("text"); text != "" {
			return chat.Thoughts(text)
		}
	case "toolUse":
		return []model.Part{call(data.Get("toolUseId").Scalar(), data.Str("name"), data.Get("input"))}
	case "toolResult":
		return []model.Part{result(data, results)}
	case "image":
		return []model.Part{picture(data.First("source", "bytes", "data", "url"), data.Str("format"))}
	case "json":
		return []model.Part{model.Text{Text: string(data.Raw())}}
	}
	return []model.Part{model.Unknown{Type: b.Str("kind"), Raw: b.Keep()}}
}

func picture(v rawjson.Value, format string) model.Media {
	m := chat.Image(v, "")
	if m.MediaType == "" && format != "" {
		m.MediaType = "image/" + strings.ToLower(format)
	}
	return m
}

// call makes a call, whose input may say what it is for.
func call(id, name string, input rawjson.Value) *model.ToolCall {
	c := chat.Call(id, name, input)
	if purpose := input.Get("__tool_use_purpose"); purpose.Kind() == rawjson.String {
		c.Description = purpose.Text()
		if c.Arguments = chat.JSONObject(chat.Meta(input, "__tool_use_purpose")); c.Arguments == nil {
			c.Arguments = []byte("{}")
		}
	}
	return c
}

// command enters the output of a command, and reports whether v is one.
func command(r *model.ToolResult, v rawjson.Value) bool {
	status := v.First("exit_status", "exitCode")
	if !status.Exists() {
		return false
	}
	for _, key := range [...]string{"stdout", "stderr", "output"} {
		if s := v.Str(key); s != "" {
			r.Content = append(r.Content, model.Text{Text: s})
		}
	}
	r.Details = v.Keep()
	if code, err := strconv.Atoi(strings.TrimPrefix(status.Scalar(), "exit status: ")); err == nil {
		chat.SetExitCode(r, code)
	}
	return true
}

// ended enters the status of a result.
func ended(r *model.ToolResult, status string) {
	switch strings.ToLower(status) {
	case "success":
		r.Error = max(r.Error, model.No)
	case "error":
		r.Error = model.Yes
	}
}

// result decodes a result. What a command put out is a piece of JSON.
func result(v, results rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("toolUseId").Scalar()}
	for _, b := range v.Get("content").Elems() {
		if b.Is("kind", "json") && command(r, b.Get("data")) {
			continue
		}
		for _, p := range part(b, rawjson.Value{}) {
			switch p.(type) {
			case model.Text, model.Media, model.Unknown:
			default:
				p = model.Unknown{Type: b.Str("kind"), Raw: b.Keep()}
			}
			r.Content = append(r.Content, p)
		}
	}
	ended(r, v.Str("status"))
	for key := range results.Get(r.CallID).Get("result").Members() {
		switch key {
		case "Success":
		case "Cancelled", "Rejected", "Denied":
			r.Denied = true
		default:
			r.Error = model.Yes
		}
	}
	return r
}
