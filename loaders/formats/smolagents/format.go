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
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "smolagents",
	Title:   "smolagents",
	Reads:   "steps of an agent's memory (agent.memory.get_full_steps) as a list, one a line, or under steps in the result of a run",
	Omits:   "what the model was given at each step is shown only in the raw record",
	Sources: []format.Source{{Project: "huggingface/smolagents", File: "src/smolagents/memory.py, agents.py (RunResult)", Version: "e3a5b899 of 2026-07-11", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "steps", Score: score, Decode: decode, List: "steps"}},
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
	if best := chat.Surest(list, votes); best >= 8 {
		return best
	}
	return 0
}

// steps are those of an agent. A task has two members at most besides its text, and a
// system prompt stands alone.
const steps = format.Votes(`
	0  role
	10 step_number/step:number code_action/observations/model_output_message
	8  step_number/step:number agent_memory llm_output
	9  plan model_output_message
	6  task:text task_images
	2  system_prompt:text
`)

// votes judges one step.
func votes(v rawjson.Value) int {
	n := steps.Of(v)
	if n == 6 && v.Len() > 3 || n == 2 && v.Len() > 1 {
		return 0
	}
	return n
}
