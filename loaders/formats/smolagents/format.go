// Package smolagents reads the memory of agents of smolagents: the steps that
// get_full_steps and the dict of a run's result return.
//
//   - Steps have no type; their members say what they are: a system prompt, a task,
//     a plan, an action, a final answer.
//   - An action is what the model said, the tools it called, and what came of it. The
//     results carry no ids: they belong to the calls of the step.
//   - An agent that writes code says it in a code block of its answer; the block is
//     shown as the call that it is.
//   - What the model was given stands with every step, all of it; the steps before
//     say the same.
package smolagents

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "smolagents",
	Title: "smolagents",
	Reads: "steps of an agent's memory (agent.memory.get_full_steps) as a list, one a line, or under steps in the result of a run",
	Omits: "what the model was given at each step is shown only in the raw record",
	Sources: []format.Source{
		{Project: "huggingface/smolagents", File: "src/smolagents/memory.py, agents.py (RunResult)"},
	},
	Shapes: []format.Shape{
		{Name: "steps", Score: score, Decode: decode, List: "steps"},
	},
}

// score votes on steps and on documents with a list of them.
func score(r *format.Record) int {
	v := r.Value
	list := v
	if v.Kind() == rawjson.Object {
		if n := votes(v); n > 0 {
			return n
		}
		list = v.Get("steps")
	}
	best := 0
	for i, e := range list.Elems() {
		best = max(best, votes(e))
		if i >= 8 {
			break
		}
	}
	if best < 8 {
		return 0
	}
	return best
}

// votes judges one step.
func votes(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || v.Get("role").Exists() {
		return 0
	}
	_, numbered := v.First("step_number", "step").Int()
	switch {
	case numbered && (v.Get("code_action").Exists() || v.Get("observations").Exists() || v.Get("model_output_message").Exists()):
		return 10
	case numbered && v.Get("agent_memory").Exists() && v.Get("llm_output").Exists():
		return 8
	case v.Get("plan").Exists() && v.Get("model_output_message").Exists():
		return 9
	case v.Get("task").Kind() == rawjson.String && v.Get("task_images").Exists() && v.Len() <= 3:
		return 6
	case v.Get("system_prompt").Kind() == rawjson.String && v.Len() == 1:
		return 2
	}
	return 0
}
