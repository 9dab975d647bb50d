// Package tau2bench reads the results of tau2-bench: simulations in which an agent
// and a customer, played by another model, work on a task; both may call tools.
//
// A file of results is {"timestamp","info","tasks","simulations":[…]}; newer runs
// keep each simulation in a file of its own. Messages have calls in the form
// {"id","name","arguments":{…},"requestor"}, and the message of a tool has the id
// of the call as its own. Several results may share one message (tool_messages).
// Simulations by voice have ticks instead of, or besides, messages: slices of time
// with what each side said during them. Ticks in which the same side goes on
// speaking are one message here.
package tau2bench

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "tau2-bench",
	Title: "tau2-bench",
	Reads: "results.json of a run (data/simulations) and files of single simulations, with messages or with the ticks of voice runs",
	Omits: "the raw answers of the providers (raw_data) are kept, but not read; sound",
	Sources: []format.Source{
		{Project: "sierra-research/tau2-bench", File: "src/tau2/data_model/message.py, src/tau2/data_model/simulation.py"},
	},
	Shapes: []format.Shape{
		{Name: "simulations", Score: score, Decode: decode, List: "simulations"},
		{Name: "results", Score: scoreCut, Assemble: chat.AssembleEach(decodeResults), List: "-"},
	},
}

// score votes for documents of results and for simulations.
func score(r *format.Record) int {
	v := r.Value
	if list := v.Get("simulations"); list.Kind() == rawjson.Array {
		if isSimulation(list.Index(0)) || v.Get("tasks").Exists() && v.Get("info").Exists() {
			return 10
		}
		return 0
	}
	if isSimulation(v) {
		return 10
	}
	return 0
}

// scoreCut votes for documents of results that are cut before the simulations: the
// tasks stand before them and may be long.
func scoreCut(r *format.Record) int {
	v := r.Value
	if r.Repaired && v.Get("simulations").IsNull() && v.Get("timestamp").Exists() && v.At("info", "num_trials").Exists() {
		return 8
	}
	return 0
}

func isSimulation(v rawjson.Value) bool {
	if !v.Get("task_id").Exists() {
		return false
	}
	tick := v.Get("ticks").Index(0)
	return tick.Get("agent_chunk").Exists() || tick.Get("user_chunk").Exists() ||
		v.Get("termination_reason").Exists() && (v.Get("messages").Kind() == rawjson.Array || v.Get("start_time").Exists())
}
