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

import (
	"path/filepath"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "atif",
	Title: "Agent Trajectory Interchange Format",
	Reads: "trajectory.json of Harbor and Terminal-Bench runs (<job>/<trial>/agent, ATIF-v1.0 to v1.8) with continuations, sub-agents and images/ beside it; trajectories one a line, and logs of steps behind a header record",
	Omits: "images outside the folder of the trajectory; token ids and log probabilities are shown only in the raw record",
	Sources: []format.Source{
		{Project: "laude-institute/harbor", File: "src/harbor/models/trajectories/*.py (up to ATIF-v1.6)", Version: "1.6"},
		{Project: "NVIDIA/NeMo-Relay", File: "crates/core/src/observability/atif.rs (v1.7)", Version: "1.7, 39885b04 of 2026-08-21", Verified: "2026-11-26"},
		{Project: "OpenAgentsInc/openagents", File: "crates/atif: src/log.rs, src/document.rs", Version: "1.8, log.rs of 3b5c7e6a, document.rs of 1d32865a", Verified: "2026-11-26"},
	},
	Shapes:   []format.Shape{{Name: "trajectory", Score: score, Decode: decode, List: "steps"}},
	Siblings: siblings,
	Outputs:  images,
}

// votes are for trajectories and their steps.
const votes = format.Votes(`
	10 schema_version^ATIF-v
	6  steps.0.source=system|user|agent steps.0.step_id
	0  steps:list
	6  source=system|user|agent step_id:number message
`)

// logs are for the records of logs of them.
const logs = format.Votes(`
	10 record=session session:object
	10 record=step step.source=system|user|agent|System|User|Agent|SYSTEM|USER|AGENT
	1  record=end state/at
`)

// score votes for a trajectory and for its steps. Of a document that is cut the agent
// may be out of sight.
func score(r *format.Record) int {
	n := votes.Score(r)
	if n < 10 && r.Value.Fits("steps:list !agent:object") && !r.Repaired {
		n = 0
	}
	if log := logs.Score(r); log > 1 {
		return log
	}
	return n
}

// Trajectories are also written while they grow, a record a line: a header that is the
// document without its steps, and the steps as they are; or, as Coder has it since 1.8,
// {"record":"session","session":{…}}, {"record":"step","step":{"at":…,…}} with the call
// and what came of it in one member, and {"record":"end","state":…}
// (OpenAgentsInc/openagents: crates/atif).

// isLogged recognises a record of such a log.
func isLogged(v rawjson.Value) bool { return logs.Of(v) > 0 }

func logged(v rawjson.Value) format.Decoded {
	switch {
	case v.Is("record", "session"):
		return format.Decoded{Class: model.Metadata, Type: "header", About: about(v.Get("session"))}
	case v.Is("record", "end"):
		m := chat.Note(model.MarkerEnd, v.Str("state"))
		m.Time = chat.Time(v.Get("at"))
		return format.Shown(m)
	}
	v.Is("record", "step")
	return format.Shown(step(v.Get("step"), "", "")...)
}

// maxSiblings bounds how many files beside a trajectory are opened.
const maxSiblings = 200

// siblings returns the continuations of a trajectory, <name>.cont-1.json and so
// on, and the trajectories of its sub-agents, <name>.summarization-1-summary.json
// and the like, whose thread is known by the name of the file.
func siblings(path string) []format.Sibling {
	stem, ok := strings.CutSuffix(filepath.Base(path), ".json")
	if !ok || !strings.HasSuffix(stem, "trajectory") {
		return nil
	}
	dir := filepath.Dir(path)
	var found []format.Sibling
	for _, name := range format.FilesIn(dir, ".json") {
		middle, ok := strings.CutPrefix(name, stem+".")
		if !ok || middle == "" || len(found) == maxSiblings {
			continue
		}
		s := format.Sibling{Path: filepath.Join(dir, name+".json"), Thread: name + ".json"}
		if number, ok := strings.CutPrefix(middle, "cont-"); ok && strings.Trim(number, "0123456789") == "" {
			s.Thread = ""
		}
		found = append(found, s)
	}
	return found
}

// images names the folder of a trajectory and that of its pictures, which steps name
// by paths relative to the trajectory: "images/step_3.png".
func images(path string) []string {
	dir := filepath.Dir(path)
	return []string{filepath.Join(dir, "images"), dir}
}
