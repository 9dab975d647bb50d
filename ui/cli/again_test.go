package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// resumed is a session that was resumed: the first two records come again, the first in
// another envelope.
const resumed = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"barn","cwd":"/barn","version":"2.0.1","timestamp":"2026-01-02T10:00:00Z","message":{"role":"user","content":"Count the sheep."}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"barn","cwd":"/barn","version":"2.0.1","timestamp":"2026-01-02T10:00:01Z","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"text","text":"Seven sheep."}]}}
{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"meadow","cwd":"/meadow","version":"2.0.2","gitBranch":"shearing","timestamp":"2026-01-03T10:00:00Z","message":{"role":"user","content":"Count the sheep."}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"barn","cwd":"/barn","version":"2.0.1","timestamp":"2026-01-02T10:00:01Z","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"text","text":"Seven sheep."}]}}
{"type":"user","uuid":"u2","parentUuid":"a1","sessionId":"meadow","cwd":"/meadow","version":"2.0.2","timestamp":"2026-01-03T10:00:05Z","message":{"role":"user","content":"And the goats?"}}
`

// What a copy of a record has otherwise stands beside the message that has it, is found, and
// its line leads to that message.
func TestAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "resumed.jsonl")
	if err := os.WriteFile(path, []byte(resumed), 0o600); err != nil {
		t.Fatal(err)
	}
	all := `{"sessionId":"meadow","cwd":"/meadow","version":"2.0.2","gitBranch":"shearing","timestamp":"2026-01-03T10:00:00Z"}`
	for _, c := range []struct {
		args        []string
		want, wrong []string
	}{
		{[]string{"print", "--level", "5", "--width", "200", path}, []string{"again in line 3: " + all, "again in line 4\n"}, []string{"again in line 4:"}},
		{[]string{"print", "--format", "markdown", "--level", "5", path}, []string{"again in line 3: " + all, "again in line 4\n"}, nil},
		{[]string{"print", "--level", "4", path}, []string{"sheep"}, []string{"again in line", "shearing"}},
		{[]string{"print", "--format", "json", path}, []string{`"again in line 3":` + all, `"again in line 4":{}`}, nil},
		{[]string{"print", path + ":3"}, []string{"Count the sheep", "shearing"}, []string{"Seven", "goats"}},
		{[]string{"print", path + ":4"}, []string{"Seven sheep"}, []string{"Count", "goats"}},
		{[]string{"search", "shearing", path}, []string{path + `:3: user: gitBranch: "shearing"`}, []string{path + ":1", path + ":4"}},
		{[]string{"search", "2026-01-03T10:00:00", path}, []string{path + ":3"}, nil},
		{[]string{"search", "Count", path}, []string{path + ":1"}, []string{path + ":3"}},
		{[]string{"info", path}, []string{"2 of those shown repeat"}, nil},
	} {
		r := run(t, "", nil, c.args...)
		for _, s := range c.want {
			if !strings.Contains(r.out, s) {
				t.Errorf("%q: %q is not in\n%s%s", c.args, s, r.out, r.err)
			}
		}
		for _, s := range c.wrong {
			if strings.Contains(r.out, s) {
				t.Errorf("%q: %q is in\n%s", c.args, s, r.out)
			}
		}
	}
}
