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

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "swe-agent",
	Title: "SWE-agent",
	Reads: "trajectories and demonstrations (*.traj) of SWE-agent 0.x and 1.x, with and without tool calls",
	Omits: "the prompts that each step of a trajectory repeats are shown only in the raw record",
	Sources: []format.Source{
		{Project: "SWE-agent/SWE-agent", File: "docs/usage/trajectories.md, sweagent/types.py, sweagent/agent/agents.py"},
	},
	Shapes: []format.Shape{
		{Name: "trajectory", Score: score, Assemble: assemble, List: "-"},
	},
}

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
)

// score votes for a document with steps, or with a history whose messages say
// whose they are.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || strings.HasPrefix(v.Str("trajectory_format"), "mini") {
		return 0
	}
	step := v.Get("trajectory").Index(0)
	steps := step.Get("action").Kind() == rawjson.String && (step.Get("observation").Kind() == rawjson.String || r.Repaired) &&
		(step.Get("response").Exists() || step.Get("thought").Exists() || step.Get("state").Exists())
	history := false
	for i, m := range v.Get("history").Elems() {
		if i == 3 {
			break
		}
		if m.Get("role").Exists() && m.Get("agent").Kind() == rawjson.String && m.Get("content").Exists() {
			history = true
		}
	}
	switch {
	case steps && (history || v.Get("info").Exists() || v.Get("environment").Exists() || v.Get("replay_config").Exists()):
		return certain
	case steps, history && v.Get("sessionId").IsNull():
		return likely
	}
	return 0
}
