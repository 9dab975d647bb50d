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
		{Name: "results", Score: scoreCut, Assemble: chat.AssembleEach(decode), List: "-"},
	},
}

// votes for simulations, and for documents of results.
const votes = format.Votes(`
	10 simulations:list tasks info
	10 task_id ticks.0.agent_chunk/user_chunk
	10 task_id termination_reason messages:list
	10 task_id termination_reason start_time
`)

func score(r *format.Record) int {
	return max(votes.Of(r.Value), votes.Of(r.Value.Get("simulations").Index(0)))
}

// scoreCut votes for documents of results that are cut before the simulations: the
// tasks stand before them and may be long.
func scoreCut(r *format.Record) int {
	if r.Repaired && r.Value.Fits("!simulations:some timestamp info.num_trials") {
		return 8
	}
	return 0
}
