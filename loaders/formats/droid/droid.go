// Package droid reads the sessions of Factory's Droid
// (~/.factory/sessions/<folder>/<id>.jsonl), whose messages have Anthropic's blocks:
//
//	{"type":"session_start","id":"…","title":"…","cwd":"/work","owner":"ada"}
//	{"type":"message","id":"m1","timestamp":"…","message":{"role":"user","content":[{"type":"text","text":"…"}]}}
//
// and what `droid exec --output-format stream-json` prints: records of types
// system, message, reasoning, tool_call, tool_result, completion and error, with
// members in camel or in snake case.
//
// Texts in <system-reminder> tags at the start of a user's text were not typed.
// How a command ended is said in the first line of its output.
package droid

import (
	"regexp"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "droid",
	Title: "Factory Droid",
	Reads: "sessions (~/.factory/sessions) and captures of droid exec --output-format stream-json",
	Omits: "<session>.settings.json, which has the model and sums of tokens",
	Sources: []format.Source{
		{Project: "jazzyalex/agent-sessions", File: "docs/agent-json-tracking.md"},
		{Project: "docs.factory.ai", File: "droid exec"},
	},

	Layout: format.Layout{Endings: []string{".settings.json"}},

	Shapes: []format.Shape{
		{Name: "session", Score: scoreSession, Decode: decode},
		{Name: "stream-json", Score: scoreStream, Decode: decode},
		{Name: "stream-json with the answer at its end", Score: scoreUnsaid, Decode: decodeUnsaid},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
	hint    = 3
)

func scoreSession(r *format.Record) int {
	v := r.Value
	switch v.Str("type") {
	case "session_start":
		if v.Get("id").Exists() && (v.Get("cwd").Exists() || v.Get("title").Exists() || v.Get("owner").Exists()) {
			return certain
		}
	case "message":
		m := v.Get("message")
		if v.Get("uuid").Exists() || v.Get("sessionId").Exists() || !v.Get("timestamp").Exists() || m.Get("timestamp").Exists() ||
			m.Get("api").Exists() || m.Get("provider").Exists() || m.Get("stopReason").Exists() {
			return 0
		}
		switch m.Str("role") {
		case "user", "assistant":
		default:
			return 0
		}
		for i, p := range m.Get("content").Elems() {
			switch p.Str("type") {
			case "tool_use", "tool_result":
				return likely
			case "toolCall":
				return 0
			}
			if i == 16 {
				break
			}
		}
		if m.Get("content").Kind() == rawjson.Array {
			return hint - 1 + len(m.Str("role"))/9 // an assistant's says a little more
		}
	}
	return 0
}

func scoreStream(r *format.Record) int {
	v := r.Value
	if v.First("session_id", "sessionId").Kind() != rawjson.String || v.Get("uuid").Exists() || v.Get("message").Exists() {
		return 0
	}
	switch v.Str("type") {
	case "tool_call":
		if v.First("toolName", "tool_name").Exists() && v.First("parameters", "toolCallId", "toolId").Exists() {
			return likely
		}
	case "tool_result":
		if v.First("toolCallId", "toolId", "tool_call_id").Exists() && v.First("value", "isError", "error").Exists() {
			return likely
		}
	case "completion":
		if v.First("finalText", "final_text").Exists() {
			return likely
		}
	case "message":
		if v.Get("role").Kind() == rawjson.String && v.Get("text").Kind() == rawjson.String {
			return hint
		}
	}
	return 0
}

// scoreUnsaid votes on streams in which only the end has what the assistant said.
func scoreUnsaid(r *format.Record) int {
	n := scoreStream(r)
	switch v := r.Value; {
	case n > 0 && v.Is("type", "completion") && v.First("finalText", "final_text").Text() != "":
		return n + 1
	case n > 0 && v.Is("type", "message") && v.Is("role", "assistant"):
		return n - 2
	}
	return n
}

// decodeUnsaid is decode for such a stream.
func decodeUnsaid(r *format.Record) format.Decoded {
	v := r.Value
	text := v.First("finalText", "final_text").Text()
	if !v.Is("type", "completion") || text == "" {
		return decode(r)
	}
	d := decode(r)
	said, end := *d.Messages[0], d.Messages[0]
	said.Role, said.Parts, said.Meta = model.RoleAssistant, chat.SplitReasoning(text), nil
	end.ID, end.Usage, end.Parts = "", model.Usage{}, []model.Part{model.Marker{Kind: model.MarkerEnd}}
	d.Messages = []*model.Message{&said, end}
	return d
}

// decode turns a record of either shape into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch v.Kind() {
	case rawjson.Missing:
		return format.Malformed("no JSON")
	case rawjson.Object:
	default:
		return format.Unknown(v.Kind().String())
	}
	kind := v.Str("type")
	switch kind {
	case "session_start", "system":
		d := format.Metadata(kind)
		d.About = format.About{ID: v.First("id", "session_id", "sessionId").Scalar(), Title: v.First("sessionTitle", "title").Text(), TitleWeight: 3,
			Directory: v.Str("cwd"), Model: v.Str("model"), Version: v.Get("version").Scalar()}
		if kind == "system" {
			d.About.ID = v.First("session_id", "sessionId").Scalar()
		}
		return d
	case "message":
		if v.Get("message").Kind() == rawjson.Object {
			return format.Shown(stored(v)...)
		}
		m := begin(v, v.Str("role"))
		m.Role, _ = chat.Role(m.RawRole)
		text := v.First("text", "content")
		if text.Kind() == rawjson.String {
			return format.Shown(split(m, chat.SplitReasoning(text.Text()), chat.Meta(v, append(common, "role", "text", "content")...))...)
		}
		return format.Shown(split(m, chat.Parts(text), chat.Meta(v, append(common, "role", "text", "content")...))...)
	case "reasoning":
		m := begin(v, kind)
		m.Role, m.Parts = model.RoleAssistant, []model.Part{model.Reasoning{Text: v.First("text", "content").Text()}}
		return format.Shown(m)
	case "tool_call":
		m := begin(v, kind)
		m.Role, m.ID = model.RoleAssistant, ""
		c := &model.ToolCall{ID: callID(v), Name: v.First("toolName", "tool_name", "name").Text()}
		chat.SetArguments(c, v.First("parameters", "input", "arguments"))
		m.Parts = []model.Part{c}
		return format.Shown(m)
	case "tool_result":
		m := begin(v, kind)
		m.Role, m.ID = model.RoleTool, ""
		m.Parts = []model.Part{streamed(v)}
		return format.Shown(m)
	case "completion", "error":
		m := begin(v, kind)
		m.Role = model.RoleMarker
		marker := model.Marker{Kind: model.MarkerEnd, Text: v.First("finalText", "final_text").Text()}
		if kind == "error" {
			marker = model.Marker{Kind: model.MarkerError, Error: true, Text: v.First("message", "error").Text()}
			if e := v.Get("error"); e.Kind() == rawjson.Object {
				marker.Text = e.Str("message")
			}
		}
		m.Parts = []model.Part{marker}
		m.Usage = chat.Usage(v.Get("usage"))
		return format.Shown(m)
	case "compaction_state":
		m := begin(v, kind)
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: v.First("summary", "summaryText").Text()}}
		return format.Shown(m)
	case "todo_state", "session_end":
		d := format.Metadata(kind)
		d.ID, d.Parent = v.Get("id").Scalar(), v.Get("parentId").Scalar()
		return d
	}
	return format.Unknown(kind)
}

