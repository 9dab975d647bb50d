// Package atif reads the Agent Trajectory Interchange Format, which Harbor and the
// runs of Terminal-Bench write, and converters from many agents:
//
//	{"schema_version":"ATIF-v1.6","session_id":"…","agent":{"name":"terminus-2"},
//	 "steps":[{"step_id":1,"source":"user","message":"…"},
//	  {"step_id":2,"source":"agent","message":"…","tool_calls":[{"tool_call_id":"c1",
//	   "function_name":"bash","arguments":{…}}],"observation":{"results":[{"content":"…"}]}}]}
//
// What is special about it:
//
//   - A step holds what the agent said, its calls and their results. It becomes
//     two messages.
//   - A result often names no call. With one call, or as many results as calls,
//     the order tells. One result for several calls is the state of a terminal
//     after all of them (Terminus), so it goes to the last, and the others refer to it.
//   - A step with results and without calls is that of an agent that writes its
//     commands into its text. What came of them is shown as said in the user's name.
//   - Steps with is_copied_context repeat what an earlier file has.
//   - Sub-agents stand in the same document (1.7) or in files beside it. A file is
//     known by its name, a trajectory in the document by its id.
//   - Images are files beside the trajectory; they are named, not opened.
package atif

import "msgview/loaders/format"

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "atif",
	Title: "Agent Trajectory Interchange Format",
	Reads: "trajectory.json of Harbor and Terminal-Bench runs (<job>/<trial>/agent, ATIF-v1.0 to v1.8) with continuations, sub-agents and images/ beside it; trajectories one a line, and logs of steps behind a header record",
	Omits: "images outside the folder of the trajectory; token ids and log probabilities are shown only in the raw record",
	Sources: []format.Source{
		{Project: "laude-institute/harbor", File: "src/harbor/models/trajectories/*.py (up to ATIF-v1.6)", Version: "1.6"},
		{Project: "NVIDIA/NeMo-Relay", File: "crates/core/src/observability/atif.rs (v1.7)", Version: "1.7"},
		{Project: "OpenAgentsInc/openagents", File: "crates/atif (logs a record a line)", Version: "1.8"},
	},
	Shapes: []format.Shape{
		{Name: "trajectory", Score: score, Decode: decode, List: "steps"},
	},
	Siblings: siblings,
	Outputs:  images,
}
