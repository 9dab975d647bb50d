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
	"slices"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "trae-agent",
	Title:   "Trae Agent",
	Reads:   "trajectories of Trae Agent (trajectories/trajectory_*.json)",
	Omits:   "the requests to the model (llm_interactions), which repeat the steps, are shown only in the raw record",
	Sources: []format.Source{{Project: "bytedance/trae-agent", File: "trae_agent/utils/trajectory_recorder.py, docs/TRAJECTORY_RECORDING.md", Version: "e839e559 of 2026-02-05", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trajectory", Score: votes.Score, Decode: format.Objects(decode), Whole: true, List: "-"}},
}

const votes = format.Votes(`
	14 task:text max_steps agent_steps:list
	14 task:text max_steps llm_interactions:list
`)

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	steps, interactions := v.Get("agent_steps"), v.Get("llm_interactions")
	if steps.Kind() != rawjson.Array && interactions.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	t := &trajectory{seen: map[string]bool{}}
	for _, s := range steps.Elems() {
		t.step(s)
	}
	if steps.Len() == 0 {
		for _, x := range interactions.Elems() {
			at := chat.Time(x.Get("timestamp"))
			t.given(x.Get("input_messages"), at, true)
			t.answer(x.Get("response"), at, chat.Filled("", x, "timestamp", "input_messages", "response", "provider", "model", "tools_available", "current_task"))
		}
	}
	task := v.Str("task")
	if task != "" && !slices.ContainsFunc(t.said, func(m *model.Message) bool { return m.Role == model.RoleUser }) {
		m := chat.Say(model.RoleUser, "task", task)
		m.Time = chat.Time(v.Get("start_time"))
		t.said = append([]*model.Message{m}, t.said...)
	}
	if result := v.Str("final_result"); result != "" || v.Fits("success end_time:text end_time:filled") {
		mark := model.Marker{Kind: model.MarkerEnd, Error: chat.Failed(v.Get("success")) == model.No}
		if mark.Error {
			mark.Text = result
		} else if result != "" && !slices.ContainsFunc(t.said, func(m *model.Message) bool {
			return m.Role == model.RoleAssistant && strings.TrimSpace(chat.Texts(m.Parts)) == strings.TrimSpace(result)
		}) {
			m := chat.Say(model.RoleAssistant, "", result)
			m.Time = chat.Time(v.Get("end_time"))
			t.said = append(t.said, m)
		}
		t.said = append(t.said, &model.Message{Role: model.RoleMarker, Time: chat.Time(v.Get("end_time")), Parts: []model.Part{mark}})
	}
	if len(t.said) == 0 {
		return format.Metadata("trajectory")
	}
	d := format.Shown(t.said...)
	d.About = format.About{Model: v.Str("model"), Title: task, TitleWeight: 1}
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
		if given := e.Get("tool_result"); given.Kind() == rawjson.Object {
			if results {
				t.results(at, given)
			}
			continue
		}
		text := e.Str("role") + "\n" + e.Str("content")
		if e.Fits("tool_call:object") || e.Is("role", "assistant") || !e.Is("content", "") && t.seen[text] {
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
	if calls := s.Get("tool_calls"); !t.answer(s.Get("llm_response"), at, meta) && calls.Len() > 0 {
		t.said = append(t.said, &model.Message{Role: model.RoleAssistant, Time: at, Parts: chat.ToolCalls(calls), Meta: meta})
	}
	if list := s.Get("tool_results"); list.Len() > 0 {
		t.results(at, list.AsList()...)
	}
	if text := s.Str("reflection"); text != "" {
		m := chat.Say(model.RoleUser, "reflection", text)
		m.Injected, m.Time = "reflection", at
		t.said = append(t.said, m)
	}
	if text := s.Str("error"); text != "" {
		m := chat.Note(model.MarkerError, text)
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

// results adds what tools gave back.
func (t *trajectory) results(at time.Time, list ...rawjson.Value) {
	m := &model.Message{Role: model.RoleTool, Time: at}
	for _, e := range list {
		r := &model.ToolResult{CallID: e.Get("call_id").Scalar(), Name: e.Str("name")}
		if ok, stated := e.Get("success").Bool(); stated {
			r.Error = model.Stated(!ok)
		}
		r.Content = append(chat.ResultContent(e.Get("result")), chat.ResultContent(e.Get("error"))...)
		r.Details = chat.JSONObject(chat.Filled("", e, "call_id", "id", "name", "success", "result", "error"))
		m.Parts = append(m.Parts, r)
	}
	t.said = append(t.said, m)
}
