package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// Where everything is shown an edit has the numbers of its file like anywhere else, and a
// patch with numbers of its own stands as it was written.
func TestNumbersWhereEverythingIsShown(t *testing.T) {
	const patch = "--- a/oven.go\\n+++ b/oven.go\\n@@ -7,2 +7,2 @@\\n knead()\\n-light()\\n+heat()"
	for _, c := range []struct{ tool, arguments, details, want string }{
		{"Edit", `{"file_path":"/oven.go","old_string":"light()","new_string":"heat()"}`,
			`{"structuredPatch":[{"oldStart":7,"oldLines":2,"newStart":7,"newLines":2,"lines":[" knead()","-light()","+heat()"]}]}`, "   8 + heat()"},
		{"Edit", `{"file_path":"/oven.go","old_string":"light()","new_string":"heat()"}`, ``, "  + heat()"},
		{"apply_patch", `{"patch":"` + patch + `"}`, ``, "@@ -7,2 +7,2 @@\n"},
	} {
		it := called(c.tool, false)
		it.Call.Arguments = []byte(c.arguments)
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: "ok"}}}
		if c.details != "" {
			r.Details = []byte(c.details)
		}
		it = it.WithResult(&render.Got{Result: r, From: it.Message})
		if got := rowsAt(&it, render.MaxLevel, render.Full, 100); !strings.Contains(got, c.want) {
			t.Errorf("%s: not %q:\n%s", c.tool, c.want, got)
		}
	}
}
