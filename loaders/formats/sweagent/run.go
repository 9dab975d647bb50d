package sweagent

import (
	"math"
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
		r.messages = append(r.messages, &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: v.Kind().String(), Raw: v.Keep()}}})
		return
	}
	m := chat.Message(v, historyMembers...)
	m.Agent = v.Get("agent").Scalar()
	r.messages = append(r.messages, m)
	demo, _ := v.Get("is_demo").Bool()
	if demo || v.Is("message_type", "demonstration") {
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

// last adds what the last command put out, which a history does not have.
func (r *run) last() {
	observation := r.current.Get("observation")
	if len(r.open) == 0 || observation.IsNull() {
		return
	}
	result := &model.ToolResult{CallID: r.open[0].ID, Name: r.open[0].Name, Content: chat.ResultContent(observation)}
	r.answers(result)
	r.messages = append(r.messages, &model.Message{Role: model.RoleTool, RawRole: "observation", Parts: []model.Part{result}})
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
		if demo, _ := e.Get("is_demo").Bool(); e.Is("role", "assistant") && !demo {
			break
		}
		r.item(e)
	}
}

// step decodes one step of a trajectory without a history.
func (r *run) step(v rawjson.Value) {
	r.calls++
	m := &model.Message{Role: model.RoleAssistant, RawRole: "step"}
	if v.Kind() != rawjson.Object {
		m.Parts = []model.Part{model.Unknown{Type: "step", Raw: v.Keep()}}
		r.messages = append(r.messages, m)
		return
	}
	if text := v.First("response", "thought").Text(); text != "" {
		m.Parts = chat.SplitReasoning(text)
	}
	act(m, v, r.id())
	r.messages = append(r.messages, m)
	observation := v.Get("observation")
	if observation.IsNull() || len(m.Calls()) == 0 && observation.Text() == "" {
		return
	}
	call := m.Calls()
	result := &model.ToolResult{CallID: r.id(), Content: chat.ResultContent(observation)}
	if len(call) > 0 {
		result.Name = call[0].Name
	}
	r.current = v
	r.answers(result)
	r.messages = append(r.messages, &model.Message{Role: model.RoleTool, RawRole: "observation", Parts: []model.Part{result}})
}

// act makes a call of the action that the agent wrote into its text. The text
// before it is the thought.
func act(m *model.Message, v rawjson.Value, id string) {
	action := strings.TrimSpace(v.Str("action"))
	if action == "" {
		keepThought(m, v)
		return
	}
	call := &model.ToolCall{ID: id, Name: command(action), Arguments: chat.Argument("command", action)}
	for i, p := range m.Parts {
		text, ok := p.(model.Text)
		if !ok {
			continue
		}
		at := strings.LastIndex(text.Text, action)
		if at < 0 {
			continue
		}
		if fence := strings.LastIndex(text.Text[:at], "```"); fence >= 0 && at-fence < 64 && !strings.Contains(strings.TrimSpace(text.Text[fence:at]), "\n") {
			at = fence
		}
		call.Raw = text.Text[at:]
		parts := append([]model.Part(nil), m.Parts[:i]...)
		if before := strings.TrimSpace(text.Text[:at]); before != "" {
			parts = append(parts, model.Text{Text: before})
		}
		m.Parts = append(append(parts, call), m.Parts[i+1:]...)
		keepThought(m, v)
		return
	}
	m.Parts = append(m.Parts, call)
	keepThought(m, v)
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
		"connect_start", "connect_sendline", "connect_stop", "debug_start", "debug_continue", "debug_step", "debug_add_breakpoint", "debug_exec", "debug_stop", "decompile", "disassemble":
		return name
	}
	return "bash"
}
