package browseruse

import (
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A step is one step of an agent.
type step struct {
	v          rawjson.Value
	key        string // what the ids of its calls begin with
	begun      time.Time
	took       time.Duration
	calls      []*model.ToolCall
	number     int64
	isNumbered bool
}

func newStep(r *format.Record) *step {
	s := &step{v: r.Value, key: "step " + strconv.FormatInt(r.Origin.Offset, 10) + "."}
	meta := s.v.Get("metadata")
	s.number, s.isNumbered = meta.Get("step_number").Look().Int()
	s.begun = chat.Time(meta.Get("step_start_time"))
	s.took = chat.Span(meta.Get("step_start_time"), meta.Get("step_end_time"))
	return s
}

// page decodes what the model was shown: the page, and the task with the first step.
func (s *step) page() *model.Message {
	state, prompt := s.v.Get("state"), s.v.Get("state_message")
	m := &model.Message{Role: model.RoleUser, RawRole: "state", Injected: "browser state", Time: s.begun}
	if e := state.Get("interacted_element"); e.Kind() == rawjson.Array && !touches(state) {
		e.Take()
	}
	switch task := request(prompt.Look().Text()); {
	case task != "" && s.isNumbered && s.number <= 1:
		m.RawRole, m.Injected = "user_request", ""
		m.Parts = []model.Part{model.Text{Text: task}}
		m.Meta = []model.Field{{Name: "state_message", Value: prompt.Keep()}}
	case !prompt.IsText(""):
		m.Parts = []model.Part{model.Text{Text: prompt.Text()}}
	default:
		if where := strings.TrimSpace(state.Str("title") + "\n" + state.Str("url")); where != "" {
			m.Parts = []model.Part{model.Text{Text: where}}
		}
	}
	if shot, ok := screenshot(state.Get("screenshot"), state.Get("screenshot_path")); ok {
		m.Parts = append(m.Parts, shot)
	}
	if len(m.Parts) == 0 {
		return nil
	}
	format.Keep(m, state)
	return m
}

// touches reports whether the log has elements of the page that the actions were about.
func touches(state rawjson.Value) bool {
	for _, e := range state.Get("interacted_element").Elems() {
		if !e.IsNull() {
			return true
		}
	}
	return false
}

// said decodes what the model answered.
func (s *step) said() *model.Message {
	out := s.v.Get("model_output")
	if out.IsNull() {
		return nil
	}
	m := &model.Message{Role: model.RoleAssistant, RawRole: "model_output", Time: s.begun, Duration: s.took}
	m.Usage.Input = chat.Count(s.v.Get("metadata"), "input_tokens")
	if out.Kind() != rawjson.Object {
		m.Parts = chat.Parts(out)
		if len(m.Parts) == 0 {
			m.Parts = []model.Part{model.Unknown{Type: "model_output", Raw: out.Keep()}}
		}
		return m
	}
	notes := out
	if inner := out.Get("current_state"); inner.Kind() == rawjson.Object {
		notes = inner
	}
	m.Parts = spoken(out.Str("thinking"), notes.Str("evaluation_previous_goal"), notes.Str("memory"), notes.Str("next_goal"))
	for i, e := range out.Get("action").Elems() {
		m.Parts = append(m.Parts, s.action(e, i))
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: "model_output", Raw: out.Keep()}}
	}
	format.Keep(m, out)
	return m
}

// spoken makes the parts of what a model says beside its actions.
func spoken(thinking, evaluation, memory, goal string) (parts []model.Part) {
	if thinking != "" {
		parts = append(parts, model.Reasoning{Text: thinking})
	}
	var notes []string
	if evaluation != "" {
		notes = append(notes, "Evaluation: "+evaluation)
	}
	if memory != "" {
		notes = append(notes, "Memory: "+memory)
	}
	if len(notes) > 0 {
		parts = append(parts, model.Reasoning{Text: strings.Join(notes, "\n\n")})
	}
	if goal != "" {
		parts = append(parts, model.Text{Text: goal})
	}
	return parts
}

// action decodes an action: an object with one member, which is named like it.
func (s *step) action(v rawjson.Value, i int) model.Part {
	c := actionCall(v)
	if c == nil {
		return model.Unknown{Type: "action", Raw: v.Keep()}
	}
	c.ID = s.key + strconv.Itoa(i)
	s.calls = append(s.calls, c)
	return c
}

