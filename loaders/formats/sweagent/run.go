package sweagent

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// run puts the messages of one run together.
type run struct {
	steps    []rawjson.Value
	next     int // first step that no message of the history was found for
	messages []*model.Message
	open     []*model.ToolCall // calls of the last action
	current  rawjson.Value     // the step of the last action
	acted    bool
	calls    int
}

// historyMembers are the members of a message that have a place, besides those
// that every message has. thought repeats the content, action the call.
var historyMembers = []string{"agent", "is_demo", "thought", "action", "tool_call_ids", "cache_control", "state"}

// item decodes one message of a history.
func (r *run) item(v rawjson.Value) {
	if v.Kind() != rawjson.Object {
		m := chat.NoMessage(v, v.Kind().String())
		m.Role = model.RoleMarker
		r.messages = append(r.messages, m)
		return
	}
	m := chat.Message(v, historyMembers...)
	m.Agent = v.Get("agent").Scalar()
	r.messages = append(r.messages, m)
	if v.True("is_demo") || v.Is("message_type", "demonstration") {
		m.Injected = "demonstration"
		if m.Role == model.RoleAssistant && len(m.Calls()) == 0 {
			act(m, v, "")
		}
		return
	}
	switch m.Role {
	case model.RoleAssistant:
		r.action(m, v)
	case model.RoleTool:
		for _, result := range m.Results() {
			r.answers(result)
		}
	case model.RoleUser:
		r.user(m)
	}
}

// action decodes what the agent said and did, and finds its step.
func (r *run) action(m *model.Message, v rawjson.Value) {
	r.acted = true
	r.calls++
	if len(m.Calls()) == 0 {
		act(m, v, r.id())
	} else {
		keepThought(m, v)
	}
	r.open, r.current = m.Calls(), rawjson.Value{}
	action := strings.TrimSpace(v.Str("action"))
	if action == "" {
		return
	}
	for i := r.next; i < len(r.steps) && i < r.next+64; i++ {
		if strings.TrimSpace(r.steps[i].Str("action")) == action {
			r.current, r.next = r.steps[i], i+1
			break
		}
	}
}

func (r *run) id() string { return "action " + strconv.Itoa(r.calls) }

// user tells the task from what the program says in the user's name.
func (r *run) user(m *model.Message) {
	switch {
	case !r.acted: // the task, or several prompts
	case len(r.open) > 0:
		result := &model.ToolResult{CallID: r.open[0].ID, Name: r.open[0].Name, Content: m.Parts}
		for i, p := range result.Content {
			switch p.(type) {
			case *model.ToolCall, *model.ToolResult, model.Marker, model.Reasoning:
				result.Content[i] = model.Unknown{Type: "part"}
			}
		}
		m.Role, m.Parts = model.RoleTool, []model.Part{result}
		r.answers(result)
	default:
		m.Injected = "observation"
	}
}

// answers adds to a result what the step knows, and closes its call. A history
// may have shortened old outputs, which the step has whole.
func (r *run) answers(result *model.ToolResult) {
	s := r.current
	if seconds, ok := s.Get("execution_time").Float(); ok && seconds > 0 && seconds < 1e8 {
		result.Duration = time.Duration(math.Round(seconds * float64(time.Second)))
	}
	if state := s.Get("state"); state.Len() > 0 || state.Text() != "" {
		result.Details = state.Keep()
	}
	if whole := s.Str("observation"); whole != "" && strings.HasPrefix(chat.Texts(result.Content), "Old environment output") {
		result.Content = []model.Part{model.Text{Text: whole}}
	}
	r.open, r.current = nil, rawjson.Value{}
}

// observed adds what a command put out.
func (r *run) observed(id, name string, output rawjson.Value) {
	result := &model.ToolResult{CallID: id, Name: name, Content: chat.ResultContent(output)}
	r.answers(result)
	r.messages = append(r.messages, &model.Message{Role: model.RoleTool, RawRole: "observation", Parts: []model.Part{result}})
}

