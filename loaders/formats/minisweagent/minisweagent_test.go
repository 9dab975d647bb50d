package minisweagent

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"trajectory_format":"mini-swe-agent-1.1","messages":[]}`, 10},
		{`{"info":{"mini_version":"1"},"messages":[]}`, 8},
		{"{\"role\":\"assistant\",\"content\":\"x\\n```mswea_bash_command\\nls\\n```\"}", 8},
		{`{"role":"user","content":"<returncode>0</returncode>\n<output></output>"}`, 4},
		{`{"role":"tool","content":"x","tool_call_id":"c","extra":{"raw_output":"x","returncode":0}}`, 8},
		{`{"role":"exit","content":"","extra":{"exit_status":"Submitted"}}`, 8},
		{"{\"role\":\"assistant\",\"content\":\"```bash\\nls\\n```\"}", 0},
		{`{"role":"user","content":"hi"}`, 0},
		{`{"role":"tool","content":"x","tool_call_id":"c"}`, 0},
		{`{"trajectory":[],"history":[],"info":{"exit_status":"submitted","model_stats":{}}}`, 0},
		{`{"info":{"title":"x"},"messages":[{"info":{},"parts":[]}]}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}
