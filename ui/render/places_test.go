package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// An edit of several places has the numbers of the file where the log has them, of all of them
// or of none.
func TestSeveralPlacesNumbered(t *testing.T) {
	const edits = `{"file_path":"/oven.go","edits":[{"old_string":"light()","new_string":"heat()"},{"old_string":"wait()","new_string":"rest()"}]}`
	const patch = `{"structuredPatch":[{"oldStart":7,"oldLines":2,"newStart":7,"newLines":2,"lines":[" knead()","-light()","+heat()"]},{"oldStart":40,"oldLines":2,"newStart":40,"newLines":2,"lines":["-wait()","+rest()"," eat()"]}]}`
	const other = `{"structuredPatch":[{"oldStart":7,"oldLines":1,"newStart":7,"newLines":1,"lines":["-light()","+heat()"]}]}`
	for _, c := range []struct {
		about, text, details string
		want, not            []string
	}{
		{"a patch in the result", "ok", patch, []string{" 8    - light()", "    8 + heat()", "40    - wait()", "   40 + rest()"}, nil},
		{"a patch of one of them only", "ok", other, []string{"- light()", "- wait()"}, []string{"7", "8"}},
		{"nothing", "ok", "", []string{"- light()", "- wait()"}, []string{"7", "8", "40"}},
		{"lines of the file", "The file was edited. Here's the result of running `cat -n` on a snippet:\n     7\tknead()\n     8\theat()\n     9\trest()\n", "", []string{"8", "9"}, nil},
	} {
		it := called("MultiEdit", false)
		it.Call.Arguments = []byte(edits)
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.text}}}
		if c.details != "" {
			r.Details = []byte(c.details)
		}
		it = it.WithResult(&render.Got{Result: r, From: it.Message})
		all, _, _ := strings.Cut(rowsOf(&it, render.Full, 100), "│")
		_, all, _ = strings.Cut(all, "\n")
		for _, want := range c.want {
			if !strings.Contains(all, want) {
				t.Errorf("%s: not %q:\n%s", c.about, want, all)
			}
		}
		for _, not := range c.not {
			if strings.Contains(all, not) {
				t.Errorf("%s: %q:\n%s", c.about, not, all)
			}
		}
	}
}
