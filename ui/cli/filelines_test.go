package cli

import (
	"fmt"
	"strings"
	"testing"
)

// The row of a file that was read counts its lines, and below it they stand with their numbers
// and nothing that the tool put around them.
func TestReadShowsTheFile(t *testing.T) {
	for _, text := range []string{
		"<path>/g/beds.go</path>\n<type>file</type>\n<content>\n3: package beds\n4: \n5: var n = 1\n\n(Showing lines 3-5 of 9. Use offset=6 to continue.)\n</content>",
		"<file>\n     3|package beds\n     4|\n     5|var n = 1\n</file>\n\n(Showing lines 3-5 of 9. Use offset=6 to continue.)\n",
	} {
		log := `{"type":"session_start","id":"d-9","cwd":"/g"}
{"type":"message","id":"m1","timestamp":"2026-01-01T10:00:00Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"Read","input":{"file_path":"/g/beds.go"}}]}}
` + fmt.Sprintf(`{"type":"message","id":"m2","parentId":"m1","timestamp":"2026-01-01T10:00:01Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":%q}]}}`, text) + "\n"
		r := run(t, "", environment(), "print", "--level", "4", file(t, "run.jsonl", log))
		rows := strings.Join(strings.Fields(r.out), " ")
		if !strings.Contains(rows, " 3 l ") || !strings.Contains(rows, "│ 3 package beds │ 4 │ 5 var n = 1 │ (Showing lines 3-5 of 9.") || strings.Contains(rows, "<") {
			t.Errorf("%s%s", r.out, r.err)
		}
	}
}

// The row of a command counts its output, and below it stands nothing that the agent put around
// that.
func TestCommandShowsItsOutput(t *testing.T) {
	for _, text := range []string{
		"<returncode>0</returncode>\n<output>\nrose\noak\n</output>", "Output: rose\noak\nProcess Group PGID: 3", "rose\noak\n<shellId: 0 completed with exit code 0>",
		"command: ls beds\nstdout: rose\noak\n\nstderr: \nreturncode: 0",
	} {
		log := `{"type":"session_start","id":"d-9","cwd":"/g"}
{"type":"message","id":"m1","timestamp":"2026-01-01T10:00:00Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"Execute","input":{"command":"ls beds"}}]}}
` + fmt.Sprintf(`{"type":"message","id":"m2","parentId":"m1","timestamp":"2026-01-01T10:00:01Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":%q}]}}`, text) + "\n"
		r := run(t, "", environment(), "print", "--level", "4", file(t, "run.jsonl", log))
		rows := strings.Join(strings.Fields(r.out), " ")
		if !strings.Contains(rows, " 2 l ") || !strings.HasSuffix(rows, "│ rose │ oak") {
			t.Errorf("%s%s", r.out, r.err)
		}
	}
}
