package minisweagent

import (
	"testing"

	"msgview/loaders/formats/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"trajectory_format":"mini-swe-agent-1.1","messages":[]}`, certain},
		{`{"info":{"mini_version":"1"},"messages":[]}`, likely},
		{"{\"role\":\"assistant\",\"content\":\"x\\n```mswea_bash_command\\nls\\n```\"}", likely},
		{`{"role":"user","content":"<returncode>0</returncode>\n<output></output>"}`, hint},
		{`{"role":"tool","content":"x","tool_call_id":"c","extra":{"raw_output":"x","returncode":0}}`, likely},
		{`{"role":"exit","content":"","extra":{"exit_status":"Submitted"}}`, likely},
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