// common are the members that all records have.
var common = []string{"type", "id", "parentId", "timestamp", "session_id", "sessionId"}

func begin(v rawjson.Value, raw string) *model.Message {
	return &model.Message{ID: v.Get("id").Scalar(), Parent: v.Get("parentId").Scalar(), RawRole: raw, Time: chat.Time(v.Get("timestamp"))}
}

func callID(v rawjson.Value) string {
	return v.First("toolCallId", "tool_call_id", "toolId", "id").Scalar()
}

// stored decodes a message of a session.
func stored(v rawjson.Value) []*model.Message {
	m := chat.Message(v.Get("message"))
	e := begin(v, m.RawRole)
	m.ID, m.Parent, m.Time = e.ID, e.Parent, e.Time
	for _, r := range m.Results() {
		judge(r)
	}
	parts, meta := m.Parts, append(m.Meta, chat.Meta(v, append(common, "message")...)...)
	return split(m, parts, meta)
}

// split tells reminders, and results, from what a person typed in one message.
func split(m *model.Message, parts []model.Part, meta []model.Field) []*model.Message {
	m.Parts, m.Meta = parts, meta
	if m.Role != model.RoleUser {
		return []*model.Message{m}
	}
	var results, reminders, typed []model.Part
	for _, p := range parts {
		switch p := p.(type) {
		case *model.ToolResult:
			results = append(results, p)
		case model.Text:
			reminder, rest := cutReminders(p.Text)
			if reminder != "" {
				reminders = append(reminders, model.Text{Text: reminder})
			}
			if rest != "" {
				typed = append(typed, model.Text{Text: rest})
			}
		default:
			typed = append(typed, p)
		}
	}
	var out []*model.Message
	for _, piece := range [...]struct {
		role     model.Role
		injected string
		parts    []model.Part
	}{{model.RoleTool, "", results}, {model.RoleUser, "reminder", reminders}, {model.RoleUser, "", typed}} {
		if len(piece.parts) > 0 {
			out = append(out, &model.Message{Role: piece.role, RawRole: m.RawRole, Time: m.Time, Injected: piece.injected, Parts: piece.parts})
		}
	}
	if len(out) == 0 {
		return []*model.Message{m}
	}
	last := out[len(out)-1] // what the next message follows
	last.ID, last.Parent, last.Meta, last.Warnings, last.Model, last.Usage = m.ID, m.Parent, m.Meta, m.Warnings, m.Model, m.Usage
	return out
}

