// Package browseruse reads the histories of agents of browser-use: what
// AgentHistoryList.save_to_file writes, and tasks as its cloud returns them.
//
//   - A step is what the model said (a note on the step before, what to remember, the
//     next goal, and the actions), what came of each action, and the page as it was.
//   - Results carry no ids: they belong to the actions of the step in their order. A
//     step that failed before the model answered has a result and no output.
//   - Older versions have the notes in model_output.current_state, and the screenshot
//     itself; newer ones thinking, the path of the screenshot, and the whole prompt
//     (state_message), of which the first has the task.
package browseruse

import (
	"cmp"
	"slices"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "browser-use",
	Title: "browser-use history",
	Reads: "histories of agents (agent.save_history, AgentHistoryList.save_to_file) with actions, results and screenshots, and tasks as the cloud returns them",
	Omits: "screenshots in files of their own are named, not opened; the prompts in the text files of save_conversation_path",
	Sources: []format.Source{
		{Project: "browser-use/browser-use", File: "browser_use/agent/views.py (AgentHistory, AgentOutput, ActionResult), browser_use/browser/views.py (BrowserStateHistory)", Version: "85ddbfed of 2026-08-19", Verified: "2026-11-25"},
		{Project: "browser-use/sdk", File: "browser-use-python/src/browser_use_sdk/generated/v2/models.py (TaskView, TaskStepView)", Version: "44546949 of 2026-08-07", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "history", Score: score, Decode: decode, List: "history"},
		{Name: "cloud task", Score: tasks.Score, Decode: decodeTask, Assemble: chat.AssembleEach(decodeTask), List: "-"},
	},
}

const steps = format.Votes(`
	0  !model_output
	0  model_output:text
	10 state.interacted_element model_output.action:list
	10 state.interacted_element result:list
	10 state.tabs state.url model_output.action:list
	10 state.tabs state.url result:list
	6  model_output.action:list result:list
	6  model_output.action:list model_output.current_state/next_goal
`)

// tasks are those of the cloud, whose steps have either spelling.
const tasks = format.Votes("10 task:text steps.0.evaluation_previous_goal/evaluationPreviousGoal:some steps.0.next_goal/nextGoal:some")

// score votes for steps and for documents with a list of them.
func score(r *format.Record) int {
	for _, list := range [...]rawjson.Value{r.Value, r.Value.Get("history")} {
		if list.Kind() == rawjson.Array {
			return chat.Surest(list, steps.Of)
		}
	}
	return steps.Score(r)
}

// decode turns a step into what was shown to the model, what it said, and what came
// of it.
var decode = format.Objects(func(r *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("model_output/result") {
		return format.Unknown(cmp.Or(v.Str("type"), "object"))
	}
	s := newStep(r)
	messages := append([]*model.Message{s.page(), s.said()}, s.results()...)
	messages = slices.DeleteFunc(messages, func(m *model.Message) bool { return m == nil })
	return format.Decoded{Messages: messages, Class: model.Metadata, Type: "empty step"}
})

// screenshot makes an image of base64 data or of the path of a file.
func screenshot(data, path rawjson.Value) []model.Part {
	switch {
	case !data.IsText(""):
		m := chat.Image(data, "image/png")
		m.Name = cmp.Or(m.Name, "screenshot")
		return []model.Part{m}
	case !path.IsText(""):
		return []model.Part{model.Media{Kind: model.Image, Name: chat.FileName(path.Text()), URL: path.Text(), Bytes: -1}}
	}
	return nil
}

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
