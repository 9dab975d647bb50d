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
		{Project: "aws/amazon-q-developer-cli", File: "crates/agent/src/agent/agent_loop/types.rs, crates/chat-cli"},
		{Project: "ingo-eichhorst/Irrlicht", File: "replaydata/agents/kiro-cli"},
	},
	Shapes: []format.Shape{
		{Name: "session", Score: score, Decode: decode},
		{Name: "events", Score: scoreEvent, Decode: decodeEvent},
		{Name: "database", Score: scoreRow, Decode: decodeState, Whole: true, Many: true},
		{Name: "saved conversation", Score: scoreState, Decode: decodeState, Whole: true, List: "-"},
	},
}

// certain is the vote for any record of a session.
const certain = 10

func score(r *format.Record) int {
	v := r.Value
	if v.Get("version").Kind() != rawjson.String || v.Get("data").Kind() != rawjson.Object {
		return 0
	}
	switch v.Str("kind") {
	case "Prompt", "AssistantMessage", "ToolResults":
		if v.At("data", "content").Exists() || v.At("data", "message_id").Exists() || r.Repaired {
			return certain
		}
	case "Compaction", "Clear":
		return certain / 2
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch v.Kind() {
	case rawjson.Missing:
		return format.Malformed("no JSON")
	case rawjson.Object:
	default:
		return format.Unknown(v.Kind().String())
	}
	kind, data := v.Str("kind"), v.Get("data")
	m := &model.Message{ID: data.Get("message_id").Scalar(), RawRole: kind, Time: chat.Time(data.At("meta", "timestamp"))}
	used := []string{"message_id", "content", "meta"}
	switch kind {
	case "Prompt":
		m.Role = model.RoleUser
	case "AssistantMessage":
		m.Role = model.RoleAssistant
		m.Model = data.First("model_id", "model").Text()
		used = append(used, "model_id", "model")
	case "ToolResults":
		m.Role = model.RoleTool
		used = append(used, "results")
	case "Compaction":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: data.First("summary", "content").Text()}}
		m.Meta = chat.Meta(data, "message_id", "summary", "meta")
		return format.Shown(m)
	case "Clear":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerReset}}
		m.Meta = chat.Meta(data, "message_id", "meta")
		return format.Shown(m)
	default:
		return format.Unknown(kind)
	}
	m.Meta = chat.Meta(data, used...)
	m.Meta = append(m.Meta, chat.Prefixed("meta.", chat.Meta(data.Get("meta"), "timestamp"))...)
	m.Meta = append(m.Meta, chat.Meta(v, "version", "kind", "data")...)
	for _, b := range data.Get("content").Elems() {
		m.Parts = append(m.Parts, part(b, data.Get("results"))...)
		m.Meta = append(m.Meta, partMeta(b)...)
	}
	if c := data.Get("content"); c.Kind() != rawjson.Array {
		m.Parts = chat.Parts(c)
	}
	return format.Shown(m)
}

// partMeta returns the members of a piece of content that have no place.
func partMeta(b rawjson.Value) []model.Field {
	fields := chat.Meta(b, "kind", "data")
	switch b.Str("kind") {
	case "toolUse":
		fields = append(fields, chat.Meta(b.Get("data"), "toolUseId", "name", "input")...)
	case "toolResult":
		fields = append(fields, chat.Meta(b.Get("data"), "toolUseId", "content", "status")...)
	case "image":
		fields = append(fields, chat.Meta(b.Get("data"), "source", "bytes", "data", "url", "format")...)
	case "reasoning", "thinking":
		fields = append(fields, chat.Meta(b.Get("data"), "text")...)
	}
	for i := range fields {
		fields[i].Name = b.Str("kind") + "." + fields[i].Name
	}
	return fields
}

// part decodes one piece of content.
func part(b, results rawjson.Value) []model.Part {
	data := b.Get("data")
	switch b.Str("kind") {
	case "text":
		if data.Kind() == rawjson.String {
			if data.Text() == "" {
				return nil // stands beside a call
			}
			return []model.Part{model.Text{Text: data.Text()}}
		}
	case "reasoning", "thinking":
		if text := data.Text() + data.Str("text"); text != "" {
			return []model.Part{model.Reasoning{Text: text}}
		}
	case "toolUse":
		return []model.Part{call(data)}
	case "toolResult":
		return []model.Part{result(data, results)}
	case "image":
		media := chat.Image(data.First("source", "bytes", "data", "url"), "")
		if format := data.Str("format"); media.MediaType == "" && format != "" {
			media.MediaType = "image/" + format
		}
		return []model.Part{media}
	case "json":
		return []model.Part{model.Text{Text: string(data.Raw())}}
	}
	return []model.Part{model.Unknown{Type: b.Str("kind"), Raw: b.Keep()}}
}

func call(v rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: v.Get("toolUseId").Scalar(), Name: v.Str("name")}
	setInput(c, v.Get("input"))
	return c
}

// setInput enters the input of a call and what it says of itself.
func setInput(c *model.ToolCall, input rawjson.Value) {
	chat.SetArguments(c, input)
	if purpose := input.Get("__tool_use_purpose"); purpose.Kind() == rawjson.String {
		c.Description = purpose.Text()
		c.Arguments = chat.JSONObject(chat.Meta(input, "__tool_use_purpose"))
		if c.Arguments == nil {
			c.Arguments = []byte("{}")
		}
	}
}

// command enters the output of a command, and reports whether v is one.
func command(r *model.ToolResult, v rawjson.Value) bool {
	status := v.First("exit_status", "exitCode")
	if v.Kind() != rawjson.Object || !status.Exists() {
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

// result decodes a result. What a command put out is a piece of JSON.
func result(v, results rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: v.Get("toolUseId").Scalar()}
	for _, b := range v.Get("content").Elems() {
		data := b.Get("data")
		if b.Str("kind") == "json" && command(r, data) {
			continue
		}
		for _, p := range part(b, rawjson.Value{}) {
			switch p.(type) {
			case model.Text, model.Media, model.Unknown:
				r.Content = append(r.Content, p)
			default:
				r.Content = append(r.Content, model.Unknown{Type: b.Str("kind"), Raw: b.Keep()})
			}
		}
	}
	switch v.Str("status") {
	case "success":
		if r.Error == model.NotStated {
			r.Error = model.No
		}
	case "error":
		r.Error = model.Yes
	}
	own := results.Get(r.CallID)
	for key := range own.Get("result").Members() {
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
