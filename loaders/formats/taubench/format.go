// Package taubench reads the results of tau-bench: how an agent dealt with a
// customer that another model played, with the tools of an airline or a shop.
//
// A file of results is one JSON array with an element for each task and trial:
// {"task_id","trial","reward","info","traj"}; traj is the list of messages, in the
// form of OpenAI's Chat Completions. A run that failed has an empty one and the
// reason in info.error. Agents of the strategies "act" and "react" call tools in
// their texts ("Action:" and JSON), and the result comes back in the user's name
// after "API output: ". Few-shot data has whole conversations as texts, in
// {"messages_display":"user: …\nassistant: …"}.
package taubench

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "tau-bench",
	Title:   "tau-bench",
	Reads:   "files of results (results/*.json: arrays of {task_id, trial, reward, info, traj}) with calls in members or in texts, and few-shot data",
	Omits:   "the wanted actions and outputs of a task (info.task) are shown only in the raw record",
	Sources: []format.Source{{Project: "sierra-research/tau-bench", File: "tau_bench/types.py (EnvRunResult), tau_bench/run.py, tau_bench/agents/chat_react_agent.py, few_shot_data", Version: "59a200c6 of 2026-03-18", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "results", Score: score, Decode: format.Objects(decode)},
		{Name: "few-shot data", Score: scoreDisplay, Decode: format.Objects(decodeDisplay)},
	},
}

// score votes for results. A record may be cut within the long member info, which stands
// before traj.
func score(r *format.Record) int {
	switch {
	case r.Value.Fits("traj:list task_id reward"):
		return 10
	case r.Repaired && r.Value.Fits("task_id reward info.task"):
		return 8
	}
	return 0
}

// displays is few-shot data.
func scoreDisplay(r *format.Record) int {
	text := r.Value.Str("messages_display")
	for _, role := range roles {
		if strings.HasPrefix(text, role+": ") {
			return 9
		}
	}
	return 0
}

// decode turns one result into a conversation that ends with its reward.
func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("traj:list") {
		return format.Unknown("object")
	}
	var messages []*model.Message
	var asked rawjson.Value // name of the tool that a text called last
	for _, e := range v.Get("traj").Elems() {
		m := chat.Message(e)
		asked = chat.ReAct(m, e.Str("content"), asked)
		for _, result := range m.Results() {
			failed(result)
		}
		messages = append(messages, m)
	}
	about := v.Look()
	end := chat.Note(model.MarkerScore, "reward "+about.Get("reward").Scalar())
	if reward, ok := about.Get("reward").Float(); ok && reward == 0 {
		end.Parts[0] = model.Marker{Kind: model.MarkerScore, Text: "reward " + about.Get("reward").Scalar(), Error: true}
	}
	if e := about.At("info", "error"); !e.IsNull() {
		end = chat.Note(model.MarkerError, chat.TextOrJSON(v.At("info", "error")))
	}
	key := "task " + about.Get("task_id").Scalar()
	if trial := about.Get("trial").Scalar(); trial != "" {
		key += ", trial " + trial
	}
	end.Meta = format.Rest(v)
	return format.Shown(chat.InConversation(key, append(messages, end))...)
}

// failed marks a result as an error if it begins as the environment's errors do
// (tau_bench/envs/base.py).
func failed(r *model.ToolResult) {
	if len(r.Content) == 0 {
		return
	}
	if t, ok := r.Content[0].(model.Text); ok && strings.HasPrefix(t.Text, "Error: ") {
		r.Error = model.Yes
	}
}

// roles are those that begin the lines of few-shot data.
var roles = [...]string{"user", "assistant", "system", "tool"}

// decodeDisplay reads a conversation in one text. Its calls are lost: an assistant
// that called a tool says "None".
func decodeDisplay(r *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("messages_display:text") {
		return format.Unknown("object")
	}
	var messages []*model.Message
	role := ""
	var said []string
	end := func() {
		body := strings.Join(said, "\n")
		said = said[:0]
		if role == "" && body == "" {
			return
		}
		known, _ := chat.Role(role)
		m := chat.Say(known, role, body)
		switch {
		case known == model.RoleTool:
			result := &model.ToolResult{Content: m.Parts}
			failed(result)
			m.Parts = []model.Part{result}
		case known == model.RoleAssistant && body == "None":
			m.Parts = []model.Part{&model.ToolCall{Rare: &model.RareCall{Raw: body}, Description: "a call that the data leaves out"}}
		}
		messages = append(messages, m)
	}
	for _, line := range strings.Split(v.Str("messages_display"), "\n") {
		for _, name := range roles {
			if rest, ok := strings.CutPrefix(line, name+": "); ok {
				end()
				role, line = name, rest
				break
			}
		}
		said = append(said, line)
	}
	end()
	return chat.Row(r, v, "", messages)
}
