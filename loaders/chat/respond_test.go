package chat

import (
	"testing"

	"msgview/model"
)

func TestRespond(t *testing.T) {
	for _, c := range []struct {
		text, want string
		failed     model.Tristate
		code       int // -1 for none
	}{
		{`{"output":"done"}`, "done", model.NotStated, -1},
		{`{"output":"Command: x\nExit Code: 2\nSignal: (none)"}`, "Command: x\nExit Code: 2\nSignal: (none)", model.Yes, 2},
		{`{"error":"no"}`, "no", model.Yes, -1},
		{`{"output":"done","error":"(none)","exitCode":0}`, "done", model.NotStated, 0},
		{`{"items":[]}`, `{"items":[]}`, model.NotStated, -1},
		{`plain`, "plain", model.NotStated, -1},
	} {
		r := &model.ToolResult{Content: []model.Part{model.Text{Text: c.text}}}
		Respond(r)
		code := -1
		if r.ExitCode != nil {
			code = *r.ExitCode
		}
		if got := Texts(r.Content); got != c.want || r.Error != c.failed || code != c.code {
			t.Errorf("%s: %q, failed %v, exit %d", c.text, got, r.Error, code)
		}
	}
	Respond(&model.ToolResult{})
}
