package loaders

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/findings"
)

// A tool that somebody stopped did neither its work nor fail, however the log says it: what it
// had given by then is no success.
func TestStopped(t *testing.T) {
	for _, c := range []struct{ path, was, is, id string }{
		{"claude-code/tool-results.jsonl", `{"stdout":"1\n2\n",`, `{"interrupted":true,"stdout":"1\n2\n",`, "c4"},
		{"amp/T-thread.json", `"run":{"status":"done","result":{"output":"stone"`, `"run":{"status":"cancelled","result":{"output":"stone"`, "t1 t3"},
		{"pydantic-ai/run.json", `"outcome":"success","part_kind":"tool-return"`, `"outcome":"interrupted","part_kind":"tool-return"`, "c-1"},
		{"agentscope/state.json", `"state":"error"`, `"state":"interrupted"`, "c2"},
		{"codebuff/chat-messages.json", `"status":"complete"`, `"status":"cancelled"`, "agent-1"},
		{"pi/branches.jsonl", `"exitCode":0,"cancelled":false`, `"cancelled":true`, "command e9"},
		{"cursor/editor.jsonl", "completed", "cancelled", "c1"},
		{"opencode/version2.jsonl", `\"type\": \"permission.rejected\", \"message\": \"The user rejected permission`, `\"type\": \"unknown\", \"message\": \"Tool execution aborted`, "call_3"},
		{"gemini-cli/log.jsonl", "[Operation Cancelled]", "[Operation Cancelled] Reason: User cancelled tool execution.", "c2"},
		{"kiro-ide/execution.json", `"actionState": "Success"`, `"actionState": "Aborted"`, "a1"},
		{"antigravity/transcript.jsonl", `"status":"ERROR"`, `"status":"CANCELED"`, "?"},
		{"junie/events.jsonl", `"status": "COMPLETED"`, `"status": "CANCELED"`, "b2"},
		{"acp/editor.jsonl", `"status":"completed"`, `"status":"cancelled"`, "c1"},
	} {
		t.Run(strings.ReplaceAll(c.path, "/", " "), func(t *testing.T) {
			log, err := os.ReadFile("../testdata/" + c.path)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(log), c.was) {
				t.Fatal("nothing to change")
			}
			path := filepath.Join(t.TempDir(), filepath.Base(c.path))
			if err := os.WriteFile(path, []byte(strings.Replace(string(log), c.was, c.is, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			l, stopped := open(t, path), ""
			for i := range l.Index().Len() {
				if !l.Index().Flags(i).Has(model.FlagResult) {
					continue
				}
				m, err := l.Message(i)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range m.Results() {
					if findings.Verdict(nil, r).State == findings.Interrupted {
						stopped += cmp.Or(r.CallID, "?") + " "
					}
				}
			}
			if strings.TrimSpace(stopped) != c.id {
				t.Errorf("stopped: %q, want %q", stopped, c.id)
			}
		})
	}
}
