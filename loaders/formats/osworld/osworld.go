// Package osworld reads the trajectories of agents in OSWorld and the environments
// made after it: traj.jsonl of a result folder.
//
// Each line is an action: code for pyautogui or the name of one (WAIT, DONE, FAIL), or
// an object; what the environment said of it, and the name of the screenshot behind
// it, which lies beside the log. Newer runs have what the model answered, too. A run
// that broke off ends with {"Error": …}.
package osworld

import (
	"cmp"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "osworld",
	Title: "OSWorld trajectory",
	Reads: "traj.jsonl of runs of OSWorld and its kin: answers of the model, actions, rewards and the names of screenshots",
	Omits: "the task where the log does not have it; the screenshots beside the log are named, not opened",
	Sources: []format.Source{
		{Project: "xlang-ai/OSWorld", File: "lib_run_single.py, desktop_env/desktop_env.py (step)"},
	},
	Shapes: []format.Shape{
		{Name: "trajectory", Score: score, Decode: decode},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 7
)

func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || !v.Get("action").Exists() {
		return 0
	}
	step, shot := v.First("step_num", "step_idx").Exists(), v.Get("screenshot_file").Exists()
	judged := v.Get("reward").Exists() && v.Get("done").Exists()
	switch {
	case step && v.Get("action_timestamp").Exists() && (judged || shot), step && shot && judged:
		return certain
	case step && judged && v.Get("info").Exists():
		return likely
	}
	return 0
}

// decode turns a line into what the model said and did, and what came of it.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	switch {
	case !v.Exists():
		return format.Malformed("not JSON")
	case v.Kind() != rawjson.Object:
		return format.Unknown(v.Kind().String())
	}
	if fault := v.First("Error", "error"); fault.Text() != "" && !v.Get("action").Exists() {
		m := chat.Note(model.MarkerError, fault.Text())
		m.Meta = chat.Filled("", v, "Error", "error")
		return format.Shown(m)
	}
	if !v.Get("action").Exists() {
		return format.Unknown("object")
	}
	m := &model.Message{Role: model.RoleAssistant, RawRole: "step " + v.First("step_num", "step_idx").Scalar(), Time: stamp(v.Get("action_timestamp"))}
	m.Parts = said(v.Get("response"))
	c := action(v.Get("action"))
	c.ID = "step " + v.First("step_num", "step_idx").Scalar() + " " + cmp.Or(v.Str("action_timestamp"), v.Str("screenshot_file"))
	m.Parts = append(m.Parts, c)
	back := &model.ToolResult{CallID: c.ID, Name: c.Name}
	if shot := v.Str("screenshot_file"); shot != "" {
		back.Content = append(back.Content, model.Media{Kind: model.Image, Name: chat.FileName(shot), URL: shot, Bytes: -1})
	}
	if fault := v.At("info", "error").Text(); fault != "" {
		back.Error = model.Yes
		back.Content = append(back.Content, model.Text{Text: fault})
	}
	if failed, _ := v.At("info", "fail").Bool(); failed {
		back.Error = model.Yes
	}
	back.Details = chat.JSONObject(chat.Filled("", v, "step_num", "step_idx", "action_timestamp", "action", "response", "screenshot_file", "instruction"))
	tool := &model.Message{Role: model.RoleTool, RawRole: "observation", Time: m.Time, Parts: []model.Part{back}}
	if task := v.Str("instruction"); task != "" && r.Number == 0 { // each line repeats it
		ask := chat.Say(model.RoleUser, "instruction", task)
		ask.Time = m.Time
		return format.Shown(ask, m, tool)
	}
	return format.Shown(m, tool)
}

// said decodes the answer of a model: a text, or the object of an agent with its thought.
func said(v rawjson.Value) []model.Part {
	switch v.Kind() {
	case rawjson.String:
		return chat.SplitReasoning(v.Text())
	case rawjson.Object:
		var parts []model.Part
		if thought := v.First("thought", "thinking", "reasoning").Text(); thought != "" {
			parts = append(parts, model.Reasoning{Text: thought})
		}
		for _, key := range [...]string{"plan", "executor_plan", "response", "content", "text"} {
			if s := v.Str(key); s != "" {
				parts = append(parts, model.Text{Text: s})
			}
		}
		if parts != nil {
			return parts
		}
	}
	return chat.ResultContent(v)
}

// action decodes an action: code, a word, or an object.
func action(v rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{Name: "action"}
	switch {
	case v.Kind() == rawjson.Object:
		c.Name = cmp.Or(v.Str("action_type"), v.Str("name"), v.Str("action"), c.Name)
		arguments := v.First("parameters", "input", "arguments")
		if arguments.Kind() != rawjson.Object {
			arguments = v
		}
		chat.SetArguments(c, arguments)
	case v.Kind() == rawjson.String:
		text := v.Text()
		switch word := strings.TrimSpace(text); {
		case word != "" && !strings.ContainsAny(word, " \n\t(;"): // WAIT, DONE, FAIL, __init__
			c.Name = word
		case strings.Contains(text, "pyautogui"):
			c.Name = "pyautogui"
			c.Arguments = chat.Argument("code", text)
		default:
			c.Arguments = chat.Argument("action", text)
		}
	default:
		chat.SetArguments(c, v)
	}
	return c
}

// stamp reads a time as OSWorld writes it in the names of files, 20260301@100000123456:
// the digits behind the seconds are millionths. Some agents log other times.
func stamp(v rawjson.Value) time.Time {
	s := v.Text()
	if day, clock, ok := strings.Cut(s, "@"); ok && len(clock) >= 6 {
		at, err := time.Parse("20060102150405", day+clock[:6])
		if err != nil {
			return time.Time{}
		}
		if rest := clock[6:]; len(rest) == 6 {
			if micro, err := time.ParseDuration(rest + "us"); err == nil {
				at = at.Add(micro)
			}
		}
		return at
	}
	return chat.Time(v)
}
