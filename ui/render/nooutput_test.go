package render_test

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// An output without a character is empty in whichever way the log says that, folded and open;
// where the log has something that is no text, or the output in a file, it is not.
func TestNoOutput(t *testing.T) {
	for _, c := range []struct {
		name    string
		result  model.ToolResult
		nothing bool
	}{
		{"no parts", model.ToolResult{}, true},
		{"an empty text", model.ToolResult{Content: []model.Part{model.Text{}}}, true},
		{"empty texts", model.ToolResult{Content: []model.Part{model.Text{}, model.Text{Text: "\n"}}}, true},
		{"a text", model.ToolResult{Content: []model.Part{model.Text{}, model.Text{Text: "0"}}}, false},
		{"a picture", model.ToolResult{Content: []model.Part{model.Media{Kind: model.Image}}}, false},
		{"something unknown", model.ToolResult{Content: []model.Part{model.Unknown{Type: "bread"}}}, false},
		{"a file", model.ToolResult{Rare: &model.RareResult{Stored: []model.Stored{{Name: "out", Bytes: 7}}}}, false},
		{"a file that is not there", model.ToolResult{Content: []model.Part{model.Text{}}, Rare: &model.RareResult{Stored: []model.Stored{{Name: "out", Bytes: -1}}}}, false},
	} {
		if got := render.NoOutput(&c.result); got != c.nothing {
			t.Errorf("%s: %v", c.name, got)
		}
		it := called("bake", false)
		*it.Result() = c.result
		if row := drawn(it, render.Line, 3, 100); strings.HasSuffix(row, " empty") != c.nothing {
			t.Errorf("%s: %q", c.name, row)
		}
		if rows := drawn(it, render.Full, 3, 100); strings.HasSuffix(rows, "\n(empty result)") != c.nothing {
			t.Errorf("%s, open: %q", c.name, rows)
		}
	}
}
