package crewai

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeOutput decodes the output of a task, or of a crew in one record.
func decodeOutput(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case r.Envelope:
		return format.Metadata("crew output")
	case isTask(v) || scoreOutput(r) > 0 && !v.Fits("tasks_output"):
		return format.Shown(taskOutput(v)...)
	}
	d := format.Unknown(v.Str("type"))
	for _, e := range v.Get("tasks_output").Elems() {
		if isTask(e) {
			d.Messages = append(d.Messages, taskOutput(e)...)
		}
	}
	chat.InConversation(strconv.FormatInt(r.Origin.Offset, 10), d.Messages)
	return d
}

// taskOutput decodes the output of a task: its messages if it has them, else what was
// asked and answered.
func taskOutput(v rawjson.Value) []*model.Message {
	agent := v.First("agent", "agent_role").Text()
	var out []*model.Message
	for _, e := range v.Get("messages").Elems() {
		m := chat.Item(e)
		if m.Role == model.RoleAssistant {
			m.Agent = agent
		}
		out = append(out, m)
	}
	answer := v.Get("raw")
	if n := len(out); n == 0 {
		text := v.Str("description")
		if expected := v.Str("expected_output"); expected != "" {
			text += "\n\nExpected: " + expected
		}
		if text != "" {
			out = append(out, chat.Say(model.RoleUser, "task", text))
			out[0].Injected = "task"
		}
	} else if answer.IsText(chat.Texts(out[n-1].Parts)) {
		answer = rawjson.Value{}
	}
	if text := answer.Text(); text != "" || len(out) == 0 {
		out = append(out, &model.Message{Role: model.RoleAssistant, RawRole: "raw", Agent: agent, Parts: chat.SplitReasoning(text)})
	}
	last := out[len(out)-1]
	last.Usage = chat.Usage(v.First("usage_metrics", "token_usage"))
	last.Meta = append(last.Meta, format.Rest(v)...)
	return out
}