// last adds what the last command put out, which a history does not have.
func (r *run) last() {
	if output := r.current.Get("observation"); len(r.open) > 0 && !output.IsNull() {
		r.observed(r.open[0].ID, r.open[0].Name, output)
	}
}

// prompt decodes what stands before the first step, of a trajectory without a
// history.
func (r *run) prompt() {
	if len(r.steps) == 0 {
		return
	}
	list := r.steps[0].Get("query")
	if list.Kind() != rawjson.Array {
		list = r.steps[0].Get("messages")
	}
	for _, e := range list.Elems() {
		if e.Is("role", "assistant") && !e.True("is_demo") {
			break
		}
		r.item(e)
	}
}

// step decodes one step of a trajectory without a history.
func (r *run) step(v rawjson.Value) {
	r.calls++
	m := &model.Message{Role: model.RoleAssistant, RawRole: "step"}
	r.messages = append(r.messages, m)
	if v.Kind() != rawjson.Object {
		m.Parts = []model.Part{model.Unknown{Type: "step", Raw: v.Keep()}}
		return
	}
	m.Parts = chat.Say(m.Role, "", v.First("response", "thought").Text()).Parts
	act(m, v, r.id())
	output, name := v.Get("observation"), ""
	if calls := m.Calls(); len(calls) > 0 {
		name = calls[0].Name
	} else if output.Text() == "" {
		return
	}
	if !output.IsNull() {
		r.current = v
		r.observed(r.id(), name, output)
	}
}

// act makes a call of the action that the agent wrote into its text. The text
// before it is the thought.
func act(m *model.Message, v rawjson.Value, id string) {
	if action := strings.TrimSpace(v.Str("action")); action != "" {
		m.Parts = withCall(m.Parts, &model.ToolCall{ID: id, Name: command(action), Arguments: chat.Argument("command", action)}, action)
	}
	keepThought(m, v)
}

// withCall puts a call in the place of its action, or behind the parts.
func withCall(parts []model.Part, call *model.ToolCall, action string) []model.Part {
	for i, p := range parts {
		text, _ := p.(model.Text)
		at := strings.LastIndex(text.Text, action)
		if at < 0 {
			continue
		}
		fence := strings.LastIndex(text.Text[:at], "```")
		if fence >= 0 && at-fence < 64 && !strings.Contains(strings.TrimSpace(text.Text[fence:at]), "\n") {
			at = fence
		}
		call.SetRaw(text.Text[at:])
		before := chat.Say(model.RoleUser, "", strings.TrimSpace(text.Text[:at])).Parts
		return slices.Concat(parts[:i], before, []model.Part{call}, parts[i+1:])
	}
	return append(parts, call)
}

// keepThought takes the thought if the text has it; else it is kept.
func keepThought(m *model.Message, v rawjson.Value) {
	thought := v.Get("thought")
	if text := strings.TrimSpace(thought.Look().Text()); thought.Kind() == rawjson.String && says(m, text) {
		thought.Take()
	}
}

func says(m *model.Message, text string) bool {
	for _, p := range m.Parts {
		switch p := p.(type) {
		case model.Text:
			if strings.Contains(p.Text, text) {
				return true
			}
		case model.Reasoning:
			if strings.Contains(p.Text, text) || strings.Contains(text, p.Text) && p.Text != "" {
				return true
			}
		}
	}
	return false
}

// command returns the name of the agent's own command that an action begins with,
// "bash" for any other (SWE-agent: tools/*/config.yaml).
func command(action string) string {
	name, _, _ := strings.Cut(action, " ")
	name, _, _ = strings.Cut(name, "\n")
	switch name {
	case "open", "goto", "scroll_up", "scroll_down", "create", "edit", "insert", "submit", "search_dir", "search_file", "find_file",
		"str_replace_editor", "set_cursors", "exit_format", "exit_cost", "exit_forfeit", "filemap", "view_image",
		"connect_start", "connect_sendline", "connect_stop", "debug_start", "debug_continue", "debug_step", "debug_add_breakpoint",
		"debug_exec", "debug_stop", "decompile", "disassemble":
		return name
	}
	return "bash"
}
