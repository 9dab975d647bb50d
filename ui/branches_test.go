package ui

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tree leads into the thread of an agent, and to where a branch parts.
func TestBranches(t *testing.T) {
	t.Parallel()
	s := start(t, "../testdata/claude-code/with-subagents/5e551011.jsonl", 120, 40, Options{})
	s.comesBack("W", "▌●")
	s.press("W")
	s.wait("└ ⤷")
	s.press("j enter")
	s.wait("(q goes back)")
	s.press("W")
	s.wait("▌└ ⤷")
	s.press("q q")

	s = start(t, "../testdata/claude-code/rewind-fork.jsonl", 120, 40, Options{})
	s.press("W")
	s.wait("1 branch that was left")
	s.wait("└ ○")
	s.press("m j m")
	s.wait("diff")
	s.press("q W j %")
	s.press("x") // ends the peek
	s.wait("agents and branches  ")
	s.press("enter")
	s.wait("(on a branch that was left)")
}

// Two agents are compared.
func TestAgentsCompare(t *testing.T) {
	t.Parallel()
	s := start(t, "../testdata/claude-code/web-subagents.json", 120, 40, Options{})
	s.press("W")
	s.wait("#a2")
	s.press("j m j m")
	s.wait("Look right.")
}

// Two conversations of a file are compared.
func TestBranchesCompare(t *testing.T) {
	t.Parallel()
	s := start(t, "testdata/talks.jsonl", 120, 40, Options{})
	s.press("W")
	s.wait("conversation 2")
	s.press("m j m")
	s.wait("diff")
}

// The tree counts what is to be looked at, as the header does, not what went well later.
func TestBranchesTellWhatIsToBeLookedAt(t *testing.T) {
	d := drive(t, bakery(), 100, 20)
	d.looked()
	outlined(d, "W")
	if all := strings.Join(d.rows(), "\n"); !strings.Contains(all, "1!") || strings.Contains(all, "2!") {
		t.Errorf("one is to be looked at:\n%s", all)
	}
}

// Calls of branches that were left count for those, not for the conversation that went on, as
// its messages do; what the header counts is said, too.
func TestBranchesCountTheirOwnCalls(t *testing.T) {
	t.Parallel()
	record := func(id, parent, role, content string) string {
		return `{"type":"` + role + `","uuid":"` + id + `","parentUuid":` + parent + `,"sessionId":"s","timestamp":"2026-05-01T10:00:00Z","message":{"id":"m` + id + `","role":"` + role + `","content":` + content + `}}` + "\n"
	}
	call := func(id string) string {
		return `{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command":"ls ` + id + `"}}`
	}
	result := func(id string) string { return `{"type":"tool_result","tool_use_id":"` + id + `","content":"ok"}` }
	log := record("1", "null", "user", `"Bake one"`) +
		record("2", `"1"`, "assistant", "["+call("t1")+"]") + record("3", `"2"`, "user", "["+result("t1")+"]") + record("4", `"3"`, "assistant", `[{"type":"text","text":"one"}]`) +
		record("5", `"4"`, "user", `"Bake two"`) + record("6", `"5"`, "assistant", "["+call("t2")+","+call("t3")+"]") + record("7", `"6"`, "user", "["+result("t2")+","+result("t3")+"]") +
		record("8", `"4"`, "user", `"Bake three"`) + record("9", `"8"`, "assistant", "["+call("t4")+"]") + record("10", `"9"`, "user", "["+result("t4")+"]") + record("11", `"10"`, "assistant", `[{"type":"text","text":"three"}]`)
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 40, Options{})
	s.press("W")
	s.wait("1 branch that was left")
	for _, want := range []string{`Bake one +8 messages +2c`, `left: Bake two .* 3 messages +2c`, `4 calls in all of them`} {
		if !regexp.MustCompile(want).MatchString(s.String()) {
			t.Errorf("no %q in\n%s", want, s)
		}
	}
}

// A branch that a person left in the middle of a turn begins with an answer: it is called as
// that is, not as the prompt that went on.
func TestBranchesWithoutPrompts(t *testing.T) {
	t.Parallel()
	record := func(id, parent, role, content string) string {
		return `{"type":"` + role + `","uuid":"` + id + `","parentUuid":` + parent + `,"sessionId":"s","timestamp":"2026-05-01T10:00:00Z","message":{"id":"m` + id + `","role":"` + role + `","content":` + content + `}}` + "\n"
	}
	log := record("1", "null", "user", `"Bake one"`) +
		record("2", `"1"`, "assistant", `[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]`) + record("3", `"2"`, "user", `[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]`) +
		record("4", `"3"`, "assistant", `[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"bake --all"}}]`) + record("5", `"4"`, "user", `[{"type":"tool_result","tool_use_id":"t2","content":"ok"}]`) +
		record("6", `"3"`, "user", `"Only the rye"`) + record("7", `"6"`, "assistant", `[{"type":"text","text":"Done."}]`)
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 40, Options{})
	s.press("W")
	s.wait("1 branch that was left")
	if !regexp.MustCompile(`left: .*bake --all`).MatchString(s.String()) {
		t.Errorf("what the branch begins with is not its name:\n%s", s)
	}
}
