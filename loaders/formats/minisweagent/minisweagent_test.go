package minisweagent

import (
	"strings"
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

// The last answer of a run that was stopped may have no role: what the provider sent is beside it.
func TestWithoutRole(t *testing.T) {
	for json, want := range map[string]string{
		`{"content":"I bake.\n\n` + "```bash\\noven on\\n```" + `","extra":{"response":{"id":"r1","model":"oak-2","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"x"}}]}}}`: `assistant model=oak-2 stop=stop: "I bake." | call - bash {"command":"oven on"}`,
		`{"content":"I bake.","extra":{"note":"rye"}}`: "",
		`{"content":"I bake."}`:                        "",
	} {
		got := ""
		for _, m := range decode(formattest.Record(json)).Messages {
			got += formattest.Describe(m)
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s:\n got %s\nwant %s", json, got, want)
		}
	}
}
