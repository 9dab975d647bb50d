package atif

import "msgview/loaders/format"

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
