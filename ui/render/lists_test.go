package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// A call that reads the files of a list names them in its row, in whichever member the list is.
func TestFilesOfAList(t *testing.T) {
	for _, arguments := range []string{
		`{"files":[{"path":"/bakery/oven.go"},{"path":"/bakery/rye.go"}]}`,
		`{"args":{"file":[{"path":"/bakery/oven.go"},{"path":"/bakery/rye.go"}]}}`,
		`{"paths":["/bakery/oven.go","/bakery/rye.go"]}`,
	} {
		it := called("read_file", false)
		it.Call.Arguments = []byte(arguments)
		it = it.WithResult(&render.Got{Result: &model.ToolResult{Content: []model.Part{model.Text{Text: "package oven\n"}}}, From: it.Message})
		if got := rowsOf(&it, render.Line, 100); !strings.Contains(got, "/bakery/oven.go, /bakery/rye.go") || strings.Contains(got, "{") {
			t.Errorf("%s:\n%s", arguments, got)
		}
		if got := rowsOf(&it, render.Full, 100); strings.Count(got, "oven.go") != 1 || !strings.Contains(got, "package oven") {
			t.Errorf("%s, open:\n%s", arguments, got)
		}
	}
	it := called("read_file", false)
	it.Call.Arguments = []byte(`{"args":{"file":{"path":"/bakery/oven.go"}}}`)
	if got := rowsOf(&it, render.Line, 100); !strings.Contains(got, " /bakery/oven.go") {
		t.Error(got)
	}
	it.Call.Arguments = []byte(`{"files":[{"path":"/bakery/oven.go","line_ranges":["1-4"]}]}`)
	if got := rowsOf(&it, render.Full, 100); !strings.Contains(got, "1-4") {
		t.Errorf("what a list says besides is lost:\n%s", got)
	}
}

// A list of things to do that is written as Markdown among the arguments has the signs of
// others; where everything is shown it stands as it was written.
func TestChecklistAmongArguments(t *testing.T) {
	it := called("bake", false)
	it.Call.Arguments = []byte(`{"loaves":3,"task_progress":"# Today\n- [x] heat the oven\n  - [ ] knead the rye\n- [ ] rest"}`)
	got := rowsOf(&it, render.Full, 100)
	for _, want := range []string{"✓ heat the oven", "  ○ knead the rye", "○ rest", "# Today", "task_progress"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
	if got := rowsAt(&it, render.MaxLevel, render.Full, 100); !strings.Contains(got, "- [x] heat the oven") {
		t.Errorf("not as logged:\n%s", got)
	}
	it.Call.Arguments = []byte(`{"loaves":3,"notes":"see\n- [x] heat the oven"}`)
	if got := rowsOf(&it, render.Full, 100); !strings.Contains(got, "- [x] heat the oven") {
		t.Errorf("prose is drawn as a list:\n%s", got)
	}
}
