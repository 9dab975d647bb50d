package model

import (
	"slices"
	"strings"
)

// concluding are the tools by which an agent ends its run, by their names: those of Cline
// and Roo Code (attempt_completion), Terminus (mark_task_complete), SWE-agent and many
// benchmarks (submit), OpenHands (finish), Pydantic AI (final_result), smolagents
// (final_answer), OpenManus (terminate), browser-use (done), tau-bench
// (transfer_to_human_agents), and what others call the same. They need no result.
var concluding = []string{
	"attempt_completion", "mark_task_complete", "mark_task_completed", "submit", "submit_answer", "submit_final_answer", "submit_solution", "submit_result",
	"finish", "finish_task", "finish_run", "final_result", "final_answer", "complete", "complete_task", "task_complete", "task_completed", "task_done",
	"terminate", "done", "end_task", "end_run", "end_conversation", "transfer_to_human_agents", "transfer_to_human",
}

// EndsRun reports whether a call is one by which an agent ends its run.
func (c *ToolCall) EndsRun() bool {
	name := strings.ToLower(c.Name)
	if i := strings.LastIndexAny(name, ".:/"); i >= 0 { // functions.submit
		name = name[i+1:]
	}
	return slices.Contains(concluding, name)
}
