// Package antigravity reads the transcripts of Google's Antigravity, which its
// command line and its agents write beside their own databases.
//
// A transcript is a file of JSON lines, one for each step: {step_index, source, type,
// status, created_at, content}. Steps are not always in order, and a step that goes
// on is written again; the last form counts. A person may go back to an earlier prompt:
// the steps are counted on from there. A PLANNER_RESPONSE is what the model
// thought, said and called; the steps that follow are what the tools gave back.
// Calls have no ids, so results are paired by name and order. The values of a
// call's arguments are JSON in strings.
//
// There is no published schema.
package antigravity

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "antigravity",
	Title: "Antigravity",
	Reads: "transcripts of agents (~/.gemini/antigravity*/**/transcript.jsonl)",
	Omits: "conversations in protocol buffers (conversations/*.pb and databases with step_payload); the transcripts of sub-agents lie elsewhere and are opened by themselves",
	Sources: []format.Source{
		{Project: "kenn-io/agentsview", File: "internal/parser/antigravity.go"},
		{Project: "ingo-eichhorst/Irrlicht", File: "replaydata/agents/antigravity", Version: "344d00e3 of 2026-08-22", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{{Name: "transcript", Score: steps.Score, Assemble: assemble}},
}

const steps = format.Votes("10 step_index:number source:text type:text status")

// A turn decodes the steps of a run in order.
type turn struct {
	out        *format.Assembled
	open       []*model.ToolCall // calls without a result, oldest first
	last, lost int64             // the step before; steps that the log lacks since the calls
}

// maxOpen bounds the calls that wait for a result.
const maxOpen = 256

// step decodes one step.
func (t *turn) step(s step) {
	v := s.v
	m := &model.Message{RawRole: s.kind, Time: chat.Time(v.Get("created_at")), Origin: s.origin}
	m.Meta = chat.Meta(v, "type", "created_at", "content", "thinking", "tool_calls", "status", "truncated_fields")
	v.Is("status", "DONE") // which goes without saying
	for _, f := range v.Get("truncated_fields").Elems() {
		m.Warnings = append(m.Warnings, "the agent logged only a piece of "+f.Text())
	}
	text := v.Str("content")
	t.lost, t.last = t.lost+max(s.index-t.last-1, 0), s.index
	switch {
	case s.kind == "USER_INPUT":
		t.user(m, text)
	case s.kind == "PLANNER_RESPONSE":
		t.planner(m, s)
	case s.kind == "CHECKPOINT":
		chat.Mark(m, model.MarkerCompaction, text)
	case s.kind == "ERROR_MESSAGE":
		chat.Mark(m, model.MarkerError, cmp.Or(text, v.Str("error")))
	case v.Is("source", "MODEL"):
		m.Role, m.Parts = model.RoleTool, []model.Part{t.result(v, s.kind)}
	case text == "":
		t.out.Classes.Set(s.record, format.RecordClass{Class: model.Metadata, Type: s.kind})
		return
	default: // EPHEMERAL_MESSAGE, SYSTEM_MESSAGE, CONVERSATION_HISTORY and the like
		m.Role, m.Injected = model.RoleUser, injection(s.kind)
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	t.out.Messages = append(t.out.Messages, m)
}

// injection names what the program sent in the person's name.
func injection(kind string) string {
	switch kind {
	case "EPHEMERAL_MESSAGE":
		return "reminder"
	case "CONVERSATION_HISTORY":
		return "history"
	}
	return strings.ReplaceAll(strings.ToLower(kind), "_", " ")
}

var (
	request = format.Regexp(`(?s)<USER_REQUEST>(.*?)(?:</USER_REQUEST>|$)`)
	setting = format.Regexp("setting `Model Selection` from (?s:.*?) to ([^\n]+)")
)

// user decodes a prompt. What the person typed stands in <USER_REQUEST>; further
// elements tell of settings, the time, open files.
func (t *turn) user(m *model.Message, text string) {
	t.close()
	m.Role = model.RoleUser
	if at := request().FindStringSubmatchIndex(text); at != nil {
		rest := strings.TrimSpace(text[:at[0]] + text[at[1]:])
		text = strings.Trim(text[at[2]:at[3]], "\r\n")
		if set := setting().FindStringSubmatch(rest); set != nil {
			name, _, _ := strings.Cut(set[1], ". ")
			if name = strings.TrimSuffix(strings.TrimSpace(name), "."); name != "" && len(name) < 100 {
				t.out.About.Model = name
			}
		}
		if rest != "" {
			extra := &model.Message{Role: model.RoleUser, RawRole: m.RawRole, Injected: "context", Time: m.Time, Origin: m.Origin}
			extra.Parts = []model.Part{model.Text{Text: rest}}
			t.out.Messages = append(t.out.Messages, extra)
		}
	}
	if text != "" {
		m.Parts = []model.Part{model.Text{Text: text}}
	}
}

// close ends the calls that have no result: those of which it was in steps that the log lacks need none.
func (t *turn) close() {
	for _, c := range t.open[:min(t.lost, int64(len(t.open)))] {
		c.ResultOptional = true
	}
	t.open, t.lost = nil, 0
}

// planner decodes what the model thought, said and called.
func (t *turn) planner(m *model.Message, s step) {
	m.Role = model.RoleAssistant
	m.Parts = append(chat.Thoughts(s.v.Str("thinking")), chat.Parts(s.v.Get("content"))...)
	t.close()
	for i, c := range s.v.Get("tool_calls").Elems() {
		if c.Kind() != rawjson.Object {
			m.Parts = append(m.Parts, model.Unknown{Type: "tool_call", Raw: c.Keep()})
			continue
		}
		call := &model.ToolCall{
			ID:          fmt.Sprintf("step %d.%d of line %d", s.index, i, s.origin.Line), // calls have no ids
			Name:        c.Str("name"),
			Description: plain(c.At("args", "toolSummary")),
			Arguments:   arguments(c.Get("args")),
		}
		m.Parts = append(m.Parts, call)
		if dir := plain(c.At("args", "Cwd")); t.out.About.Directory == "" && strings.HasPrefix(dir, "/") { // nothing else says where it is
			t.out.About.Directory = dir
		}
		if len(t.open) < maxOpen {
			t.open = append(t.open, call)
		}
	}
}

// arguments opens the values of arguments, each of which is JSON in a string.
func arguments(args rawjson.Value) []byte {
	var fields []model.Field
	for k, v := range args.Members() {
		raw := v.Raw()
		if inner, err := rawjson.Parse([]byte(v.Text())); err == nil {
			raw = inner.Raw()
		}
		fields = append(fields, model.Field{Name: k, Value: raw})
	}
	if raw := args.Keep(); fields == nil {
		return raw
	}
	return chat.JSONObject(fields)
}

// plain returns a text that is JSON in a string.
func plain(v rawjson.Value) string {
	if inner, err := rawjson.Parse([]byte(v.Text())); err == nil && inner.Kind() == rawjson.String {
		return inner.Text()
	}
	return v.Text()
}

// started is how a result tells the conversation of the sub-agent that a call started.
var started = format.Regexp(`"conversationId":[^"]*"([^"]{36})"`)

// result decodes what a tool gave back and finds its call: the first with the name
// of the step, else the first.
func (t *turn) result(v rawjson.Value, kind string) *model.ToolResult {
	r := &model.ToolResult{Name: strings.ToLower(kind)}
	found := slices.IndexFunc(t.open, func(c *model.ToolCall) bool { return strings.HasPrefix(kind, strings.ToUpper(c.Name)) })
	if len(t.open) > 0 {
		found = max(found, 0)
		r.CallID, r.Name = t.open[found].ID, t.open[found].Name
		t.open = slices.Delete(t.open, found, found+1)
	} else if t.lost > 0 { // and so is the call
		r.CallID = fmt.Sprintf("step %d", t.last)
	}
	text := header(r, v.Str("content"))
	if text != "" {
		r.Content = []model.Part{model.Text{Text: text}}
	}
	chat.SetExit(r, v.Get("exit_code"))
	outcome(r, text)
	switch v.Look().Str("status") {
	case "ERROR", "FAILED":
		r.Error = model.Yes
	case "CANCELED", "CANCELLED":
		r.Stopped = true
	case "RUNNING", "PENDING", "GENERATING":
		r.Preliminary = true
	}
	r.Truncated = v.Get("truncated_fields").Len() > 0
	if id := started().FindStringSubmatch(text); id != nil && kind == "INVOKE_SUBAGENT" {
		r.SetThread(id[1])
	}
	return r
}

var times = format.Regexp(`^(?:Created At: *(\S+)[ \r]*\n)?(?:Completed At: *(\S+)[ \r]*\n)?`)

// header cuts "Created At: …" and "Completed At: …" off a result, and returns the rest.
func header(r *model.ToolResult, text string) string {
	m := times().FindStringSubmatch(text)
	began, ended := chat.TimeOf(m[1]), chat.TimeOf(m[2])
	if d := ended.Sub(began); !began.IsZero() && d > 0 && d < 1000*time.Hour {
		r.Duration = d
	}
	r.SetRaw(m[0])
	return outdent(strings.Trim(text[len(m[0]):], "\n"))
}

// outdent takes the tabs away that all lines begin with: commands report from a
// template that is indented.
func outdent(text string) string {
	lines := strings.Split(text, "\n")
	depth := -1
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		if n := len(l) - len(strings.TrimLeft(l, "\t")); depth < 0 || n < depth {
			depth = n
		}
	}
	if depth <= 0 {
		return text
	}
	for i, l := range lines {
		lines[i] = l[min(depth, len(l)-len(strings.TrimLeft(l, "\t"))):]
	}
	return strings.Join(lines, "\n")
}

// outcome reads the line that says how a command ended.
func outcome(r *model.ToolResult, text string) {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	switch {
	case strings.HasPrefix(first, "The command completed successfully"):
		r.Error = model.No
	case strings.HasPrefix(first, "The command failed"), strings.HasPrefix(first, "The command exited"):
		if at := strings.LastIndex(first, "code"); at >= 0 {
			if n, err := strconv.Atoi(strings.Trim(first[at+4:], " :.")); err == nil {
				chat.SetExitCode(r, n)
			}
		}
		r.Error = cmp.Or(r.Error, model.Yes)
	case strings.HasPrefix(first, "Error"), strings.HasPrefix(first, "Encountered error"):
		r.Error = model.Yes
	case strings.HasPrefix(first, "User denied"), strings.HasPrefix(first, "The user denied"), strings.HasPrefix(first, "Permission denied by user"):
		r.Denied = true
	}
}
