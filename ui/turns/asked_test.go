package turns_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/ui/turns"
)

// A plan that was approved after a wait, and calls that were refused, are told of in the map,
// also where the log has no requests to allow them; other calls are not.
func TestAskedOfTurns(t *testing.T) {
	const head = `"sessionId":"s1","version":"2.1.98","cwd":"/home/ada/mill"`
	lines := []string{
		`{"type":"user","uuid":"u1","parentUuid":null,` + head + `,"timestamp":"2026-03-01T12:00:00Z","message":{"role":"user","content":"plan the bread"}}`,
		`{"type":"assistant","uuid":"a0","parentUuid":"u1",` + head + `,"timestamp":"2026-03-01T12:00:05Z","message":{"id":"m0","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"c0","name":"Read","input":{"file_path":"/home/ada/mill/flour.txt"}}]}}`,
		`{"type":"user","uuid":"r0","parentUuid":"a0",` + head + `,"timestamp":"2026-03-01T12:00:06Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c0","content":"flour"}]}}`,
		`{"type":"assistant","uuid":"a1","parentUuid":"r0",` + head + `,"timestamp":"2026-03-01T12:00:10Z","message":{"id":"m1","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"c1","name":"ExitPlanMode","input":{"plan":"Bake it."}}]}}`,
		`{"type":"user","uuid":"r1","parentUuid":"a1",` + head + `,"timestamp":"2026-03-01T12:02:15Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"User has approved your plan. You can now start coding."}]}}`,
		`{"type":"assistant","uuid":"a9","parentUuid":"r1",` + head + `,"timestamp":"2026-03-01T12:02:16Z","message":{"id":"m9","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"c9","name":"Edit","input":{"file_path":"/home/ada/mill/flour.txt","old_string":"a","new_string":"b"}}]}}`,
		`{"type":"user","uuid":"r9","parentUuid":"a9",` + head + `,"timestamp":"2026-03-01T12:02:17Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c9","content":"edited"}]}}`,
		`{"type":"assistant","uuid":"a2","parentUuid":"r9",` + head + `,"timestamp":"2026-03-01T12:02:20Z","message":{"id":"m2","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"c2","name":"Bash","input":{"command":"rm -r flour"}}]}}`,
		`{"type":"user","uuid":"r2","parentUuid":"a2",` + head + `,"timestamp":"2026-03-01T12:02:30Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c2","is_error":true,"content":"The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed."}]},"toolUseResult":"User rejected tool use"}`,
		`{"type":"user","uuid":"u2","parentUuid":"r2",` + head + `,"timestamp":"2026-03-01T12:03:00Z","message":{"role":"user","content":"look only"}}`,
		`{"type":"assistant","uuid":"a3","parentUuid":"u2",` + head + `,"timestamp":"2026-03-01T12:03:10Z","message":{"id":"m3","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"c3","name":"Bash","input":{"command":"ls"}}]}}`,
		`{"type":"user","uuid":"r3","parentUuid":"a3",` + head + `,"timestamp":"2026-03-01T12:03:20Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c3","content":"flour"}]}}`,
	}
	path := filepath.Join(t.TempDir(), "plan.jsonl")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := loaders.Open(t.Context(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	var asked []int
	var did, rows []string
	for _, h := range turns.Of(log.Index(), model.Every) {
		f := h.Read(log, model.Every, false)
		asked, did = append(asked, f.Asked), append(did, f.Did)
		for _, a := range f.Approvals {
			rows = append(rows, fmt.Sprint(a.Title, " | ", a.State, a.Slow, " | ", a.Did))
		}
	}
	if fmt.Sprint(asked) != "[2 0]" || fmt.Sprintf("%q", did) != `["1 Read" "1 Bash"]` {
		t.Errorf("asked %v, did %q", asked, did)
	}
	want := "plan approved after 2 m 05 s | ok true | 1 Edit\nrefused after 10.0 s: Bash rm -r flour | denied false | "
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("the approvals are\n%s\nwant\n%s", got, want)
	}
}
