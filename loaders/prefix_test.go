package loaders

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Lines of a program's log with a record behind text are read as the format of the
// record; the text is kept, and the time in it is the message's.
func TestBehindText(t *testing.T) {
	records := []string{
		`{"role":"user","mode":"user","agentName":"guide","content":"Where is gate 4?","payload":null}`,
		`{"agentName":"guide","mode":"user","role":"assistant","content":"","tool_calls":[{"id":"call_1","type":"function","function":{"name":"map","arguments":{"gate":4}}}]}`,
		`{"role":"tool","agentName":"guide","mode":"tool","content":"left","tool_call_id":"call_1"}`,
	}
	for _, prefix := range []string{
		"INFO 2026-04-02T08:30:00Z", "2026-04-02 08:30:00 app:", "[2026-04-02T08:30:00Z] INFO (history/71): push", "2026-04-02 08:30:00,000 |guide|", `level="info" msg=`,
	} {
		t.Run(prefix, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "app.log")
			text := "2026-04-02 08:29:00 app: starting\n"
			for _, r := range records {
				text += prefix + " " + r + "\n"
			}
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			l := open(t, path)
			a := l.index.Account()
			if got := l.Source().Format; got != "agent-swarm-kit" || a.Messages != 3 || a.Paired != 1 || a.Malformed != 1 {
				t.Fatalf("%s, %+v", got, a)
			}
			m, err := l.Message(1)
			if err != nil {
				t.Fatal(err)
			}
			if last := m.Meta[len(m.Meta)-1]; last.Name != "line begins" || !strings.HasPrefix(prefix, strings.ReplaceAll(string(last.Value[1:5]), `\`, "")) {
				t.Errorf("%s: %s", last.Name, last.Value)
			}
			if at := m.Time.Format("15:04"); strings.Contains(prefix, "08:30") && at != "08:30" {
				t.Errorf("time %v", m.Time)
			}
		})
	}
}
