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

// answered is a session that was resumed behind a call and its result: both come again, the
// result in another envelope.
const answered = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"barn","timestamp":"2026-01-02T10:00:00Z","message":{"role":"user","content":"Count the sheep."}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"barn","timestamp":"2026-01-02T10:00:01Z","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"count"}}]}}
{"type":"user","uuid":"r1","parentUuid":"a1","sessionId":"barn","timestamp":"2026-01-02T10:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"seven"}]}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"barn","timestamp":"2026-01-02T10:00:01Z","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"count"}}]}}
{"type":"user","uuid":"r1","parentUuid":"a1","sessionId":"meadow","gitBranch":"shearing","timestamp":"2026-01-02T10:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"seven"}]}}
{"type":"user","uuid":"u2","parentUuid":"r1","sessionId":"meadow","timestamp":"2026-01-03T10:00:05Z","message":{"role":"user","content":"And the goats?"}}
`

// What a copy of a result has otherwise stands beside its call, which shows the result.
func TestAnsweredAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answered.jsonl")
	if err := os.WriteFile(path, []byte(answered), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"plain", "markdown"} {
		want := `again in line 5: {"sessionId":"meadow","gitBranch":"shearing"}`
		if r := run(t, "", nil, "print", "--format", format, "--level", "5", "--width", "200", path); !strings.Contains(r.out, want) {
			t.Errorf("%s: %q is not in\n%s%s", format, want, r.out, r.err)
		}
	}
}

// inPieces is a message in two records, of which the second says otherwise who speaks.
const inPieces = `{"type":"user","uuid":"u1","parentUuid":null,"isSidechain":true,"agentId":"lamb","sessionId":"barn","timestamp":"2026-01-02T10:00:00Z","message":{"role":"user","content":"Count the sheep."}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","isSidechain":true,"agentId":"lamb","attributionAgent":"counter","sessionId":"barn","timestamp":"2026-01-02T10:00:01Z","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"text","text":"Counting."}]}}
{"type":"assistant","uuid":"a2","parentUuid":"a1","isSidechain":true,"agentId":"lamb","attributionAgent":"shearing","sessionId":"barn","timestamp":"2026-01-02T10:00:02Z","message":{"id":"msg_1","role":"assistant","model":"m","content":[{"type":"text","text":"Seven sheep."}]}}
`

// What a later piece of a message says otherwise of the message stands beside it.
func TestPieceSaysOtherwise(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pieces.jsonl")
	if err := os.WriteFile(path, []byte(inPieces), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--level", "5"}, {"--format", "json"}} {
		if r := run(t, "", nil, append(append([]string{"print"}, args...), path)...); !strings.Contains(r.out, `"agent":"shearing"`) {
			t.Errorf("%q: the agent of the second piece is not in\n%s%s", args, r.out, r.err)
		}
	}
}

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
