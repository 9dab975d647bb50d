package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Logs of a bakery whose ids were all blacked out: two calls of one tool at once, and the same
// words of a person twice.
const (
	blackedChat = `{"id":"ID","role":"user","content":"Bake."}
{"id":"ID","role":"assistant","content":null,"tool_calls":[{"id":"ID","type":"function","function":{"name":"bake","arguments":"{\"loaf\":\"rye\"}"}},{"id":"ID","type":"function","function":{"name":"bake","arguments":"{\"loaf\":\"spelt\"}"}}]}
{"id":"ID","role":"tool","tool_call_id":"ID","content":"rye is done"}
{"id":"ID","role":"tool","tool_call_id":"ID","content":"spelt is done"}
{"id":"ID","role":"user","content":"Bake."}
{"id":"ID","role":"assistant","content":"Once more.","tool_calls":[{"id":"ID","type":"function","function":{"name":"bake","arguments":"{\"loaf\":\"oat\"}"}}]}
{"id":"ID","role":"tool","tool_call_id":"ID","content":"oat is done"}
{"id":"ID","role":"assistant","content":"Three loaves."}
`
	blackedClaude = `{"type":"user","uuid":"ID","parentUuid":null,"sessionId":"ID","timestamp":"2026-01-02T10:00:00Z","message":{"role":"user","content":"Bake."}}
{"type":"assistant","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:01Z","message":{"id":"ID","role":"assistant","model":"m","content":[{"type":"tool_use","id":"ID","name":"bake","input":{"loaf":"rye"}}]}}
{"type":"assistant","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:01Z","message":{"id":"ID","role":"assistant","model":"m","content":[{"type":"tool_use","id":"ID","name":"bake","input":{"loaf":"spelt"}}]}}
{"type":"user","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"ID","content":"rye is done"}]}}
{"type":"user","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"ID","content":"spelt is done"}]}}
{"type":"user","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:03Z","message":{"role":"user","content":"Bake."}}
{"type":"assistant","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:04Z","message":{"id":"ID","role":"assistant","model":"m","content":[{"type":"text","text":"Once more."},{"type":"tool_use","id":"ID","name":"bake","input":{"loaf":"oat"}}]}}
{"type":"user","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:05Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"ID","content":"oat is done"}]}}
{"type":"assistant","uuid":"ID","parentUuid":"ID","sessionId":"ID","timestamp":"2026-01-02T10:00:06Z","message":{"id":"ID","role":"assistant","model":"m","content":[{"type":"text","text":"Three loaves."}]}}
`
	blackedOpenCode = `{"info":{"id":"ID","title":"Loaves","directory":"/bakery","time":{"created":1}},"messages":[
{"info":{"id":"ID","sessionID":"ID","role":"user","time":{"created":1}},"parts":[{"id":"ID","sessionID":"ID","messageID":"ID","type":"text","text":"Bake."}]},
{"info":{"id":"ID","sessionID":"ID","role":"assistant","parentID":"ID","time":{"created":2,"completed":3}},"parts":[
{"id":"ID","sessionID":"ID","messageID":"ID","type":"tool","callID":"ID","tool":"bake","state":{"status":"completed","input":{"loaf":"rye"},"output":"rye is done","time":{"start":2,"end":3}}},
{"id":"ID","sessionID":"ID","messageID":"ID","type":"tool","callID":"ID","tool":"bake","state":{"status":"completed","input":{"loaf":"spelt"},"output":"spelt is done","time":{"start":2,"end":3}}}]},
{"info":{"id":"ID","sessionID":"ID","role":"user","time":{"created":4}},"parts":[{"id":"ID","sessionID":"ID","messageID":"ID","type":"text","text":"Bake."}]},
{"info":{"id":"ID","sessionID":"ID","role":"assistant","parentID":"ID","time":{"created":5,"completed":6}},"parts":[
{"id":"ID","sessionID":"ID","messageID":"ID","type":"text","text":"Once more."},
{"id":"ID","sessionID":"ID","messageID":"ID","type":"tool","callID":"ID","tool":"bake","state":{"status":"completed","input":{"loaf":"oat"},"output":"oat is done","time":{"start":5,"end":6}}}]},
{"info":{"id":"ID","sessionID":"ID","role":"assistant","parentID":"ID","time":{"created":7,"completed":8}},"parts":[{"id":"ID","sessionID":"ID","messageID":"ID","type":"text","text":"Three loaves."}]}]}
`
)

