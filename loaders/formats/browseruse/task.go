package browseruse

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// scoreTask votes for tasks of the cloud, whose steps have either spelling.
func scoreTask(r *format.Record) int {
	v := r.Value
	s := v.Get("steps").Index(0)
	if v.Get("task").Kind() != rawjson.String || !s.First("evaluation_previous_goal", "evaluationPreviousGoal").Exists() || !s.First("next_goal", "nextGoal").Exists() {
		return 0
	}
	return certain
}

// decodeTask decodes a task with its steps. The cloud does not tell what came of the
// single actions.
func decodeTask(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	if v.Get("task").Kind() != rawjson.String || v.Get("steps").Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	ask := chat.Say(model.RoleUser, "task", v.Str("task"))
	ask.Time = chat.Time(v.First("created_at", "createdAt", "started_at", "startedAt"))
	out := []*model.Message{ask}
	for i, e := range v.Get("steps").Elems() {
		out = append(out, cloudStep(e, v.Str("llm"), i))
	}
	end := chat.Time(v.First("finished_at", "finishedAt"))
	if output := v.Str("output"); output != "" {
		m := chat.Say(model.RoleAssistant, "output", output)
		m.Time = end
		out = append(out, m)
	}
	won, stated := v.First("is_success", "isSuccess").Look().Bool()
	if status := v.Get("status").Look().Text(); status == "failed" || status == "stopped" || stated && !won {
		m := chat.Note(model.MarkerEnd, "the task failed")
		if status == "stopped" {
			m = chat.Note(model.MarkerInterrupt, "the task was stopped")
		}
		m.Time = end
		out = append(out, m)
	}
	d := format.Shown(out...)
	d.About = format.About{ID: v.Str("id"), Model: v.Str("llm")}
	return d
}

func cloudStep(e rawjson.Value, by string, i int) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "step", Model: by}
	if e.Kind() != rawjson.Object {
		m.Parts = []model.Part{model.Unknown{Type: "step", Raw: e.Keep()}}
		return m
	}
	m.Parts = spoken(e.Str("thinking"), e.First("evaluation_previous_goal", "evaluationPreviousGoal").Text(), e.Str("memory"), e.First("next_goal", "nextGoal").Text())
	for k, a := range e.Get("actions").Elems() {
		if c := actionCall(rawjson.Unwrap(a, 1)); c != nil {
			c.ID = "step " + strconv.Itoa(i) + "." + strconv.Itoa(k)
			m.Parts = append(m.Parts, c)
			continue
		}
		m.Parts = append(m.Parts, model.Unknown{Type: "action", Raw: a.Keep()})
	}
	if shot := e.First("screenshot_url", "screenshotUrl"); !shot.IsText("") {
		m.Parts = append(m.Parts, model.Media{Kind: model.Image, Name: "screenshot", URL: shot.Text(), Bytes: -1})
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: "step", Raw: e.Keep()}}
	}
	format.Keep(m, e)
	return m
}
