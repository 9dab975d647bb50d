package cli

import (
	"strings"
	"testing"
)

// Calls that ran at once have each the time from when all were made to its own result, the time in which any ran
// counts once, and what the model wrote before a call is the model's time.
func TestParallelCalls(t *testing.T) {
	record := func(at, uuid, parent, rest string) string {
		return `{"parentUuid":"` + parent + `","uuid":"` + uuid + `","isSidechain":false,"sessionId":"5e551012","version":"2.1.0","timestamp":"2026-05-04T10:0` + at + `.000Z",` + rest + "}\n"
	}
	said := func(content string) string {
		return `"type":"assistant","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-opus-4-6","content":[` + content + `],"usage":{"input_tokens":3,"output_tokens":4}}`
	}
	result := func(id string) string {
		return `"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"` + id + `","content":"done"}]},"toolUseResult":{"stdout":"done","stderr":"","interrupted":false}`
	}
	claude := record("0:00", "u0", "", `"type":"user","message":{"role":"user","content":"Bake two."}`) +
		record("0:05", "a1", "u0", said(`{"type":"text","text":"Both at once."}`)) +
		record("0:15", "a2", "a1", said(`{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"bake rye"}}`)) +
		record("0:16", "a3", "a2", said(`{"type":"tool_use","id":"c2","name":"Bash","input":{"command":"bake oat"}}`)) +
		record("0:46", "r1", "a2", result("c2")) +
		record("1:16", "r2", "a3", result("c1"))
	chat := strings.Join([]string{
		`{"role":"user","content":"Bake two.","timestamp":"2026-05-04T10:00:00Z"}`,
		`{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"bake","arguments":"{\"what\":\"rye\"}"}},{"id":"c2","type":"function","function":{"name":"bake","arguments":"{\"what\":\"oat\"}"}}],"timestamp":"2026-05-04T10:00:16Z"}`,
		`{"role":"tool","tool_call_id":"c2","content":"done","timestamp":"2026-05-04T10:00:46Z"}`,
		`{"role":"tool","tool_call_id":"c1","content":"done","timestamp":"2026-05-04T10:01:16Z"}`,
	}, "\n") + "\n"
	for _, c := range []struct {
		name, log  string
		p50, total float64
	}{{"claude.jsonl", claude, 30, 90}, {"chat.jsonl", chat, 30, 90}} {
		path := file(t, c.name, c.log)
		s := statsOf(t, path)
		if s.Seconds.Wall != 76 || s.Seconds.Model != 16 || s.Seconds.Tools != 60 {
			t.Errorf("%s: %+v", c.name, s.Seconds)
		}
		if len(s.Tools) != 1 || s.Tools[0].Total != c.total || s.Tools[0].P50 != c.p50 || s.Tools[0].Timed != 2 {
			t.Errorf("%s: %+v", c.name, s.Tools)
		}
		if out := run(t, "", environment(), "print", "--select", "dur>59s", path).out; !strings.Contains(out, "rye") {
			t.Errorf("%s: %s", c.name, out)
		}
	}
}
