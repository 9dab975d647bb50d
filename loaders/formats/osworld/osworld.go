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
	Name:    "osworld",
	Title:   "OSWorld trajectory",
	Reads:   "traj.jsonl of runs of OSWorld and its kin: answers of the model, actions, rewards and the names of screenshots",
	Omits:   "the task where the log does not have it; the screenshots beside the log are named, not opened",
	Sources: []format.Source{{Project: "xlang-ai/OSWorld", File: "lib_run_single.py", Version: "5ee3b5a7 of MMadmax/OSWorld-1.0, a copy", Verified: "2026-11-26"}},
	Shapes:  []format.Shape{{Name: "trajectory", Score: votes.Score, Decode: format.Objects(decode)}},
}

const votes = format.Votes(`
	10 action step_num/step_idx:some action_timestamp screenshot_file
	10 action step_num/step_idx:some action_timestamp reward done
	10 action step_num/step_idx:some screenshot_file reward done
	7  action step_num/step_idx:some reward done info
`)

// decode turns a line into what the model said and did, and what came of it.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("action") {
		if fault := v.First("Error", "error").Text(); fault != "" {
			return format.Shown(chat.Note(model.MarkerError, fault))
		} else if task := v.Str("instruction"); task != "" { // a person does it
			return format.Shown(chat.Say(model.RoleUser, "instruction", task))
		}
		return format.Unknown("object")
	}
	step, at, shot := "step "+v.First("step_num", "step_idx").Scalar(), v.Str("action_timestamp"), v.Str("screenshot_file")
	m := &model.Message{Role: model.RoleAssistant, RawRole: step, Time: stamp(v.Get("action_timestamp"))}
	c := action(v.Get("action"))
	c.ID = step + " " + cmp.Or(at, shot)
	m.Parts = append(said(v.Get("response")), c)
	back := &model.ToolResult{CallID: c.ID, Name: c.Name}
	if shot != "" {
		back.Content = append(back.Content, model.Media{Kind: model.Image, Name: chat.FileName(shot), URL: shot, Bytes: -1})
	}
	info := v.Get("info").Look()
	back.Content = append(back.Content, chat.TextParts(info.Str("error"))...)
	if !info.Is("error", "") || info.True("fail") {
		back.Error = model.Yes
	}
	task := v.Str("instruction")
	back.Details = chat.JSONObject(format.Rest(v, "action", "response"))
	tool := &model.Message{Role: model.RoleTool, RawRole: "observation", Time: m.Time, Parts: []model.Part{back}}
	if task != "" && r.Number == 0 { // each line repeats it
		ask := chat.Say(model.RoleUser, "instruction", task)
		ask.Time = m.Time
		return format.Shown(ask, m, tool)
	}
	return format.Shown(m, tool)
}

// said decodes the answer of a model: a text, or the object of an agent with its thought.
func said(v rawjson.Value) []model.Part {
	if v.Kind() == rawjson.String {
		return chat.SplitReasoning(v.Text())
	}
	parts := chat.Thoughts(v.First("thought", "thinking", "reasoning").Text())
	for _, key := range [...]string{"plan", "executor_plan", "response", "content", "text"} {
		if s := v.Str(key); s != "" {
			parts = append(parts, model.Text{Text: s})
		}
	}
	if parts == nil {
		return chat.ResultContent(v)
	}
	return parts
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
			c.Name, c.Arguments = "pyautogui", chat.Argument("code", text)
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
	day, clock, ok := strings.Cut(v.Text(), "@")
	if !ok || len(clock) < 6 {
		return chat.Time(v)
	}
	at, err := time.Parse("20060102150405", day+clock[:6])
	if micro, e := time.ParseDuration(clock[6:] + "us"); err == nil && e == nil && len(clock) == 12 {
		at = at.Add(micro)
	}
	return at
}
