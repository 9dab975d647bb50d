// Package sweagent reads the trajectories of SWE-agent (*.traj):
//
//	{"trajectory":[{"action":"ls","observation":"…","thought":"…","response":"…"}],
//	 "history":[{"role":"system","content":"…","agent":"main","message_type":"system_prompt"},…],
//	 "info":{"exit_status":"submitted","submission":"diff --git …"}}
//
// What is special about it:
//
//   - history and trajectory tell the same run. The history has the roles and the
//     prompts, so it is what is shown; the trajectory adds how long each command
//     took and the state after it. Demonstrations may have only one of them.
//   - Each step of a trajectory may repeat the whole prompt so far (query,
//     messages). That is read only for what stands before the first step.
//   - The output of a command comes back in the user's name unless the model calls
//     tools. It belongs to the action before it.
//   - Messages of a demonstration are part of the prompt: nobody said them here.
package sweagent

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "swe-agent",
	Title:   "SWE-agent",
	Reads:   "trajectories and demonstrations (*.traj) of SWE-agent 0.x and 1.x, with and without tool calls",
	Omits:   "the prompts that each step of a trajectory repeats are shown only in the raw record",
	Sources: []format.Source{{Project: "SWE-agent/SWE-agent", File: "docs/usage/trajectories.md, sweagent/types.py, sweagent/agent/agents.py", Version: "3ea751c0 of 2026-07-16", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trajectory", Score: score, Assemble: assemble, List: "-"}},
}

// histories are those whose messages say whose they are.
const histories = format.Votes(`
	8 history.0.role history.0.agent:text history.0.content
	8 history.1.role history.1.agent:text history.1.content
	8 history.2.role history.2.agent:text history.2.content
`)

// score votes for a document with steps, or with such a history.
func score(r *format.Record) int {
	v := r.Value
	step, history := v.Get("trajectory").Index(0), histories.Of(v)
	steps := step.Fits("action:text response/thought/state") && (r.Repaired || step.Fits("observation:text"))
	switch {
	case v.Fits("trajectory_format^mini"):
		return 0
	case steps && (history > 0 || v.Fits("info/environment/replay_config")):
		return 10
	case steps:
		return 8
	case v.Fits("sessionId:some"):
		return 0
	}
	return history
}
