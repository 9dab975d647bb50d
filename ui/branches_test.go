package ui

import (
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
