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
	"strings"

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
		{Project: "browser-use/browser-use", File: "browser_use/agent/views.py (AgentHistory, AgentOutput, ActionResult), browser_use/browser/views.py (BrowserStateHistory)"},
		{Project: "browser-use/sdk", File: "TaskView, TaskStepView"},
	},
	Shapes: []format.Shape{
		{Name: "history", Score: score, Decode: decode, List: "history"},
		{Name: "cloud task", Score: scoreTask, Decode: decodeTask, Assemble: chat.AssembleEach(decodeTask), List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 6
)

// score votes for steps and for documents with a list of them.
func score(r *format.Record) int {
	v := r.Value
	if list := v.Get("history"); list.Kind() == rawjson.Array {
		return chat.Surest(list, votes)
	}
	if v.Kind() == rawjson.Array {
		return chat.Surest(v, votes)
	}
	return votes(v)
}

// votes judges one step.
func votes(v rawjson.Value) int {
	out, state := v.Get("model_output"), v.Get("state")
	if v.Kind() != rawjson.Object || !out.Exists() || out.Kind() == rawjson.String {
		return 0
	}
	acts := out.Get("action").Kind() == rawjson.Array
	shows := state.Get("interacted_element").Exists() || state.Get("tabs").Exists() && state.Get("url").Exists()
	results := v.Get("result").Kind() == rawjson.Array
	switch {
	case shows && (acts || results):
		return certain
	case acts && (results || out.Get("current_state").Exists() || out.Get("next_goal").Exists()):
		return likely
	}
	return 0
}

// decode turns a step into what was shown to the model, what it said, and what came
// of it.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if d, problem := format.NoObject(r, v); problem {
		return d
	}
	if !v.Get("model_output").Exists() && !v.Get("result").Exists() {
		return format.Unknown(cmp.Or(v.Str("type"), "object"))
	}
	s := newStep(r)
	var out []*model.Message
	if m := s.page(); m != nil {
		out = append(out, m)
	}
	if m := s.said(); m != nil {
		out = append(out, m)
	}
	out = append(out, s.results()...)
	if len(out) == 0 {
		return format.Metadata("empty step")
	}
	return format.Shown(out...)
}

// request returns the task that a prompt of browser-use holds.
func request(prompt string) string {
	_, rest, ok := strings.Cut(prompt, "<user_request>")
	if !ok {
		return ""
	}
	task, _, ok := strings.Cut(rest, "</user_request>")
	if !ok {
		return ""
	}
	return strings.TrimSpace(task)
}

// screenshot makes an image of base64 data or of the path of a file.
func screenshot(data, path rawjson.Value) (model.Media, bool) {
	switch {
	case !data.IsText(""):
		m := chat.Image(data, "image/png")
		if m.Name == "" {
			m.Name = "screenshot"
		}
		return m, true
	case !path.IsText(""):
		return model.Media{Kind: model.Image, Name: chat.FileName(path.Text()), URL: path.Text(), Bytes: -1}, true
	}
	return model.Media{}, false
}
