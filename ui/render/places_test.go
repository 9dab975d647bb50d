package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
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

// A patch of several hunks has the numbers of its files where the result has what was made of
// all of it.
func TestPatchNumbered(t *testing.T) {
	const patch = "*** Begin Patch\n*** Update File: oven.go\n@@\n knead()\n-light()\n+heat()\n@@\n-wait()\n+rest()\n*** End Patch"
	const made = "Index: oven.go\n===================================================================\n--- oven.go\n+++ oven.go\n@@ -7,2 +7,2 @@\n knead()\n-light()\n+heat()\n@@ -40,2 +40,2 @@\n-wait()\n+rest()\n eat()\n"
	quote := func(s string) string { return string(rawjson.AppendString(nil, s)) }
	for _, c := range []struct {
		about, patch, details string
		want                  bool
	}{
		{"all of it", patch, `{"metadata":{"diff":` + quote(made) + `}}`, true},
		{"half of it", patch, `{"metadata":{"diff":` + quote(strings.ReplaceAll(made, "rest()", "eat()")) + `}}`, false},
		{"nothing", patch, `{}`, false},
		{"it moves a file", strings.Replace(patch, "@@", "*** Move to: stove.go\n@@", 1), `{"diff":` + quote(made) + `}`, false},
	} {
		it := called("apply_patch", false)
		it.Call.Arguments = []byte(`{"input":` + quote(c.patch) + `}`)
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: "ok"}}, Details: []byte(c.details)}
		it = it.WithResult(&render.Got{Result: r, From: it.Message})
		all := rowsOf(&it, render.Full, 100)
		if got := strings.Contains(all, "   40 + rest()"); got != c.want || !strings.Contains(all, "+ heat()") {
			t.Errorf("%s: %v, want %v:\n%s", c.about, got, c.want, all)
		}
	}
}
