package render_test

import (
	"encoding/json"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/render"
)

// A search that found nothing says so with its exit; where the log has only that it was an
// error, the row says what is known of the exit and no number.
func TestExitOfAnAnswer(t *testing.T) {
	one := 1
	for _, c := range []struct {
		command, said string
		exit          *int
		want          string
	}{
		{"grep -rn rye .", "", &one, "exit 1 empty"},
		{"grep -rn rye .", "", nil, "exit >0 empty"},
		{"grep -c rye oven.go", "0", nil, "exit >0 1 l"},
		{"grep -rn rye .", "grep: rye: Is a directory", nil, "✗ failed 1 l"},
	} {
		it := called("Bash", true)
		it.Call.Arguments, _ = json.Marshal(map[string]string{"command": c.command})
		r := it.Result()
		r.ExitCode, r.Content = c.exit, []model.Part{model.Text{Text: c.said}}
		row, _, _ := strings.Cut(drawn(it, render.Line, 3, 100), "\n")
		if !strings.HasSuffix(row, c.want) {
			t.Errorf("%s, %q: %q, want %q", c.command, c.said, row, c.want)
		}
	}
}
