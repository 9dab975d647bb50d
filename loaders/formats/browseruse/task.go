package browseruse

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeTask decodes a task with its steps. The cloud does not tell what came of the
// single actions.
var decodeTask = format.Objects(func(_ *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("task:text steps:list") {
		return format.Unknown("object")
	}
	ask := chat.Say(model.RoleUser, "task", v.Str("task"))
	ask.Time = chat.Time(v.First("created_at", "createdAt", "started_at", "startedAt"))
	out := []*model.Message{ask}
	for i, e := range v.Get("steps").Elems() {
		out = append(out, cloudStep(e, v.Str("llm"), i))
	}
	var ends []*model.Message
	if output := v.Str("output"); output != "" {
		ends = append(ends, chat.Say(model.RoleAssistant, "output", output))
	}
	won, stated := v.First("is_success", "isSuccess").Look().Bool()
	switch status := v.Get("status").Look().Text(); {
	case status == "stopped":
		ends = append(ends, chat.Note(model.MarkerInterrupt, "the task was stopped"))
	case status == "failed", stated && !won:
		ends = append(ends, chat.Note(model.MarkerEnd, "the task failed"))
	}
	for _, m := range ends {
		m.Time = chat.Time(v.First("finished_at", "finishedAt"))
	}
	d := format.Shown(append(out, ends...)...)
	d.About = format.About{ID: v.Str("id"), Model: v.Str("llm")}
	return d
})

func cloudStep(e rawjson.Value, by string, i int) *model.Message {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "step", Model: by}
	m.Parts = append(spoken(e.Get("thinking"), e), actions(e.Get("actions"), "step "+strconv.Itoa(i)+".")...)
	if shot := e.First("screenshot_url", "screenshotUrl"); !shot.IsText("") {
		m.Parts = append(m.Parts, model.Media{Kind: model.Image, Name: "screenshot", URL: shot.Text(), Bytes: -1})
	}
	if len(m.Parts) == 0 {
		m.Parts = []model.Part{model.Unknown{Type: "step", Raw: e.Keep()}}
	}
	format.Keep(m, e)
	return m
}
