package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// However long the name of a file is, and however much there is to say of a log, its title
// has some room.
func TestTitleHasRoom(t *testing.T) {
	line := func(k int, rest string) string {
		parent := "null"
		if k > 0 {
			parent = fmt.Sprintf(`"u%d"`, k-1)
		}
		return fmt.Sprintf(`{"parentUuid":%s,"uuid":"u%d","sessionId":"5e551011-0000-4000-8000-0000000000b1","version":"2.1.0","cwd":"/home/ada","timestamp":"2026-03-02T11:%02d:%02d.000Z",%s}`+"\n", parent, k, k/60, k%60, rest)
	}
	var b strings.Builder
	k := 0
	say := func(rest string) { b.WriteString(line(k, rest)); k++ }
	say(`"type":"user","message":{"role":"user","content":"Count the loaves of rye, please"}`)
	for i := range 40 {
		say(fmt.Sprintf(`"type":"assistant","message":{"id":"m%d","role":"assistant","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"t%d","name":"Bash","input":{"command":"bake %d"}}],"usage":{"input_tokens":1000,"output_tokens":50}}`, i, i, i))
		say(fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","is_error":%v,"content":"Exit code 1\noven %d is cold"}]}`, i, i%4 == 0, i))
		if i%3 == 0 {
			say(`"type":"user","message":{"role":"user","content":"More"}`)
		}
	}
	for _, name := range []string{"a.jsonl", "loaves-of-rye.jsonl", "loaves-of-rye-and-of-wheat-and-of-oats.jsonl"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{70, 80, 90, 100, 120} {
			s := start(t, path, width, 24, Options{})
			row, _, _ := strings.Cut(s.String(), "\n")
			if !strings.Contains(row, "  Count the l") || !strings.HasPrefix(strings.TrimSpace(row), name[:min(len(name), 7)]) {
				t.Errorf("%s at %d: %q", name, width, row)
			}
		}
	}
}

// At the beginning, where the second row names no turn yet, the name and the title have the
// first one: what is worth less stands below.
func TestHeaderUsesItsSecondRow(t *testing.T) {
	record := func(n int, role, content string) string {
		return fmt.Sprintf(`{"type":"%s","uuid":"u%d","sessionId":"s","timestamp":"2026-05-01T10:%02d:00Z","message":{"role":"%s","model":"claude-opus-4-6","content":%s}}`+"\n", role, n, n, role, content)
	}
	const title = "Bake the rye bread as it was baked in the old days"
	log := record(1, "user", `"`+title+`"`) + record(2, "assistant", `[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"false"}}]`) +
		record(3, "user", `[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"Exit code 1"}]`) + record(4, "assistant", `[{"type":"text","text":"It is baked."}]`)
	for i := range 20 {
		log += record(5+2*i, "user", fmt.Sprintf(`"And loaf %d?"`, i)) + record(6+2*i, "assistant", `[{"type":"text","text":"Baked."}]`)
	}
	path := filepath.Join(t.TempDir(), "a-run-of-the-old-bakery-in-may.jsonl")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 30, Options{})
	s.wait("to look at")
	s.settle()
	rows := strings.Split(s.String(), "\n")
	if !strings.Contains(rows[0], "a-run-of-the-old-bakery-in-may.jsonl") || !strings.Contains(rows[0], title) {
		t.Errorf("cut in the first row:\n%s\n%s", rows[0], rows[1])
	}
	if !strings.Contains(rows[1], "claude-opus-4-6") || !strings.Contains(rows[1], "turn 1 of 21") {
		t.Errorf("not in the second row:\n%s\n%s", rows[0], rows[1])
	}
	s.press("G")
	s.settle()
	if rows := strings.Split(s.String(), "\n"); !strings.Contains(rows[0], "21 turns") || strings.Contains(rows[1], "claude-opus-4-6") {
		t.Errorf("at the end:\n%s\n%s", rows[0], rows[1])
	}
}

// A log of one turn that is all on the screen has a second row where the first one has no room
// for its name and its title; and these keep their room where the second row names a turn.
func TestNameAndTitleKeepTheirRoom(t *testing.T) {
	record := func(n int, role, content string) string {
		return fmt.Sprintf(`{"type":"%s","uuid":"u%d","sessionId":"s","timestamp":"2026-05-01T10:%02d:00Z","message":{"role":"%s","model":"claude-opus-4-6","content":%s}}`+"\n", role, n, n, role, content)
	}
	one := record(1, "user", `"Bake the rye bread as in the old days"`) + record(2, "assistant", `[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"false"}}]`) +
		record(3, "user", `[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"Exit code 1"}]`) + record(4, "assistant", `[{"type":"text","text":"It is baked."}]`)
	many := one
	for i := range 20 {
		many += record(5+2*i, "user", fmt.Sprintf(`"And loaf %d?"`, i)) + record(6+2*i, "assistant", `[{"type":"text","text":"Baked."}]`)
	}
	for _, c := range []struct {
		name, log, keys, row string
		width                int
	}{
		{"old-bakery-run.jsonl", one, "", "old-bakery-run.jsonl  Bake the rye bread as in the old days", 80},
		{"a-run-of-the-old-bakery.jsonl", one, "", "a-run-of-the-old-bakery.jsonl  Bake the rye bread as in the old days", 120},
		{"run.jsonl", one, "", "run.jsonl  Bake the rye bread as in the old days  Claude Code", 120},
		{"old-bakery-run.jsonl", many, "G", "old-bakery-run.jsonl  Bake the rye bread as in the old days", 120},
		{"run.jsonl", many, "G", "run.jsonl  Bake the rye bread as in the ", 80},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.log), 0o600); err != nil {
			t.Fatal(err)
		}
		s := start(t, path, c.width, 30, Options{})
		s.wait("to look at")
		s.settle()
		if c.keys != "" {
			s.press(c.keys)
			s.settle()
		}
		if row, _, _ := strings.Cut(s.String(), "\n"); !strings.Contains(row, c.row) {
			t.Errorf("%s at %d: %q lacks %q", c.name, c.width, row, c.row)
		}
	}
}
