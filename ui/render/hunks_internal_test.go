package render

import (
	"strings"
	"testing"

	"msgview/model"
)

// An edit whose result has it in several hunks has the numbers of all: the lines between them
// stay as they are, and are in none.
func TestAppliedInHunks(t *testing.T) {
	r := &model.ToolResult{Details: []byte(`{"structuredPatch":[
		{"oldStart":10,"oldLines":2,"newStart":10,"newLines":2,"lines":[" heat","-rye","+oat"]},
		{"oldStart":30,"oldLines":2,"newStart":30,"newLines":2,"lines":[" cool","-loaf","+bun"]}]}`)}
	asked := " heat\n-rye\n+oat\n wait\n wait longer\n cool\n-loaf\n+bun"
	if d := applied(detailsOf(r), asked); !strings.Contains(d, "@@ -10,2") || !strings.Contains(d, "@@ -30,2") {
		t.Errorf("%q", d)
	}
	if d := applied(detailsOf(r), asked+"\n+salt"); d != "" {
		t.Errorf("what was asked for is missing: %q", d)
	}
}
