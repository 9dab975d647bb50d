package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// claude writes a log of Claude Code: a record for each step, "name args" for a call whose
// result comes so many seconds later.
func claude(t *testing.T, steps ...string) string {
	t.Helper()
	at := time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)
	var b strings.Builder
	parent := "null"
	say := func(kind, content string) {
		id := fmt.Sprintf("u%d", strings.Count(b.String(), "\n"))
		fmt.Fprintf(&b, `{"type":%q,"uuid":%q,"parentUuid":%s,"sessionId":"s","timestamp":%q,"message":{"role":%q,"content":%s}}`+"\n", kind, id, parent, at.Format(time.RFC3339), kind, content)
		parent = fmt.Sprintf("%q", id)
	}
	say("user", `"Bake a cake."`)
	for i, step := range steps {
		seconds := 1
		name, args := "", ""
		fmt.Sscanf(step, "%d %s", &seconds, &name)
		args = step[strings.Index(step, "{"):]
		at = at.Add(time.Second)
		say("assistant", fmt.Sprintf(`[{"type":"tool_use","id":"c%d","name":%q,"input":%s}]`, i, name, args))
		at = at.Add(time.Duration(seconds) * time.Second)
		say("user", fmt.Sprintf(`[{"type":"tool_result","tool_use_id":"c%d","content":"ok"}]`, i))
	}
	at = at.Add(time.Second)
	say("assistant", `[{"type":"text","text":"There it is."}]`)
	path := filepath.Join(t.TempDir(), "cake.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A check behind a pipe has a sign and words that say that nothing tells how it ended.
func TestChecksNotKnown(t *testing.T) {
	t.Parallel()
	path := claude(t, `1 Bash {"command":"go test ./... 2>&1 | tail -50"}`)
	s := start(t, path, 120, 20, Options{})
	s.press("H")
	s.wait("1 check")
	s.settle()
	if got := s.String(); !strings.Contains(got, "• L2") || !strings.Contains(got, "not known whether it passed") {
		t.Error(got)
	}
}

// What a person took to approve a plan is no time of the tool that asked.
func TestToolsDoNotTakeThePersonsTime(t *testing.T) {
	t.Parallel()
	path := claude(t, `400 ExitPlanMode {"plan":"bake"}`, `7 Bash {"command":"heat"}`)
	s := start(t, path, 120, 60, Options{})
	s.press("S")
	s.wait("tools by time")
	s.settle()
	_, tools, _ := strings.Cut(s.String(), "tools by time")
	for line := range strings.Lines(tools) {
		if strings.Contains(line, "ExitPlanMode") && strings.Contains(line, "6m") {
			t.Errorf("%s in\n%s", line, s.String())
		}
	}
}

// The timeline opens with what led to the longest span and what followed it.
func TestTimelineOpensAmid(t *testing.T) {
	t.Parallel()
	var steps []string
	for i := range 60 {
		seconds := 20
		if i == 40 {
			seconds = 90
		}
		steps = append(steps, fmt.Sprintf(`%d Bash {"command":"step-%d"}`, seconds, i))
	}
	s := start(t, claude(t, steps...), 120, 40, Options{})
	s.press("L")
	s.wait("step-40 ")
	s.settle()
	lines := strings.Split(s.String(), "\n")
	for i, line := range lines {
		if strings.Contains(line, "step-40 ") && i > len(lines)/2 {
			t.Errorf("row %d of %d:\n%s", i, len(lines), s.String())
		}
	}
}

// A narrow list of problems has their kind, and what is an error has a sign of its own.
func TestNarrowProblemsTellTheirKind(t *testing.T) {
	t.Parallel()
	s := start(t, viewsLog, 40, 10, Options{})
	s.press("P")
	s.wait("! L")
	s.settle()
	if got := s.String(); !strings.Contains(got, "fail ") && !strings.Contains(got, "hidden ") {
		t.Error(got)
	}
}

// The messages of a conversation are those without the branches that were left, as in a
// comparison of the two.
func TestBranchesCountWhatIsActive(t *testing.T) {
	t.Parallel()
	s := start(t, "../testdata/claude-code/rewind-fork.jsonl", 120, 40, Options{})
	s.press("W")
	s.wait("branch that was left")
	s.settle()
	if got := s.String(); !strings.Contains(got, "5 messages") || !strings.Contains(got, "2 messages") {
		t.Error(got)
	}
}
