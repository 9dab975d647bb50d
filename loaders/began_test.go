package loaders

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model/findings"
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
