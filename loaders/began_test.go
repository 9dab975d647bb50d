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
		"crush/crush.jsonl":   "call_1 2s, call_agent 4s, call_2 0s,  0s, call_3 3s, call_4 26ms, call_5 3s, call_6 10ms",
		"kimi/cli/wire.jsonl": "t1 400ms, t2 400ms, t3 300ms",
		"cline/task.log":      "toolu_1 2s, toolu_2 52s, toolu_3 1s",
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
