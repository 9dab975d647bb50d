// Package smolagents reads the memory of agents of smolagents: the steps that
// get_full_steps and the dict of a run's result return.
//
//   - Steps have no type; their members say what they are: a system prompt, a task,
//     a plan, an action, a final answer.
//   - An action is what the model said, the tools it called, and what came of it. The
//     results carry no ids: they belong to the calls of the step.
//   - An agent that writes code says it in a code block of its answer; the block is
//     shown as the call that it is.
//   - What the model was given stands with every step, all of it; the steps before
//     say the same.
package smolagents

import (
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "smolagents",
	Title:   "smolagents",
	Reads:   "steps of an agent's memory (agent.memory.get_full_steps) as a list, one a line, or under steps in the result of a run",
	Omits:   "what the model was given at each step is shown only in the raw record",
	Sources: []format.Source{{Project: "huggingface/smolagents", File: "src/smolagents/memory.py, agents.py (RunResult)", Version: "e3a5b899 of 2026-07-11", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "steps", Score: score, Decode: decode, List: "steps"}},
}

// score votes on steps and on documents with a list of them.
func score(r *format.Record) int {
	v := r.Value
	list := v
	if v.Kind() == rawjson.Object {
		if n := votes(v); n > 0 {
			return n
		}
		list = v.Get("steps")
	}
	if best := chat.Surest(list, votes); best >= 8 {
		return best
	}
	return 0
}

// steps are those of an agent. A task has two members at most besides its text, and a
// system prompt stands alone.
const steps = format.Votes(`
	0  role
	10 step_number/step:number code_action/observations/model_output_message
	8  step_number/step:number agent_memory llm_output
	9  plan model_output_message
	6  task:text task_images
	2  system_prompt:text
`)

// votes judges one step.
func votes(v rawjson.Value) int {
	n := steps.Of(v)
	if n == 6 && v.Len() > 3 || n == 2 && v.Len() > 1 {
		return 0
	}
	return n
}

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return envelope(v)
	case v.Kind() == rawjson.Array, v.Get("steps").Kind() == rawjson.Array && votes(v) == 0: // a whole run in one record
		list := v
		var d format.Decoded
		if v.Kind() == rawjson.Object {
			list = v.Get("steps")
			d = envelope(v)
		}
		for _, e := range list.Elems() {
			d.Messages = append(d.Messages, step(e, r)...)
		}
		if len(chat.InConversation(strconv.FormatInt(r.Origin.Offset, 10), d.Messages)) == 0 {
			return format.Unknown(v.Kind().String())
		}
		return d
	}
	if messages := step(v, r); len(messages) > 0 {
		return format.Shown(messages...)
	}
	return format.Unknown(v.Str("type"))
}

// envelope decodes the document around the steps.
func envelope(v rawjson.Value) format.Decoded {
	s := v.Get("system_prompt")
	if inner := s.Get("system_prompt"); inner.Exists() {
		s = inner
	}
	if text := s.Text(); text != "" {
		return format.Shown(chat.Say(model.RoleSystem, "system_prompt", text))
	}
	return format.Metadata("run")
}

// step decodes a step; nil if v is none.
func step(v rawjson.Value, r *format.Record) []*model.Message {
	_, numbered := v.First("step_number", "step").Int()
	switch {
	case numbered:
		return action(v, r)
	case v.Fits("plan:text"):
		m := chat.Say(model.RoleAssistant, "plan", v.Str("plan"))
		facts(m, v)
		m.Meta = format.Rest(v)
		return []*model.Message{m}
	case v.Fits("task:text"):
		m := chat.Say(model.RoleUser, "task", v.Str("task"))
		m.Parts = append(m.Parts, chat.Images(v.Get("task_images"), "image/png")...)
		return []*model.Message{m}
	case v.Fits("system_prompt:text"):
		return []*model.Message{chat.Say(model.RoleSystem, "system_prompt", v.Str("system_prompt"))}
	case v.Len() == 1 && v.Fits("output/final_answer"):
		return []*model.Message{final(v.First("output", "final_answer"))}
	}
	return nil
}

