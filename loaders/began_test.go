package loaders

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"msgview/model/findings"
	"msgview/model/stats"
)

// times lists how long the calls of a log took, as every view says.
func times(t *testing.T, path string) string {
	t.Helper()
	l := open(t, path)
	var list []string
	for i := range l.index.Len() {
		if !l.index.Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for k, c := range m.Calls() {
			at, place, ok := l.index.Result(i, k)
			if !ok {
				continue
			}
			from, err := l.Message(at)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, fmt.Sprint(c.ID, " ", findings.Took(m, c, from.Results()[place], from)))
		}
	}
	return strings.Join(list, ", ")
}

// The time that a model took to write a call, or others behind it, is no tool's.
func TestModelsTimeIsNoTools(t *testing.T) {
	piece := func(uuid, at, id string) string {
		return `{"type":"assistant","uuid":"` + uuid + `","parentUuid":"u0","sessionId":"s","timestamp":"2026-05-01T10:00:` + at + `Z","message":{"id":"m1","type":"message","role":"assistant","model":"x","content":[{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command":"ls"}}]}}`
	}
	result := func(uuid, at, id string) string {
		return `{"type":"user","uuid":"` + uuid + `","parentUuid":"a","sessionId":"s","timestamp":"2026-05-01T10:00:` + at + `Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"` + id + `","content":"pears"}]}}`
	}
	prompt := `{"type":"user","uuid":"u0","parentUuid":null,"sessionId":"s","timestamp":"2026-05-01T10:00:00Z","message":{"role":"user","content":"look"}}`
	folder := t.TempDir()
	for i, c := range []struct {
		name, want string
		lines      []string
	}{
		{"run when the answer is complete", "c1 500ms, c2 1s", []string{prompt, piece("p1", "01", "c1"), piece("p2", "21", "c2"), result("r1", "21.500", "c1"), result("r2", "22", "c2")}},
		{"run while the answer is written", "c1 2s, c2 1s", []string{prompt, piece("p1", "01", "c1"), result("r1", "03", "c1"), piece("p2", "21", "c2"), result("r2", "22", "c2")}},
	} {
		path := filepath.Join(folder, fmt.Sprint(i, ".jsonl"))
		if err := os.WriteFile(path, []byte(strings.Join(c.lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := times(t, path); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	for path, want := range map[string]string{
		"crush/crush.jsonl":           "call_1 2s, call_agent 4s, call_2 0s,  0s, call_3 3s, call_4 26ms, call_5 3s, call_6 10ms",
		"kimi/cli/wire.jsonl":         "t1 100ms, t2 400ms, t3 100ms",
		"langfuse-trace/emitter.json": "span e2 2.01s",
		"cline/task.log":              "toolu_1 2s, toolu_2 52s, toolu_3 1s",
	} {
		if got := times(t, filepath.Join("..", "testdata", path)); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// Calls that stand with their results in the answer that made them have their own time of it,
// those beside one another once; the rest is the model's.
func TestTimeWithinAnAnswer(t *testing.T) {
	const at = 1780000000000
	call := func(id string, from, to int) string {
		return fmt.Sprintf(`{"id":"p%s","sessionID":"ses_a","messageID":"msg_2","type":"tool","callID":"%s","tool":"bash","state":{"status":"completed","input":{"command":"ls"},"output":"pears","title":"ls","metadata":{},"time":{"start":%d,"end":%d}}}`, id, id, at+from, at+to)
	}
	message := func(id, role string, from, to int, parts ...string) string {
		return fmt.Sprintf(`{"info":{"id":"msg_%s","sessionID":"ses_a","role":"%s","time":{"created":%d,"completed":%d}},"parts":[%s]}`, id, role, at+from, at+to, strings.Join(parts, ","))
	}
	text := func(id, s string) string {
		return fmt.Sprintf(`{"id":"t%s","sessionID":"ses_a","messageID":"msg_%s","type":"text","text":"%s"}`, id, id, s)
	}
	log := `{"info":{"id":"ses_a","title":"Pears","version":"1.1.40","time":{"created":1780000000000,"updated":1780000050000}},"messages":[` + strings.Join([]string{
		message("1", "user", 0, 0, text("1", "Count the pears.")),
		message("2", "assistant", 1000, 41000, call("a", 11000, 31000), call("b", 12000, 26000), call("c", 35000, 40000)),
		message("3", "assistant", 42000, 50000, text("3", "Three.")),
	}, ",") + `]}`
	path := filepath.Join(t.TempDir(), "export.json")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	l := open(t, path)
	counter := stats.NewCounter(l)
	if err := counter.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := counter.Stats()
	if s.Time.Tools != 25*time.Second || s.Time.Model != 25*time.Second {
		t.Errorf("tools %v, model %v; want 25s of both", s.Time.Tools, s.Time.Model)
	}
	var spans []string
	for _, one := range counter.Timeline().Spans {
		if one.Kind == stats.Working || one.Kind == stats.Answer {
			spans = append(spans, fmt.Sprintf("%s %d-%d", one.Kind, one.From.UnixMilli()-at, one.To.UnixMilli()-at))
		}
	}
	want := "model 0-1000, model 1000-11000, tool 11000-31000, tool 12000-26000, model 31000-35000, tool 35000-40000, model 40000-41000, model 41000-42000, model 42000-50000"
	if got := strings.Join(spans, ", "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// The time before a result of a call that is not in the log is nobody's.
func TestTimeBeforeAStrayResult(t *testing.T) {
	log := `{"type":"user","uuid":"u0","parentUuid":null,"sessionId":"s","timestamp":"2026-05-01T10:00:00Z","message":{"role":"user","content":"look"}}
{"type":"user","uuid":"r1","parentUuid":"u0","sessionId":"s","timestamp":"2026-05-01T13:00:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"gone","content":"pears"}]}}
{"type":"assistant","uuid":"a1","parentUuid":"r1","sessionId":"s","timestamp":"2026-05-01T13:00:05Z","message":{"id":"m1","type":"message","role":"assistant","model":"x","content":[{"type":"text","text":"Three."}]}}
`
	path := filepath.Join(t.TempDir(), "s.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := stats.Of(t.Context(), open(t, path))
	if err != nil {
		t.Fatal(err)
	}
	if s.Time.Tools != 0 || s.Time.Unknown != 3*time.Hour || s.Time.Model != 5*time.Second {
		t.Errorf("tools %v, unknown %v, model %v; want 0, 3h, 5s", s.Time.Tools, s.Time.Unknown, s.Time.Model)
	}
}

// In a trace the model has the time of its spans, and a tool that of its own.
func TestTimeOfTraces(t *testing.T) {
	span := func(id, kind, name, from, to, in, out string) string {
		return fmt.Sprintf(`{"id":"%s","traceId":"t","parentObservationId":null,"level":"DEFAULT","type":"%s","name":"%s","startTime":"2026-05-01T10:00:%sZ","endTime":"2026-05-01T10:00:%sZ","input":%s,"output":%s}`, id, kind, name, from, to, in, out)
	}
	call := `{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"count","arguments":"{\"of\":\"pears\"}"}}]}`
	log := `{"trace":{"id":"t","projectId":"p","name":"pears","timestamp":"2026-05-01T10:00:00Z"},"observations":[` + strings.Join([]string{
		span("g1", "GENERATION", "chat", "00", "04", `[{"role":"user","content":"Count the pears."}]`, call),
		span("s1", "TOOL", "count", "04", "06", `{"of":"pears"}`, `"3"`),
		span("g2", "GENERATION", "chat", "06", "11", `[{"role":"user","content":"Count the pears."},`+call+`,{"role":"tool","tool_call_id":"c1","content":"3"}]`, `{"role":"assistant","content":"Three pears."}`),
	}, ",") + `]}`
	path := filepath.Join(t.TempDir(), "trace.json")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := stats.Of(t.Context(), open(t, path))
	if err != nil {
		t.Fatal(err)
	}
	if s.Time.Model != 9*time.Second || s.Time.Tools != 2*time.Second || s.Time.Person+s.Time.Unknown+s.Time.Idle != 0 {
		t.Errorf("%+v; want 9s of the model, 2s of tools", s.Time)
	}
}

// spent is how long a log says that who was waited for, and the spans of it in its timeline, from
// a time on.
func spent(t *testing.T, name, log string, from time.Time) (sum, spans string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	counter := stats.NewCounter(open(t, path))
	if err := counter.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, one := range counter.Timeline().Spans {
		if one.Kind != stats.Turn && one.Kind != stats.Agent {
			list = append(list, fmt.Sprintf("%s %v-%v", one.Kind, one.From.Sub(from).Seconds(), one.To.Sub(from).Seconds()))
		}
	}
	s := counter.Stats().Time
	return fmt.Sprintf("model %v, tools %v, person %v, unknown %v", s.Model, s.Tools, s.Person, s.Unknown), strings.Join(list, ", ")
}

// Time goes to whom was waited for, also where the log puts something between: what a program says
// before a prompt came with the prompt, a person takes the time until a call was allowed, calls
// within an answer that have no beginning of their own begin as it ends, and a model waits for
// a sub-agent.
func TestTimeGoesToWhomWasWaitedFor(t *testing.T) {
	at := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	for _, c := range []struct{ name, log, sum, spans string }{
		{"rollout-2026-05-01T10-00-00-5e551011-0000-4000-8000-000000000001.jsonl", `{"timestamp":"2026-05-01T10:00:00Z","type":"session_meta","payload":{"id":"5e551011-0000-4000-8000-000000000001","timestamp":"2026-05-01T10:00:00Z","cwd":"/orchard","originator":"codex_cli_rs","cli_version":"0.100.0"}}
{"timestamp":"2026-05-01T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Count the pears."}]}}
{"timestamp":"2026-05-01T10:00:04Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Three."}]}}
{"timestamp":"2026-05-01T10:01:04Z","type":"response_item","payload":{"type":"message","role":"developer","content":[{"type":"input_text","text":"<collaboration_mode>Default</collaboration_mode>"}]}}
{"timestamp":"2026-05-01T10:01:06Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Count the plums."}]}}
{"timestamp":"2026-05-01T10:01:09Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Five."}]}}
`, "model 7s, tools 0s, person 1m2s, unknown 0s", "model 0-4, person 4-66, model 66-69"},
		{"rollout-2026-05-01T10-00-00-5e551011-0000-4000-8000-000000000003.jsonl", `{"timestamp":"2026-05-01T10:00:00Z","type":"session_meta","payload":{"id":"5e551011-0000-4000-8000-000000000003","timestamp":"2026-05-01T10:00:00Z","cwd":"/orchard","originator":"codex_cli_rs","cli_version":"0.100.0"}}
{"timestamp":"2026-05-01T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Count the pears."}]}}
{"timestamp":"2026-05-01T10:00:04Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Three."}]}}
{"timestamp":"2026-05-01T10:00:24Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\nDuration: 5.0000 seconds\nOutput:\npear\n</result>\n</user_shell_command>"}]}}
{"timestamp":"2026-05-01T10:00:34Z","type":"response_item","payload":{"type":"message","role":"developer","content":[{"type":"input_text","text":"<collaboration_mode>Default</collaboration_mode>"}]}}
{"timestamp":"2026-05-01T10:00:34Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Count the plums."}]}}
{"timestamp":"2026-05-01T10:00:37Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Five."}]}}
`, "model 7s, tools 0s, person 30s, unknown 0s", "model 0-4, person 4-24, tool 24-29, person 24-34, model 34-37"},
		{"wire.jsonl", `{"type": "metadata", "protocol_version": "1.9"}
{"timestamp": 1777629600, "message": {"type": "TurnBegin", "payload": {"user_input": [{"type": "text", "text": "Count the pears."}]}}}
{"timestamp": 1777629602, "message": {"type": "StepBegin", "payload": {"n": 1}}}
{"timestamp": 1777629603, "message": {"type": "ToolCall", "payload": {"type": "function", "id": "t1", "function": {"name": "Shell", "arguments": "{\"command\": \"ls\"}"}, "extras": null}}}
{"timestamp": 1777629603, "message": {"type": "ApprovalRequest", "payload": {"id": "r1", "tool_call_id": "t1", "sender": "Shell", "action": "run command", "description": "Run ls", "display": []}}}
{"timestamp": 1777629663, "message": {"type": "ApprovalResponse", "payload": {"request_id": "r1", "response": "approve"}}}
{"timestamp": 1777629665, "message": {"type": "ToolResult", "payload": {"tool_call_id": "t1", "return_value": {"is_error": false, "output": "pear", "message": "", "display": []}}}}
`, "model 3s, tools 2s, person 1m0s, unknown 0s", "model 0-3, person 3-63, tool 63-65"},
		{"session-2026-05-01T10-00-5e551011.jsonl", `{"sessionId":"5e551011-0000-4000-8000-000000000001","projectHash":"0f","startTime":"2026-05-01T10:00:00Z","lastUpdated":"2026-05-01T10:00:00Z","kind":"main"}
{"id":"u1","timestamp":"2026-05-01T10:00:00Z","type":"user","content":[{"text":"Count the pears."}]}
{"id":"g1","timestamp":"2026-05-01T10:00:04Z","type":"gemini","content":"","thoughts":[],"tokens":{"input":9,"output":5,"cached":0,"thoughts":0,"tool":0,"total":14},"model":"gemini-x","toolCalls":[{"id":"c1","name":"run_shell_command","args":{"command":"ls"},"result":[{"functionResponse":{"id":"c1","name":"run_shell_command","response":{"output":"pear"}}}],"status":"success","timestamp":"2026-05-01T10:00:24Z"},{"id":"c2","name":"run_shell_command","args":{"command":"ls -a"},"result":[{"functionResponse":{"id":"c2","name":"run_shell_command","response":{"output":"pear"}}}],"status":"success","timestamp":"2026-05-01T10:00:10Z"}]}
{"id":"g2","timestamp":"2026-05-01T10:00:27Z","type":"gemini","content":"One.","thoughts":[],"tokens":{"input":19,"output":5,"cached":0,"thoughts":0,"tool":0,"total":24},"model":"gemini-x"}
`, "model 7s, tools 20s, person 0s, unknown 0s", "model 0-4, tool 4-24, tool 4-10, model 24-27"},
		{"spans.json", "[" + strings.Join([]string{
			phoenixSpan("s1", "", "AGENT", "turn", 0, 1, ""),
			phoenixSpan("s2", "s1", "LLM", "chat", 1, 3, `"llm.input_messages":[{"message":{"role":"user","content":"Count the pears."}}],"llm.output_messages":[{"message":{"role":"assistant","tool_calls":[{"tool_call":{"id":"c1","function":{"name":"delegate","arguments":"{}"}}}]}}]`),
			phoenixSpan("s3", "s1", "TOOL", "delegate", 3, 4, `"tool.name":"delegate","tool_call.id":"c1","output.value":"3"`),
			phoenixSpan("s4", "s3", "LLM", "chat", 5, 40, `"llm.input_messages":[{"message":{"role":"user","content":"Look up."}}],"llm.output_messages":[{"message":{"role":"assistant","content":"3"}}]`),
			phoenixSpan("s5", "s1", "LLM", "chat", 42, 45, `"llm.input_messages":[{"message":{"role":"user","content":"Count the pears."}},{"message":{"role":"assistant","tool_calls":[{"tool_call":{"id":"c1","function":{"name":"delegate","arguments":"{}"}}}]}},{"message":{"role":"tool","tool_call_id":"c1","content":"3"}}],"llm.output_messages":[{"message":{"role":"assistant","content":"Three."}}]`),
		}, ",") + "]", "model 7s, tools 37s, person 0s, unknown 0s", "model 1-3, tool 3-4, model 40-42, model 42-45"},
	} {
		sum, spans := spent(t, c.name, c.log, at)
		if sum != c.sum || spans != c.spans {
			t.Errorf("%s:\n%s\nwant %s\n%s\nwant %s", c.name, sum, c.sum, spans, c.spans)
		}
	}
}

// phoenixSpan is a span as Phoenix exports it.
func phoenixSpan(id, parent, kind, name string, from, to int, attributes string) string {
	at := func(n int) string { return fmt.Sprintf("2026-05-01T10:00:%02d+00:00", n) }
	above := "null"
	if parent != "" {
		above = `"` + parent + `"`
	}
	return fmt.Sprintf(`{"name":"%s","context":{"trace_id":"t1","span_id":"%s"},"span_kind":"%s","parent_id":%s,"start_time":"%s","end_time":"%s","status_code":"OK","status_message":"","attributes":{"openinference.span.kind":"%s"%s},"events":[]}`,
		name, id, kind, above, at(from), at(to), kind, strings.TrimSuffix(","+attributes, ","))
}
