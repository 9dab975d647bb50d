package decode

import (
	"testing"

	"msgview/model"
)

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		text  string
		error model.Tristate
		want  int
	}{
		{"Exit code 1\nno such file", model.Yes, 1},
		{"Exit code 127", model.Yes, 127},
		{"Exit code 1\nno such file", model.NotStated, -1},
		{"Exit code 1 is what it says", model.Yes, -1},
		{"It says\nExit code 1", model.Yes, -1},
		{"", model.Yes, -1},
	} {
		r := &model.ToolResult{Error: c.error, Content: []model.Part{model.Text{Text: c.text}}}
		ExitCodes(&model.Message{Parts: []model.Part{r}})
		if got := r.ExitCode; got == nil && c.want != -1 || got != nil && *got != c.want {
			t.Errorf("%q: %v, want %d", c.text, got, c.want)
		}
	}
}
