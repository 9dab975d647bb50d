package findings

import (
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// How many lines an edit took out and put in is what its result says was done.
func TestMadeLines(t *testing.T) {
	hunk := `{"oldStart":3,"oldLines":1,"newStart":3,"newLines":1,"lines":["-rye","+oat","+salt"," bread"]}`
	for _, c := range []struct {
		name, details string
		failed        model.Tristate
		gone, came    int
	}{
		{"as asked", "", model.No, 1, 1},
		{"two places", `{"structuredPatch":[` + hunk + `,` + hunk + `]}`, model.No, 2, 4},
		{"nothing told", `{"structuredPatch":[]}`, model.No, 1, 1},
		{"failed", "", model.Yes, 0, 0},
	} {
		call := &model.ToolCall{Name: "Edit", Arguments: []byte(`{"file_path":"a","old_string":"rye","new_string":"oat"}`)}
		e := &ended{call: call, use: tool.Of(call), result: &model.ToolResult{Details: []byte(c.details), Error: c.failed}}
		if gone, came := madeLines(e, 1, tool.EditFile, "a"); gone != c.gone || came != c.came {
			t.Errorf("%s: +%d -%d, want +%d -%d", c.name, came, gone, c.came, c.gone)
		}
	}
}