func actionCall(v rawjson.Value) *model.ToolCall {
	if v.Kind() != rawjson.Object || v.Len() == 0 || v.Opaque() {
		return nil
	}
	c := &model.ToolCall{}
	var rest []model.Field
	for name, params := range v.Members() {
		switch {
		case c.Name == "" && name != "interacted_element" && (!params.IsNull() || v.Len() == 1):
			c.Name = name
			chat.SetArguments(c, params)
			c.Malformed = false // an action may take a text
		case !params.IsNull():
			rest = append(rest, model.Field{Name: name, Value: params.Keep()})
		}
	}
	if c.Name == "" {
		return nil
	}
	if len(rest) > 0 {
		c.Arguments, c.ArgumentsText = v.Keep(), ""
	}
	return c
}

// results decodes what came of the actions, and the answer with which the agent ends.
func (s *step) results() (out []*model.Message) {
	m := &model.Message{Role: model.RoleTool, RawRole: "result", Time: s.begun.Add(s.took)}
	if s.begun.IsZero() {
		m.Time = time.Time{}
	}
	var ends []*model.Message
	for i, e := range s.v.Get("result").Elems() {
		if i >= len(s.calls) {
			if p := loose(e); p != nil {
				m.Parts = append(m.Parts, p)
			}
			continue
		}
		m.Parts = append(m.Parts, result(e, s.calls[i]))
		if done, _ := e.Get("is_done").Bool(); done {
			ends = append(ends, s.ending(e, m.Time)...)
		}
	}
	if len(m.Parts) > 0 {
		if len(s.calls) == 0 {
			m.Role = model.RoleMarker
		}
		out = append(out, m)
	}
	return append(out, ends...)
}

// result decodes what came of an action.
func result(e rawjson.Value, c *model.ToolCall) *model.ToolResult {
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Error: model.No}
	if e.Kind() != rawjson.Object {
		r.Content, r.Error = chat.ResultContent(e), model.NotStated
		return r
	}
	text := e.Str("extracted_content")
	if text != "" {
		r.Content = append(r.Content, model.Text{Text: text})
	}
	if fault := e.Str("error"); fault != "" {
		r.Error = model.Yes
		r.Content = append(r.Content, model.Text{Text: fault})
	}
	if won, stated := e.Get("success").Bool(); stated && !won {
		r.Error = model.Yes
	}
	for _, image := range e.Get("images").Elems() {
		shot := chat.Image(image.First("data", "url"), "image/png")
		shot.Name = image.Str("name")
		r.Content = append(r.Content, shot)
	}
	for _, path := range e.Get("attachments").Elems() {
		r.Content = append(r.Content, model.Media{Name: chat.FileName(path.Text()), URL: path.Text(), Bytes: -1})
	}
	e.Is("long_term_memory", text)
	r.Details = chat.JSONObject(format.Rest(e, "judgement", "is_done", "include_in_memory", "include_extracted_content_only_once"))
	return r
}

// loose decodes a result that belongs to no action.
func loose(e rawjson.Value) model.Part {
	if fault := e.Str("error"); fault != "" {
		return model.Marker{Kind: model.MarkerError, Text: fault, Error: true}
	}
	if text := e.Str("extracted_content"); text != "" {
		return model.Marker{Kind: model.MarkerNotice, Text: text}
	}
	for range e.Rest("is_done", "include_in_memory", "include_extracted_content_only_once") {
		return model.Unknown{Type: "result", Raw: e.Keep()}
	}
	return nil
}

// ending is the answer of the agent, and what a judge said of it.
func (s *step) ending(e rawjson.Value, at time.Time) (out []*model.Message) {
	if text := e.Str("extracted_content"); text != "" {
		out = append(out, &model.Message{Role: model.RoleAssistant, RawRole: "done", Time: at, Parts: []model.Part{model.Text{Text: text}}})
	}
	verdict := e.Get("judgement")
	if verdict.IsNull() {
		return out
	}
	good, stated := verdict.Get("verdict").Bool()
	text := "judged a success"
	if !good {
		text = "judged a failure"
	}
	if !stated {
		text = "judged"
	}
	for _, key := range [...]string{"failure_reason", "reasoning"} {
		if why := verdict.Str(key); why != "" {
			text += ": " + why
			break
		}
	}
	m := chat.Note(model.MarkerEnd, text)
	m.Time, m.Parts[0] = at, model.Marker{Kind: model.MarkerEnd, Text: text, Error: stated && !good}
	m.Meta = []model.Field{{Name: "judgement", Value: verdict.Keep()}}
	return append(out, m)
}
