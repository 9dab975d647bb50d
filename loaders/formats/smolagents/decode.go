package smolagents

import (
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode turns one record into messages.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return envelope(v)
	case !v.Exists():
		return format.Malformed("not JSON")
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
		for _, m := range d.Messages {
			m.Conversation = strconv.FormatInt(r.Origin.Offset, 10)
		}
		if len(d.Messages) > 0 {
			return d
		}
		return format.Unknown(v.Kind().String())
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
		return format.Shown(&model.Message{Role: model.RoleSystem, RawRole: "system_prompt", Parts: []model.Part{model.Text{Text: text}}})
	}
	return format.Metadata("run")
}

// step decodes a step; nil if v is none.
func step(v rawjson.Value, r *format.Record) []*model.Message {
	_, numbered := v.First("step_number", "step").Int()
	switch {
	case v.Kind() != rawjson.Object:
		return nil
	case numbered:
		return action(v, r)
	case v.Get("plan").Kind() == rawjson.String:
		m := &model.Message{Role: model.RoleAssistant, RawRole: "plan", Parts: chat.SplitReasoning(v.Str("plan"))}
		facts(m, v)
		m.Meta = format.Rest(v)
		return []*model.Message{m}
	case v.Get("task").Kind() == rawjson.String:
		m := &model.Message{Role: model.RoleUser, RawRole: "task", Parts: []model.Part{model.Text{Text: v.Str("task")}}}
		for _, e := range v.Get("task_images").Elems() {
			m.Parts = append(m.Parts, chat.Image(e, "image/png"))
		}
		return []*model.Message{m}
	case v.Get("system_prompt").Kind() == rawjson.String:
		return []*model.Message{{Role: model.RoleSystem, RawRole: "system_prompt", Parts: chat.Parts(v.Get("system_prompt"))}}
	case v.Get("output").Exists() && v.Len() == 1, v.Get("final_answer").Exists() && v.Len() == 1:
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
	m.Time = chat.Time(t.Get("start_time"))
	if f, ok := t.Get("duration").Float(); ok && f > 0 && f < 1e9 {
		m.Duration = time.Duration(f * float64(time.Second))
	}
	m.Usage = chat.Usage(v.Get("token_usage"))
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
			calls[0].Raw = block
			text = strings.TrimSpace(before + after)
		}
		m.Parts = chat.SplitReasoning(text)
	} else {
		m.Parts = chat.Parts(said)
	}
	m.Parts = append(m.Parts, asked...)
	failed := v.Get("error")
	out := []*model.Message{m}
	if len(calls) > 0 {
		out = append(out, results(v, calls))
	} else if text := failed.Str("message"); text != "" || failed.Kind() == rawjson.String {
		m.Parts = append(m.Parts, model.Marker{Kind: model.MarkerError, Error: true, Text: strings.TrimPrefix(failed.Str("type")+": "+text+failed.Text(), ": ")})
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
	m := &model.Message{Role: model.RoleTool, RawRole: "observations"}
	t := v.Get("timing")
	m.Time = chat.Time(t.Get("end_time"))
	for i, c := range calls {
		r := &model.ToolResult{CallID: c.ID, Name: c.Name}
		if i == 0 {
			r.Content = chat.ResultContent(v.Get("observations"))
			for _, e := range v.Get("observations_images").Elems() {
				r.Content = append(r.Content, chat.Image(e, "image/png"))
			}
			if e := v.Get("error"); !e.IsNull() {
				r.Error = model.Yes
				text := e.Str("message") + e.Text()
				if kind := e.Str("type"); kind != "" {
					text = kind + ": " + text
				}
				r.Content = append(r.Content, model.Text{Text: text})
			}
			if last, _ := v.Get("is_final_answer").Bool(); !last {
				if out := v.Get("action_output"); !out.IsNull() {
					r.Details = out.Keep()
				}
			}
		}
		m.Parts = append(m.Parts, r)
	}
	return m
}

// final is the answer with which an agent ends.
func final(v rawjson.Value) *model.Message {
	text := v.Text()
	if v.Kind() != rawjson.String {
		text = string(v.Keep())
	}
	return &model.Message{Role: model.RoleAssistant, RawRole: "final answer", Parts: []model.Part{model.Text{Text: text}}}
}
