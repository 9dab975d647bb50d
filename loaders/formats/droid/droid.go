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
	Title: "Factory Droid", Resume: "droid --resume",
	Reads: "sessions (~/.factory/sessions) and captures of droid exec --output-format stream-json",
	Omits: "<session>.settings.json, which has the model and sums of tokens",
	Sources: []format.Source{
		{Project: "jazzyalex/agent-sessions", File: "docs/agent-json-tracking.md", Version: "651e854f of 2026-08-22", Verified: "2026-11-25"},
		{Project: "docs.factory.ai", File: "droid exec"},
	},

	Layout: format.Layout{Endings: []string{".settings.json"}},

	Shapes: []format.Shape{
		{Name: "session", Score: scoreSession, Decode: format.Objects(decode)},
		{Name: "stream-json", Score: stream.Score, Decode: format.Objects(decode), Echoes: true},
	},
}

// session are the records of a session; those of other programs have more members.
const session = format.Votes(`
	10 type=session_start id cwd/title/owner
	0  uuid/sessionId
	0  message.timestamp/api/provider/stopReason
	3  type=message timestamp message.role=assistant message.content:list
	2  type=message timestamp message.role=user message.content:list
`)

// blocks tell by what is in a message: toolCall is Pi's.
const blocks = format.Votes(`
	9 type=toolCall
	6 type=tool_use|tool_result
`)

func scoreSession(r *format.Record) int {
	n, inside := session.Score(r), chat.Surest(r.Value.At("message", "content"), blocks.Of)
	if n == 0 || inside == 9 {
		return 0
	}
	return max(n, inside)
}

// stream are the records of a stream.
const stream = format.Votes(`
	0 !session_id/sessionId:text
	0 uuid
	0 message
	6 type=tool_call toolName/tool_name:some parameters/toolCallId/toolId:some
	6 type=tool_result toolCallId/toolId/tool_call_id:some value/isError/error:some
	6 type=completion finalText/final_text:some
	3 type=message role:text text:text
`)

// decode turns a record of either shape into messages.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	kind := v.Str("type")
	m := &model.Message{ID: v.Get("id").Scalar(), Parent: v.Get("parentId").Scalar(), RawRole: kind, Time: chat.Time(v.Get("timestamp"))}
	switch kind {
	case "session_start", "system":
		d := format.Metadata(kind)
		d.About = format.About{ID: v.First("session_id", "sessionId").Scalar(), Title: v.First("sessionTitle", "title").Text(), TitleWeight: 3,
			Directory: v.Str("cwd"), Model: v.Str("model"), Version: v.Get("version").Scalar()}
		if kind == "session_start" && m.ID != "" {
			d.About.ID = m.ID
		}
		return d
	case "message":
		if v.Get("message").Kind() == rawjson.Object {
			return format.Shown(stored(v.Get("message"), m)...)
		}
		m.RawRole = v.Str("role")
		m.Role, _ = chat.Role(m.RawRole)
		m.Parts = chat.Said(m.Role, v.First("text", "content"))
		return format.Shown(split(m)...)
	case "reasoning":
		m.Role, m.Parts = model.RoleAssistant, []model.Part{model.Reasoning{Text: v.First("text", "content").Text()}}
	case "tool_call":
		call := chat.Call(callID(v), v.First("toolName", "tool_name", "name").Text(), v.First("parameters", "input", "arguments"))
		m.Role, m.ID, m.Parts = model.RoleAssistant, "", []model.Part{call}
	case "tool_result":
		m.Role, m.ID, m.Parts = model.RoleTool, "", []model.Part{streamed(v)}
	case "completion":
		d := format.Echo(kind, &model.Message{
			Role: model.RoleAssistant, RawRole: kind, ID: m.ID, Time: m.Time, Parts: chat.SplitReasoning(v.First("finalText", "final_text").Text()),
		})
		m.Role, m.ID, m.Parts = model.RoleMarker, "", []model.Part{model.Marker{Kind: model.MarkerEnd}}
		m.Usage = chat.Usage(v.Get("usage"))
		d = format.Shown(append(d.Messages, m)...)
		d.About.Totals.Usage = m.Usage
		return d
	case "error":
		m.Role, m.Parts = model.RoleMarker, []model.Part{chat.Fault(v.First("message", "error"), "")}
	case "compaction_state":
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: v.First("summary", "summaryText").Text()}}
	case "todo_state", "session_end":
		return format.Decoded{Class: model.Metadata, Type: kind, ID: m.ID, Parent: m.Parent}
	default:
		return format.Unknown(kind)
	}
	return format.Shown(m)
}

func callID(v rawjson.Value) string {
	return v.First("toolCallId", "tool_call_id", "toolId", "id").Scalar()
}

// stored decodes a message of a session, of which outer is what stands around it.
func stored(v rawjson.Value, outer *model.Message) []*model.Message {
	m := chat.Message(v)
	m.ID, m.Parent, m.Time = outer.ID, outer.Parent, outer.Time
	for _, r := range m.Results() {
		judge(r)
	}
	return split(m)
}

// split tells reminders, and results, from what a person typed in one message.
func split(m *model.Message) []*model.Message {
	if m.Role != model.RoleUser {
		return []*model.Message{m}
	}
	var results, reminders, typed []model.Part
	for _, p := range m.Parts {
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
	for _, piece := range [...]model.Message{
		{Role: model.RoleTool, Parts: results}, {Role: model.RoleUser, Injected: "reminder", Parts: reminders}, {Role: model.RoleUser, Parts: typed},
	} {
		if len(piece.Parts) > 0 {
			piece.RawRole, piece.Time = m.RawRole, m.Time
			out = append(out, &piece)
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
var failed = format.Regexp(`^Error: Command failed \(exit code: (-?[0-9]{1,9})\)`)

func judge(r *model.ToolResult) {
	text := chat.Texts(r.Content)
	if m := failed().FindStringSubmatch(text); m != nil {
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
	if value.Fits("stdout:text") || value.Fits("stderr:text") {
		for _, key := range [...]string{"stdout", "stderr"} {
			if s := value.Str(key); s != "" {
				r.Content = append(r.Content, model.Text{Text: s})
			}
		}
		r.Details = value.Keep()
	} else {
		r.Content = chat.ResultContent(value)
	}
	r.Error = chat.Failed(v.First("isError", "is_error"))
	chat.SetExit(r, value.First("exitCode", "exit_code"))
	if e := v.Get("error"); !e.IsNull() && e.Kind() != rawjson.Bool {
		r.Error = model.Yes
		r.Content = append(r.Content, model.Text{Text: chat.TextOrJSON(e)})
	}
	judge(r)
	return r
}
