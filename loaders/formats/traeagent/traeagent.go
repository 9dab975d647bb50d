// Package traeagent reads the trajectories of Trae Agent (trajectories/trajectory_*.json):
//
//	{"task":"…","start_time":"…","provider":"anthropic","model":"…","max_steps":20,
//	 "llm_interactions":[{"timestamp":"…","input_messages":[…],"response":{…}}],
//	 "agent_steps":[{"step_number":1,"timestamp":"…","state":"completed","llm_messages":[{"role":"user","content":"…"}],
//	  "llm_response":{"content":"…","usage":{…},"tool_calls":[{"call_id":"…","name":"bash","arguments":{…}}]},
//	  "tool_calls":[…],"tool_results":[{"call_id":"…","success":true,"result":"…","error":null}],"reflection":null,"error":null}],
//	 "success":true,"final_result":"…"}
//
// The interactions say the same as the steps; they are shown where there are no steps.
// What a step's model was given repeats the results of the step before.
package traeagent

import (
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "trae-agent",
	Title: "Trae Agent",
	Reads: "trajectories of Trae Agent (trajectories/trajectory_*.json)",
	Omits: "the requests to the model (llm_interactions), which repeat the steps, are shown only in the raw record",
	Sources: []format.Source{
		{Project: "bytedance/trae-agent", File: "trae_agent/utils/trajectory_recorder.py, docs/TRAJECTORY_RECORDING.md"},
	},
	Shapes: []format.Shape{{Name: "trajectory", Score: score, Decode: decode, Whole: true, List: "-"}},
}

// certain are the votes for a record, see format.Shape.
const certain = 14

func score(r *format.Record) int {
	v := r.Value
	if v.Get("task").Kind() == rawjson.String && v.Get("max_steps").Exists() &&
		(v.Get("agent_steps").Kind() == rawjson.Array || v.Get("llm_interactions").Kind() == rawjson.Array) {
		return certain
	}
	return 0
}

func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Get("agent_steps").Kind() != rawjson.Array && v.Get("llm_interactions").Kind() != rawjson.Array:
		return format.Unknown(v.Kind().String())
	}
	t := &trajectory{seen: map[string]bool{}}
	steps := v.Get("agent_steps")
	for _, s := range steps.Elems() {
		t.step(s)
	}
	if steps.Len() == 0 {
		for _, x := range v.Get("llm_interactions").Elems() {
			at := chat.Time(x.Get("timestamp"))
			t.given(x.Get("input_messages"), at, true)
			t.answer(x.Get("response"), at, chat.Filled("", x, "timestamp", "input_messages", "response", "provider", "model", "tools_available", "current_task"))
		}
	}
	task := v.Get("task")
	asked := false
	for _, m := range t.said {
		asked = asked || m.Role == model.RoleUser
	}
	if !asked && task.Text() != "" {
		m := chat.Say(model.RoleUser, "task", task.Text())
		m.Time = chat.Time(v.Get("start_time"))
		t.said = append([]*model.Message{m}, t.said...)
	}
	if result := v.Get("final_result"); result.Text() != "" || v.Get("success").Exists() && v.Get("end_time").Text() != "" {
		ok, stated := v.Get("success").Bool()
		m := chat.Note(model.MarkerEnd, result.Text())
		m.Time = chat.Time(v.Get("end_time"))
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerEnd, Text: result.Text(), Error: stated && !ok}}
		t.said = append(t.said, m)
	}
	if len(t.said) == 0 {
		return format.Metadata("trajectory")
	}
	if asked {
	}
	d := format.Shown(t.said...)
	d.About = format.About{Model: v.Str("model"), Title: task.Text(), TitleWeight: 1}
	return d
}

// A trajectory is what was said so far.
type trajectory struct {
	said []*model.Message
	seen map[string]bool // prompts that were given before
}

// given adds what the model was given, but for what stands above. results asks for the
// results of tools, too.
func (t *trajectory) given(list rawjson.Value, at time.Time, results bool) {
	for _, e := range list.Elems() {
		given := e.Get("tool_result")
		if given.Kind() == rawjson.Object {
			if results {
				t.results(rawjson.Value{}, given, at)
			}
			continue
		}
		text := e.Str("role") + "\n" + e.Str("content")
		if e.Get("tool_call").Kind() == rawjson.Object || e.Is("role", "assistant") || !e.Is("content", "") && t.seen[text] {
			continue
		}
		t.seen[text] = true
		m := chat.Message(e, "tool_call", "tool_result")
		m.Time = at
		t.said = append(t.said, m)
	}
}

// step adds what was given, said and done in a step.
func (t *trajectory) step(s rawjson.Value) {
	at := chat.Time(s.Get("timestamp"))
	t.given(s.Get("llm_messages"), at, false)
	meta := chat.Filled("", s, "step_number", "timestamp", "llm_messages", "llm_response", "tool_calls", "tool_results", "reflection", "error")
	answered := t.answer(s.Get("llm_response"), at, meta)
	if calls := s.Get("tool_calls"); !answered && calls.Len() > 0 {
		t.said = append(t.said, &model.Message{Role: model.RoleAssistant, Time: at, Parts: callsOf(calls), Meta: meta})
	}
	t.results(s.Get("tool_results"), rawjson.Value{}, at)
	if text := s.Get("reflection").Text(); text != "" {
		m := chat.Say(model.RoleUser, "reflection", text)
		m.Injected, m.Time = "reflection", at
		t.said = append(t.said, m)
	}
	if text := s.Get("error").Text(); text != "" {
		m := chat.Note(model.MarkerError, text)
		m.Parts = []model.Part{model.Marker{Kind: model.MarkerError, Text: text, Error: true}}
		m.Time = at
		t.said = append(t.said, m)
	}
}

// answer adds what the model said, and reports whether it called tools.
func (t *trajectory) answer(v rawjson.Value, at time.Time, meta []model.Field) bool {
	if v.Kind() != rawjson.Object {
		return false
	}
	m := chat.MessageAs(v, "assistant")
	m.Time = at
	m.Meta = append(m.Meta, meta...)
	if len(m.Parts) > 0 || !m.Usage.IsZero() {
		t.said = append(t.said, m)
	}
	return len(m.Calls()) > 0
}

func callsOf(list rawjson.Value) []model.Part {
	var parts []model.Part
	for _, e := range list.Elems() {
		parts = append(parts, chat.Call(e.First("call_id", "id").Scalar(), e.Str("name"), e.Get("arguments")))
	}
	return parts
}

// results adds what tools gave back: a list, or one.
func (t *trajectory) results(list, one rawjson.Value, at time.Time) {
	m := &model.Message{Role: model.RoleTool, Time: at}
	add := func(e rawjson.Value) {
		r := &model.ToolResult{CallID: e.Get("call_id").Scalar(), Name: e.Str("name")}
		if ok, stated := e.Get("success").Bool(); stated {
			r.Error = model.Stated(!ok)
		}
		r.Content = append(chat.ResultContent(e.Get("result")), chat.ResultContent(e.Get("error"))...)
		r.Details = chat.JSONObject(chat.Filled("", e, "call_id", "id", "name", "success", "result", "error"))
		m.Parts = append(m.Parts, r)
	}
	for _, e := range list.Elems() {
		add(e)
	}
	if one.Exists() {
		add(one)
	}
	if len(m.Parts) > 0 {
		t.said = append(t.said, m)
	}
}