// Of a log whose ids were blacked out each call has its own result, nothing said is missing, all
// stands in the order of the file, and nothing is told to be wrong with it.
func TestBlackedOutIDs(t *testing.T) {
	for name, log := range map[string]string{"chat.jsonl": blackedChat, "claude.jsonl": blackedClaude, "opencode.json": blackedOpenCode} {
		for _, word := range []string{"REDACTED", "[id]", "***", "none", "[Filtered]", "<guid>", "ID_REMOVED", "XXX"} {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(strings.ReplaceAll(log, `"ID"`, `"`+word+`"`)), 0o600); err != nil {
				t.Fatal(err)
			}
			r := run(t, "", environment(), "print", "--format", "json", path)
			said, calls := blackedSaid(t, r.out)
			if want := []string{"Bake.", "Bake.", "Once more.", "Three loaves."}; !slices.Equal(said, want) {
				t.Errorf("%s, %s: said %q\n%s", name, word, said, r.out)
			}
			if want := []string{"rye: rye is done", "spelt: spelt is done", "oat: oat is done"}; !slices.Equal(calls, want) {
				t.Errorf("%s, %s: calls %q\n%s", name, word, calls, r.out)
			}
			r = run(t, "", environment(), "print", "--width", "100", path)
			at := 0
			for _, line := range []string{"rye is done", "spelt is done", "Once more.", "oat is done", "Three loaves."} {
				i := strings.Index(r.out[at:], line)
				if i < 0 {
					t.Fatalf("%s, %s: %q is not in its place:\n%s", name, word, line, r.out)
				}
				at += i
			}
			if r = run(t, "", environment(), "check", path); strings.Contains(r.out, "protocol.") {
				t.Errorf("%s, %s: %s", name, word, r.out)
			}
		}
	}
}

// blackedSaid returns the texts of a printed log and each call with its result.
func blackedSaid(t *testing.T, printed string) (said, calls []string) {
	type part struct {
		Type, Text string
		Arguments  struct{ Loaf string }
		Content    []struct{ Text string }
		Result     *struct{ Message, Part int }
	}
	parts := map[int][]part{}
	var order []part
	for line := range strings.Lines(printed) {
		var m struct {
			Index *int
			Parts []part
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Index != nil {
			parts[*m.Index] = m.Parts
			order = append(order, m.Parts...)
		}
	}
	for _, p := range order {
		switch {
		case p.Type == "text":
			said = append(said, p.Text)
		case p.Type == "tool_call" && p.Result == nil:
			calls = append(calls, p.Arguments.Loaf+": none")
		case p.Type == "tool_call":
			calls = append(calls, p.Arguments.Loaf+": "+parts[p.Result.Message][p.Result.Part].Content[0].Text)
		}
	}
	return said, calls
}

// Of a rollout whose ids were blacked out a call that only an event tells of is shown, and one that
// a record before it has is shown once; results beside a reminder are those of their calls.
func TestBlackedOutIDsOfOtherShapes(t *testing.T) {
	for name, c := range map[string]struct{ log, want string }{
		"rollout.jsonl": {`{"timestamp":"2026-01-02T10:00:00Z","type":"session_meta","payload":{"id":"s1","timestamp":"2026-01-02T10:00:00Z","cwd":"/bakery","originator":"codex_cli_rs","cli_version":"0.50.0"}}
{"timestamp":"2026-01-02T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Bake."}]}}
{"timestamp":"2026-01-02T10:00:02Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"ls\"],\"workdir\":\"/bakery\"}","call_id":"ID"}}
{"timestamp":"2026-01-02T10:00:03Z","type":"event_msg","payload":{"type":"exec_command_end","call_id":"ID","command":["bash","-lc","ls"],"cwd":"/bakery","stdout":"rye\n","stderr":"","exit_code":0}}
{"timestamp":"2026-01-02T10:00:03Z","type":"response_item","payload":{"type":"function_call_output","call_id":"ID","output":"rye"}}
{"timestamp":"2026-01-02T10:00:04Z","type":"event_msg","payload":{"type":"exec_command_end","call_id":"ID","command":["knead"],"cwd":"/bakery","stdout":"dough","stderr":"","exit_code":0}}
{"timestamp":"2026-01-02T10:00:05Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}}
`, "rye dough"},
		"messages.jsonl": {`{"role":"user","content":"Look."}
{"role":"assistant","content":[{"type":"text","text":"I look."},{"type":"tool_use","id":"ID","name":"Read","input":{"file_path":"/bakery/a"}},{"type":"tool_use","id":"ID","name":"Weigh","input":{"loaf":"rye"}}]}
{"role":"user","content":[{"type":"tool_result","tool_use_id":"ID","content":"a list"},{"type":"tool_result","tool_use_id":"ID","content":"a pound"},{"type":"text","text":"<system-reminder>The list is empty.</system-reminder>"}]}
{"role":"assistant","content":[{"type":"text","text":"Done."}]}
`, "a list a pound"},
	} {
		for _, word := range []string{"REDACTED", "", "***"} {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(strings.ReplaceAll(c.log, `"ID"`, `"`+word+`"`)), 0o600); err != nil {
				t.Fatal(err)
			}
			r := run(t, "", environment(), "print", "--format", "json", path)
			_, calls := blackedSaid(t, r.out)
			for i := range calls {
				calls[i] = strings.TrimPrefix(calls[i], "rye")
				calls[i] = strings.TrimSpace(strings.TrimPrefix(calls[i], ": "))
			}
			if got := strings.Join(calls, " "); got != c.want {
				t.Errorf("%s, %q: calls %q, want %q\n%s", name, word, got, c.want, r.out)
			}
			if r = run(t, "", environment(), "check", path); strings.Contains(r.out, "protocol.") {
				t.Errorf("%s, %q: %s", name, word, r.out)
			}
		}
	}
}
