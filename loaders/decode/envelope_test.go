package decode

import (
	"testing"
	"time"

	"msgview/model"
)

func TestEnvelopes(t *testing.T) {
	for _, c := range []struct {
		text, output, details string
		exit                  int
		failed                model.Tristate
		took                  time.Duration
	}{
		{`{"output":"\u001b[31mrye\u001b[0m\nburnt\n","metadata":{"exit_code":1,"duration_seconds":1.2}}`, "\x1b[31mrye\x1b[0m\nburnt\n", `{"exit_code":1,"duration_seconds":1.2}`, 1, model.Yes, 1200 * time.Millisecond},
		{" {\"metadata\": {\"exit_code\": 0}, \"output\": \"warm\"}\n", "warm", `{"exit_code": 0}`, 0, model.No, 0},
		{`{"output":"","metadata":{"exit_code":0}}`, "", `{"exit_code":0}`, 0, model.No, 0},
		{`{"output":"warm","exit_code":2}`, "warm", "", 2, model.Yes, 0},
		// what says more, or something else, stays as it is
		{`{"output":"warm","metadata":{"exit_code":0},"oven":2}`, "", "", -1, model.NotStated, 0},
		{`{"output":"warm","metadata":{"exit_code":"0"}}`, "", "", -1, model.NotStated, 0},
		{`{"output":["warm"],"metadata":{"exit_code":0}}`, "", "", -1, model.NotStated, 0},
		{`{"output":"warm","metadata":{"exit_code":0}} and more`, "", "", -1, model.NotStated, 0},
		{`{"output":"warm","metadata":{"exit_code":99999999999}}`, "", "", -1, model.NotStated, 0},
		{`[{"output":"warm","exit_code":0}]`, "", "", -1, model.NotStated, 0},
	} {
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.text}}}
		Envelopes(&model.Message{Parts: []model.Part{r}})
		want := c.output
		if c.exit < 0 {
			want = c.text
		}
		got := ""
		if len(r.Content) > 0 {
			got = r.Content[0].(model.Text).Text
		}
		if got != want || string(r.Details) != c.details || r.Error != c.failed || r.Duration != c.took {
			t.Errorf("%s: %q, details %s, error %v, took %v", c.text, got, r.Details, r.Error, r.Duration)
		}
		if (r.ExitCode == nil) != (c.exit < 0) || r.ExitCode != nil && *r.ExitCode != c.exit {
			t.Errorf("%s: exit %v, not %d", c.text, r.ExitCode, c.exit)
		}
	}
	kept := &model.ToolResult{Content: []model.Part{model.Text{Text: `{"output":"warm","exit_code":2}`}}, Details: []byte(`{}`)}
	if Envelopes(&model.Message{Parts: []model.Part{kept}}); kept.ExitCode != nil {
		t.Error("the details of the log are lost")
	}
}
