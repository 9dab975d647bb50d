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
	v     rawjson.Value
	key   string // what the ids of its calls begin with
	begun time.Time
	took  time.Duration
	first bool
	calls []*model.ToolCall
}

func newStep(r *format.Record) *step {
	s := &step{v: r.Value, key: "step " + strconv.FormatInt(r.Origin.Offset, 10) + "."}
	meta := s.v.Get("metadata")
	number, isNumbered := meta.Get("step_number").Look().Int()
	s.first = isNumbered && number <= 1
	s.begun = chat.Time(meta.Get("step_start_time"))
	s.took = chat.Span(meta.Get("step_start_time"), meta.Get("step_end_time"))
	return s
}

// request is the task in a prompt of browser-use.
var request = format.Regexp(`(?s)<user_request>(.*?)</user_request>`)

// page decodes what the model was shown: the page, and the task with the first step.
func (s *step) page() *model.Message {
	state, prompt := s.v.Get("state"), s.v.Get("state_message")
	m := &model.Message{Role: model.RoleUser, RawRole: "state", Injected: "browser state", Time: s.begun}
	if e := state.Get("interacted_element"); e.Kind() == rawjson.Array && !touches(state) {
		e.Take()
	}
	var text string
	switch task := request().FindStringSubmatch(prompt.Look().Text()); {
	case s.first && task != nil && strings.TrimSpace(task[1]) != "":
		text = strings.TrimSpace(task[1])
		m.RawRole, m.Injected = "user_request", ""
		m.Meta = []model.Field{{Name: "state_message", Value: prompt.Keep()}}
	case !prompt.IsText(""):
		text = prompt.Text()
	default:
		text = strings.TrimSpace(state.Str("title") + "\n" + state.Str("url"))
	}
	m.Parts = append(chat.Say(m.Role, "", text).Parts, screenshot(state.Get("screenshot"), state.Get("screenshot_path"))...)
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
	if out.Kind() == rawjson.Object {
		notes := out
		if inner := out.Get("current_state"); inner.Kind() == rawjson.Object {
			notes = inner
		}
		m.Parts = append(spoken(out.Get("thinking"), notes), actions(out.Get("action"), s.key)...)
	} else {
		m.Parts = chat.Parts(out)
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: "model_output", Raw: out.Keep()}}
	}
	s.calls = m.Calls()
	format.Keep(m, out)
	return m
}

// spoken makes the parts of what a model says beside its actions.
func spoken(thinking, notes rawjson.Value) []model.Part {
	var lines []string
	if text := notes.First("evaluation_previous_goal", "evaluationPreviousGoal").Text(); text != "" {
		lines = append(lines, "Evaluation: "+text)
	}
	if text := notes.Str("memory"); text != "" {
		lines = append(lines, "Memory: "+text)
	}
	parts := chat.Thoughts(thinking.Text(), strings.Join(lines, "\n\n"))
	if goal := notes.First("next_goal", "nextGoal").Text(); goal != "" {
		parts = append(parts, model.Text{Text: goal})
	}
	return parts
}

// actions decodes a list of actions, which are objects with one member, named like it.
func actions(list rawjson.Value, key string) (parts []model.Part) {
	for i, e := range list.Elems() {
		if c := actionCall(rawjson.Unwrap(e, 1)); c != nil {
			c.ID = key + strconv.Itoa(i)
			parts = append(parts, c)
		} else {
			parts = append(parts, model.Unknown{Type: "action", Raw: e.Keep()})
		}
	}
	return parts
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
	m := &model.Message{Role: model.RoleTool, RawRole: "result"}
	if !s.begun.IsZero() {
		m.Time = s.begun.Add(s.took)
	}
	var ends []*model.Message
	for i, e := range s.v.Get("result").Elems() {
		if i >= len(s.calls) {
			m.Parts = append(m.Parts, loose(e)...)
			continue
		}
		m.Parts = append(m.Parts, result(e, s.calls[i]))
		if e.True("is_done") {
			ends = append(ends, ending(e, m.Time)...)
		}
	}
	if len(s.calls) == 0 {
		m.Role = model.RoleMarker
	}
	if len(m.Parts) > 0 {
		out = append(out, m)
	}
	return append(out, ends...)
}

// result decodes what came of an action.
func result(e rawjson.Value, c *model.ToolCall) *model.ToolResult {
	if e.Kind() != rawjson.Object {
		return chat.Answer(c, e)
	}
	r := &model.ToolResult{CallID: c.ID, Name: c.Name, Error: model.No}
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
func loose(e rawjson.Value) []model.Part {
	if fault := e.Str("error"); fault != "" {
		return []model.Part{model.Marker{Kind: model.MarkerError, Text: fault, Error: true}}
	}
	if text := e.Str("extracted_content"); text != "" {
		return []model.Part{model.Marker{Kind: model.MarkerNotice, Text: text}}
	}
	for range e.Rest("is_done", "include_in_memory", "include_extracted_content_only_once") {
		return []model.Part{model.Unknown{Type: "result", Raw: e.Keep()}}
	}
	return nil
}

// ending is the answer of the agent, and what a judge said of it.
func ending(e rawjson.Value, at time.Time) (out []*model.Message) {
	if text := e.Str("extracted_content"); text != "" {
		out = append(out, &model.Message{Role: model.RoleAssistant, RawRole: "done", Parts: []model.Part{model.Text{Text: text}}})
	}
	if verdict := e.Get("judgement"); !verdict.IsNull() {
		good, stated := verdict.Get("verdict").Bool()
		text := "judged"
		if good {
			text = "judged a success"
		} else if stated {
			text = "judged a failure"
		}
		if why := chat.FirstText(verdict.Get("failure_reason"), verdict.Get("reasoning")); why != "" {
			text += ": " + why
		}
		m := &model.Message{Role: model.RoleMarker, Meta: []model.Field{{Name: "judgement", Value: verdict.Keep()}}}
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerScore, Text: text, Error: stated && !good}}
		out = append(out, m)
	}
	for _, m := range out {
		m.Time = at
	}
	return out
}
