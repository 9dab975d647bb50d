package antigravity

import (
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A turn decodes the steps of a run in order.
type turn struct {
	out  *format.Assembled
	open []*model.ToolCall // calls without a result, oldest first
}

// maxOpen bounds the calls that wait for a result.
const maxOpen = 256

// step decodes one step.
func (t *turn) step(s *step) {
	v := s.v
	kind := v.Str("type")
	m := &model.Message{Time: chat.Time(v.Get("created_at")), Origin: s.origin}
	m.Meta = chat.Meta(v, "type", "created_at", "content", "thinking", "tool_calls", "status", "truncated_fields")
	if status := v.Str("status"); status != "" && status != "DONE" {
		m.Meta = append(m.Meta, model.Field{Name: "status", Value: v.Get("status").Keep()})
	}
	for _, f := range v.Get("truncated_fields").Elems() {
		m.Warnings = append(m.Warnings, "the agent logged only a piece of "+f.Text())
	}
	text := v.Str("content")
	switch kind {
	case "USER_INPUT":
		t.user(m, text)
		return
	case "PLANNER_RESPONSE":
		t.planner(m, s)
	case "CHECKPOINT":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerCompaction, Text: text}}
	case "ERROR_MESSAGE":
		m.Role = model.RoleMarker
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}
	default:
		switch {
		case v.Str("source") == "MODEL":
			m.Role = model.RoleTool
			m.Parts = []model.Part{t.result(v, kind)}
		case text == "":
			t.out.Classes[s.record] = format.RecordClass{Class: model.Metadata, Type: kind}
			return
		default: // EPHEMERAL_MESSAGE, SYSTEM_MESSAGE, CONVERSATION_HISTORY and the like
			m.Role, m.Injected = model.RoleUser, injection(kind)
			m.Parts = []model.Part{model.Text{Text: text}}
		}
	}
	m.RawRole = kind
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

// user decodes a prompt. What the person typed stands in <USER_REQUEST>; further
// elements tell of settings, the time, open files.
func (t *turn) user(m *model.Message, text string) {
	t.open = nil
	const open, end = "<USER_REQUEST>", "</USER_REQUEST>"
	typed, rest := text, ""
	if before, after, ok := strings.Cut(text, open); ok {
		inner, behind, closed := strings.Cut(after, end)
		if !closed {
			inner, behind = after, ""
		}
		typed, rest = strings.Trim(inner, "\r\n"), strings.TrimSpace(before+behind)
	}
	m.Role, m.RawRole = model.RoleUser, "USER_INPUT"
	if typed != "" {
		m.Parts = []model.Part{model.Text{Text: typed}}
	}
	if rest != "" {
		const setting = "setting `Model Selection` from "
		if _, after, ok := strings.Cut(rest, setting); ok {
			if _, name, ok := strings.Cut(after, " to "); ok {
				name, _, _ = strings.Cut(name, "\n")
				if name = strings.TrimSuffix(strings.TrimSpace(strings.SplitN(name, ". ", 2)[0]), "."); name != "" && len(name) < 100 {
					t.out.About.Model = name
				}
			}
		}
		extra := &model.Message{Role: model.RoleUser, RawRole: m.RawRole, Injected: "context", Time: m.Time, Origin: m.Origin}
		extra.Parts = []model.Part{model.Text{Text: rest}}
		t.out.Messages = append(t.out.Messages, extra)
	}
	t.out.Messages = append(t.out.Messages, m)
}

// planner decodes what the model thought, said and called.
func (t *turn) planner(m *model.Message, s *step) {
	v := s.v
	m.Role = model.RoleAssistant
	if s := v.Str("thinking"); s != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: s})
	}
	m.Parts = append(m.Parts, chat.Parts(v.Get("content"))...)
	t.open = nil
	for i, c := range v.Get("tool_calls").Elems() {
		if c.Kind() != rawjson.Object {
			m.Parts = append(m.Parts, model.Unknown{Type: "tool_call", Raw: c.Keep()})
			continue
		}
		// Calls have no ids: the step and the place in it are one.
		call := &model.ToolCall{ID: "step " + strconv.FormatInt(s.index, 10) + "." + strconv.Itoa(i) + " of line " + strconv.Itoa(s.origin.Line), Name: c.Str("name")}
		call.Arguments = arguments(c.Get("args"))
		call.Description = plain(c.At("args", "toolSummary"))
		m.Parts = append(m.Parts, call)
		m.Meta = append(m.Meta, chat.Prefixed("tool_calls.", chat.Meta(c, "name", "args"))...)
		if len(t.open) < maxOpen {
			t.open = append(t.open, call)
		}
	}
}