// cutReminders cuts the reminders off the start of a text.
func cutReminders(text string) (reminders, rest string) {
	const opening, closing = "<system-reminder>", "</system-reminder>"
	rest = text
	for {
		s := strings.TrimLeft(rest, " \t\r\n")
		if !strings.HasPrefix(s, opening) {
			break
		}
		end := strings.Index(s, closing)
		if end < 0 {
			return text, ""
		}
		rest = s[end+len(closing):]
	}
	if len(rest) == len(text) {
		return "", text
	}
	return strings.TrimSpace(text[:len(text)-len(rest)]), strings.TrimLeft(rest, " \t\r\n")
}

// failed is how the output of a command that failed begins.
var failed = regexp.MustCompile(`^Error: Command failed \(exit code: (-?[0-9]{1,9})\)`)

func judge(r *model.ToolResult) {
	text := chat.Texts(r.Content)
	if m := failed.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		chat.SetExitCode(r, n)
	} else if strings.HasPrefix(text, "Error: ") && r.Error == model.NotStated {
		r.Error = model.Yes
	}
}

// streamed decodes a result of a stream.
func streamed(v rawjson.Value) *model.ToolResult {
	r := &model.ToolResult{CallID: callID(v), Name: v.First("toolName", "tool_name").Text()}
	value := v.First("value", "result", "content")
	if value.Kind() == rawjson.Object && (value.Get("stdout").Kind() == rawjson.String || value.Get("stderr").Kind() == rawjson.String) {
		for _, key := range [...]string{"stdout", "stderr"} {
			if s := value.Str(key); s != "" {
				r.Content = append(r.Content, model.Text{Text: s})
			}
		}
		r.Details = value.Keep()
	} else {
		r.Content = chat.ResultContent(value)
	}
	if failed, ok := v.First("isError", "is_error").Bool(); ok {
		r.Error = model.Stated(failed)
	}
	if code, ok := value.First("exitCode", "exit_code").Int(); ok {
		chat.SetExitCode(r, int(code))
	}
	if e := v.Get("error"); !e.IsNull() && (e.Kind() != rawjson.Bool) {
		r.Error = model.Yes
		text := e.Text()
		if text == "" {
			text = string(e.Raw())
		}
		r.Content = append(r.Content, model.Text{Text: text})
	}
	judge(r)
	return r
}
