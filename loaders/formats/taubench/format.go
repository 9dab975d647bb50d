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

	"msgview/loaders/format"
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
