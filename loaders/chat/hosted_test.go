package chat

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// An exit code is an error as it is in other formats, whichever of several commands it is of.
func TestHostedExitCodes(t *testing.T) {
	shell := func(outcomes string) string {
		return `{"type":"shell_call_output","call_id":"c","output":[` + outcomes + `]}`
	}
	const (
		good = `{"stdout":"warm","stderr":"","outcome":{"type":"exit","exit_code":0}}`
		bad  = `{"stdout":"","stderr":"cold","outcome":{"type":"exit","exit_code":3}}`
		late = `{"stdout":"","stderr":"","outcome":{"type":"timeout"}}`
	)
	for _, c := range []struct {
		json string
		want model.Tristate
		exit int
	}{
		{shell(good), model.No, 0},
		{shell(bad), model.Yes, 3},
		{shell(good + "," + bad), model.Yes, 3},
		{shell(bad + "," + good), model.Yes, 3},
		{shell(late + "," + good), model.Yes, 0},
		{`{"type":"bash_code_execution_tool_result","tool_use_id":"c","content":{"type":"bash_code_execution_result","stdout":"","stderr":"cold","return_code":5,"content":[]}}`, model.Yes, 5},
		{`{"type":"bash_code_execution_tool_result","tool_use_id":"c","content":{"type":"bash_code_execution_result","stdout":"warm","stderr":"","return_code":0,"content":[]}}`, model.No, 0},
	} {
		v, err := rawjson.Parse([]byte(c.json))
		if err != nil {
			t.Fatal(err)
		}
		r, ok := Part(v)[0].(*model.ToolResult)
		if !ok || r.ExitCode == nil || *r.ExitCode != c.exit || r.Error != c.want {
			t.Errorf("%s: %+v", c.json, Part(v)[0])
		}
	}
}