// arguments opens the values of arguments, each of which is JSON in a string.
func arguments(args rawjson.Value) []byte {
	if args.Kind() != rawjson.Object {
		return args.Raw()
	}
	var fields []model.Field
	for k, v := range args.Members() {
		raw := v.Raw()
		if v.Kind() == rawjson.String {
			if inner, err := rawjson.Parse([]byte(v.Text())); err == nil {
				raw = inner.Raw()
			}
		}
		fields = append(fields, model.Field{Name: k, Value: raw})
	}
	if fields == nil {
		return args.Raw()
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

// result decodes what a tool gave back and finds its call: the first with the name
// of the step, else the first.
func (t *turn) result(v rawjson.Value, kind string) *model.ToolResult {
	r := &model.ToolResult{Name: strings.ToLower(kind)}
	found := -1
	for i, c := range t.open {
		if strings.HasPrefix(kind, strings.ToUpper(c.Name)) {
			found = i
			break
		}
	}
	if found < 0 && len(t.open) > 0 {
		found = 0
	}
	if found >= 0 {
		r.CallID, r.Name = t.open[found].ID, t.open[found].Name
		t.open = append(t.open[:found], t.open[found+1:]...)
	}
	body := v.Str("content")
	head, rest := header(r, body)
	r.Raw = head
	if rest != "" {
		r.Content = []model.Part{model.Text{Text: rest}}
	}
	outcome(r, rest)
	switch v.Str("status") {
	case "ERROR", "FAILED":
		r.Error = model.Yes
	case "CANCELED", "CANCELLED":
		r.Error = model.Yes
	case "RUNNING", "PENDING", "GENERATING":
		r.Preliminary = true
	}
	r.Truncated = v.Get("truncated_fields").Len() > 0
	if kind == "INVOKE_SUBAGENT" {
		if _, after, ok := strings.Cut(rest, `"conversationId":`); ok {
			if _, after, ok = strings.Cut(after, `"`); ok {
				id, _, _ := strings.Cut(after, `"`)
				if len(id) == 36 {
					r.Thread = id
				}
			}
		}
	}
	return r
}

// header cuts "Created At: …" and "Completed At: …" off a result.
func header(r *model.ToolResult, text string) (head, rest string) {
	rest = text
	var began, ended time.Time
	for range 2 {
		row, after, ok := strings.Cut(rest, "\n")
		name, value, _ := strings.Cut(row, ": ")
		at, err := time.Parse(time.RFC3339, strings.TrimSpace(value))
		if !ok || err != nil || name != "Created At" && name != "Completed At" {
			break
		}
		if rest = after; name == "Created At" {
			began = at
		} else {
			ended = at
		}
	}
	if d := ended.Sub(began); !began.IsZero() && !ended.IsZero() && d > 0 && d < 1000*time.Hour {
		r.Duration = d
	}
	return text[:len(text)-len(rest)], outdent(strings.Trim(rest, "\n"))
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
		r.Error = model.Yes
		at := strings.LastIndex(first, "code")
		if at < 0 {
			return
		}
		if n, err := strconv.Atoi(strings.Trim(first[at+4:], " :.")); err == nil {
			chat.SetExitCode(r, n)
		}
	case strings.HasPrefix(first, "Error"), strings.HasPrefix(first, "Encountered error"):
		r.Error = model.Yes
	case strings.HasPrefix(first, "User denied"), strings.HasPrefix(first, "The user denied"), strings.HasPrefix(first, "Permission denied by user"):
		r.Denied = true
	}
}
