package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same commands, reads and edits are the same steps, whatever an agent calls its tools and
// writes around their output; another command is one that changed, not two steps.
func TestDiffOfOtherTools(t *testing.T) {
	dir := t.TempDir()
	quote := func(s string) string { b, _ := json.Marshal(s); return string(b) }
	file := func(name string, lines ...string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	claude := func(name, test string) string {
		n := 0
		record := func(role, content string) string {
			n++
			parent := "null"
			if n > 1 {
				parent = quote("u" + string(rune('a'+n-1)))
			}
			return `{"parentUuid":` + parent + `,"type":"` + role + `","uuid":"u` + string(rune('a'+n)) + `","cwd":"/srv/oven","sessionId":"5e551011","version":"2.1.15","timestamp":"2026-03-01T09:00:0` + string(rune('0'+n)) + `Z","message":{"id":"m` + string(rune('a'+n)) + `","role":"` + role + `","content":` + content + `}}`
		}
		call := func(id, tool, args string) string {
			return record("assistant", `[{"type":"tool_use","id":"`+id+`","name":"`+tool+`","input":`+args+`}]`)
		}
		result := func(id, text, failed string) string {
			return record("user", `[{"type":"tool_result","tool_use_id":"`+id+`","content":`+quote(text)+`,"is_error":`+failed+`}]`)
		}
		return file(name, record("user", `"Mend the oven."`),
			call("t1", "Bash", `{"command":"ls -a","description":"look","timeout":5000}`), result("t1", "oven.go", "false"),
			call("t2", "Bash", `{"command":`+quote(test)+`}`), result("t2", "Exit code 1\n1 failed in 1s", "true"),
			record("assistant", `[{"type":"text","text":"Done."}]`))
	}
	codex := file("codex.jsonl",
		`{"timestamp":"2026-03-02T09:00:00Z","type":"session_meta","payload":{"id":"019c2000-0000-7000-8000-000000000011","timestamp":"2026-03-02T09:00:00Z","cwd":"/home/ada/oven","originator":"codex_cli_rs","cli_version":"0.93.0"}}`,
		`{"timestamp":"2026-03-02T09:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Mend the oven."}]}}`,
		`{"timestamp":"2026-03-02T09:00:02Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls -a\",\"yield_time_ms\":1000,\"workdir\":\"/home/ada/oven\"}","call_id":"c1"}}`,
		`{"timestamp":"2026-03-02T09:00:03Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c1","output":"Chunk ID: aaaaaa\nWall time: 0.1 seconds\nProcess exited with code 0\nOutput:\noven.go"}}`,
		`{"timestamp":"2026-03-02T09:00:04Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"pytest -q\"}","call_id":"c2"}}`,
		`{"timestamp":"2026-03-02T09:00:05Z","type":"response_item","payload":{"type":"function_call_output","call_id":"c2","output":"Chunk ID: bbbbbb\nWall time: 1.1 seconds\nProcess exited with code 1\nOutput:\n1 failed in 2s"}}`,
		`{"timestamp":"2026-03-02T09:00:06Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}}`)
	chat := file("chat.jsonl",
		`{"role":"user","content":"Mend the oven."}`,
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"run_terminal_cmd","arguments":"{\"command\":\"ls -a\",\"is_background\":false,\"explanation\":\"look\"}"}}]}`,
		`{"role":"tool","tool_call_id":"c1","content":"oven.go"}`,
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c2","type":"function","function":{"name":"run_terminal_cmd","arguments":"{\"command\":\"pytest -q\",\"is_background\":false}"}}]}`,
		`{"role":"tool","tool_call_id":"c2","content":"Exit code: 1\n1 failed in 1s"}`,
		`{"role":"assistant","content":"Done."}`)
	same, other := claude("same.jsonl", "pytest -q"), claude("other.jsonl", "pytest -q tests/test_oven.py")
	for _, c := range []struct {
		a, b string
		code int
		want string
	}{
		{same, codex, 0, "all 4 steps are the same"},
		{codex, same, 0, "all 4 steps are the same"},
		{same, chat, 0, "all 4 steps are the same"},
		{codex, chat, 0, "all 4 steps are the same"},
		{other, codex, 1, "3 steps the same, 1 changed"},
		{chat, other, 1, "3 steps the same, 1 changed"},
		{same, other, 1, "3 steps the same, 1 changed"},
	} {
		r := run(t, "", nil, "diff", "--fail-on", "divergence", c.a, c.b)
		if r.code != c.code || !strings.Contains(r.out+r.err, c.want) || c.code == 0 && strings.Contains(r.out, "only in ") {
			t.Errorf("%s and %s: %d\n%s%s", filepath.Base(c.a), filepath.Base(c.b), r.code, r.out, r.err)
		}
	}
}