// facts enters the time and the usage of a step.
func facts(m *model.Message, v rawjson.Value) {
	t := v.Get("timing")
	if t.IsNull() {
		t = v // older versions have its members in the step
	}
	m.Time, m.Duration, m.Usage = chat.Time(t.Get("start_time")), chat.Seconds(t.Get("duration")), chat.Usage(v.Get("token_usage"))
}

// action decodes a step in which the model acts: what it said, and what came of it.
func action(v rawjson.Value, r *format.Record) []*model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "step"}
	facts(m, v)
	said := v.First("model_output", "llm_output")
	if said.IsNull() {
		said = v.Get("model_output_message").Get("content")
	}
	code := v.Str("code_action")
	asked := chat.ToolCalls(v.Get("tool_calls"))
	calls := (&model.Message{Parts: asked}).Calls()
	for i, c := range calls {
		if c.ArgumentsText != "" { // code, which is no JSON
			c.Malformed = false
		}
		if c.ID == "" {
			c.ID = "step " + strconv.FormatInt(r.Origin.Offset, 10) + "." + strconv.Itoa(i)
		}
	}
	text := said.Text()
	if said.Kind() == rawjson.String {
		if before, block, after, ok := cutCode(text, code); ok && len(calls) == 1 {
			calls[0].SetRaw(block)
			text = strings.TrimSpace(before + after)
		}
		m.Parts = chat.SplitReasoning(text)
	} else {
		m.Parts = chat.Parts(said)
	}
	m.Parts = append(m.Parts, asked...)
	out := []*model.Message{m}
	if len(calls) > 0 {
		out = append(out, results(v, calls))
	} else if failed := v.Get("error"); !failed.IsNull() {
		m.Parts = append(m.Parts, chat.Fault(failed, "the step failed"))
	}
	if len(m.Parts) == 0 {
		m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: model.MarkerStep, Text: "step " + v.First("step_number", "step").Scalar()}}
	}
	last, _ := v.Get("is_final_answer").Bool()
	if answer := v.Get("action_output"); last && !answer.IsNull() {
		f := final(answer)
		f.Time = m.Time.Add(m.Duration)
		out = append(out, f)
	}
	m.Meta = append(m.Meta, format.Rest(v)...)
	return out
}

// cutCode takes the code block with the code of a call out of what the model said.
func cutCode(text, code string) (before, block, after string, ok bool) {
	code = strings.TrimSpace(code)
	at := strings.Index(text, code)
	if code == "" || at < 0 {
		return "", "", "", false
	}
	before, after = text[:at], text[at+len(code):]
	for _, fence := range [...][2]string{{"```", "```"}, {"<code>", "</code>"}} {
		open := strings.LastIndex(before, fence[0])
		end := strings.Index(after, fence[1])
		if open < 0 || end < 0 || strings.TrimSpace(after[:end]) != "" {
			continue
		}
		language := strings.TrimSpace(before[open+len(fence[0]):])
		if language != "" && language != "py" && language != "python" {
			continue
		}
		end += len(fence[1])
		return before[:open], text[open : at+len(code)+end], after[end:], true
	}
	return "", "", "", false
}

// results decodes what came of the calls of a step. There is one text for all of
// them, which stands with the first.
func results(v rawjson.Value, calls []*model.ToolCall) *model.Message {
	m := &model.Message{Role: model.RoleTool, RawRole: "observations", Time: chat.Time(v.At("timing", "end_time"))}
	for i, c := range calls {
		r := &model.ToolResult{CallID: c.ID, Name: c.Name}
		if i == 0 {
			r.Content = chat.ResultContent(v.Get("observations"))
			r.Content = append(r.Content, chat.Images(v.Get("observations_images"), "image/png")...)
			if e := v.Get("error"); !e.IsNull() {
				r.Error = model.Yes
				r.Content = append(r.Content, model.Text{Text: chat.Fault(e, "").Text})
			}
			last, _ := v.Get("is_final_answer").Bool()
			if out := v.Get("action_output"); !last && !out.IsNull() {
				r.Details = out.Keep()
			}
		}
		m.Parts = append(m.Parts, r)
	}
	return m
}

// final is the answer with which an agent ends.
func final(v rawjson.Value) *model.Message {
	return &model.Message{Role: model.RoleAssistant, RawRole: "final answer", Parts: []model.Part{model.Text{Text: chat.TextOrJSON(v)}}}
}
