package findings

import (
	"testing"

	"msgview/model"
)

// A sub-agent may come back with a frame and nothing in it.
func TestEmptyReport(t *testing.T) {
	for text, empty := range map[string]bool{
		"task_id: ses_1 (for resuming to continue this task if needed)\n\n<task_result>\n\n</task_result>": true,
		"<task_result></task_result>":                      true,
		"agentId: a1\n<result>\n</result>":                 true,
		"<task_result>\nIt has two ovens.\n</task_result>": false,
		"<task_result>none</task_result>":                  false,
		"":                                                 false,
		"task_id: ses_1 (for resuming)":                    false, // it may run on
		"It has two ovens.":                                false,
		"task_id: ses_1\n\n<task_result>\n\n</task_result>\nIt was stopped.": false,
	} {
		got := Verdict(call("1", "Task", map[string]any{"subagent_type": "baker", "description": "Look", "prompt": "Look for ovens."}), result("1", text, -1, model.No))
		if (got.Rule == ruleNoReport) != empty {
			t.Errorf("%q: %v %v", text, got.State, got.Rule)
		}
	}
}
