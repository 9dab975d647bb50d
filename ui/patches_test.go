package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Patches of which an event has the numbers: they are drawn with those of their files, beside
// each other where there is room. A file that was moved, and one that was deleted, are said to be.
func TestPatchScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
		name := fmt.Sprintf("patches-%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, "../testdata/codex/patches.jsonl", size[0], size[1], Options{})
			s.wait("tidy")
			s.press("] d enter j enter")
			s.golden(name)
		})
	}
	t.Run("patches-ascii", func(t *testing.T) {
		t.Parallel()
		s := start(t, "../testdata/codex/patches.jsonl", 120, 40, Options{ASCII: true})
		s.wait("tidy")
		s.press("] d enter j enter")
		s.golden("patches-ascii")
	})
}

// The files of patches: which were moved, to where and from where, and which were deleted. Their
// contents have the numbers that an event tells.
func TestPatchedFiles(t *testing.T) {
	s := start(t, "../testdata/codex/patches.jsonl", 120, 30, Options{})
	s.wait("tidy")
	s.press("V")
	s.wait("5 files")
	s.press("enter j j enter j j enter j j enter j j enter")
	s.settle()
	text := strings.Join(strings.Fields(s.String()), " ")
	for _, want := range []string{
		"docs/frogs.md 1W W7 ✓ written L7 t1 +1", "docs/newts.md 1M M7 ✓ moved L7 t1 +1 −1 from newts.md",
		"newts.md 1M M7 ✓ moved L7 t1 to docs/newts.md", "pump.go 1E E4 ✓ edited L4 t1 +2 −1", "toads.md 1D D7 ✓ deleted L7 t1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q\n%s", want, s.String())
		}
	}
	for _, c := range []struct{ keys, want string }{
		{"c", "toads.md L7 deleted · 1 of 1 it was deleted here 1 - No toads. 2 - None at all."},
		{"q k k c", "pump.go L4 edited · 1 of 1 only these lines of it are in the log up to here line 41 and those behind it 41 start() 42 speed := fast 43 turn(speed) line 88 and those behind it 88 halt()"},
		{"q k k c", "newts.md L7 moved · 1 of 1 it is called docs/newts.md from here on"},
		{"q k k c", "docs/newts.md L7 moved · 1 of 1 it was called newts.md before only these lines of it are in the log up to here line 7 and those behind it ▌ 7 Three newts."},
	} {
		s.press(c.keys)
		s.wait("of 1")
		s.settle()
		if text := strings.Join(strings.Fields(s.String()), " "); !strings.Contains(strings.ReplaceAll(text, "▌ ", ""), strings.ReplaceAll(c.want, "▌ ", "")) {
			t.Errorf("%s: no %q\n%s", c.keys, c.want, s.String())
		}
	}
}

// The files say of a call what its row says, of an edit of which a line in the middle stays as
// of one that a command is; and those that only a command wrote are files, too.
func TestFilesCountAsRows(t *testing.T) {
	record := func(role, content string) string {
		return `{"type":"` + role + `","uuid":"` + fmt.Sprintf("u%d", len(content)) + `","sessionId":"s","timestamp":"2026-05-01T10:00:00Z","message":{"role":"` + role + `","content":` + content + `}}` + "\n"
	}
	call := func(id, name, input string) string {
		return record("assistant", `[{"type":"tool_use","id":"`+id+`","name":"`+name+`","input":`+input+`}]`) + record("user", `[{"type":"tool_result","tool_use_id":"`+id+`","content":"`+strings.Repeat("ok ", len(id))+`"}]`)
	}
	path := filepath.Join(t.TempDir(), "run.jsonl")
	if err := os.WriteFile(path, []byte(record("user", `"Bake"`)+
		call("t1", "Edit", `{"file_path":"/kitchen/oven.go","old_string":"a := 1\nb := 2\nc := 3","new_string":"x := 1\nb := 2\nz := 3"}`)+
		call("t22", "Bash", `{"command":"cat > rye.txt <<'EOF'\nflour\nsalt\nEOF"}`)+
		call("t333", "Bash", `{"command":"apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: oven.md\n@@\n-hot\n+hotter\n+still\n*** End Patch\nEOF"}`)+
		record("assistant", `[{"type":"text","text":"It is done."}]`)), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, path, 120, 30, Options{})
	s.wait("It is done.")
	rows := s.String()
	s.press("V")
	s.wait("3 files")
	s.press("enter j j enter j j enter")
	s.settle()
	for _, of := range []struct{ file, lines string }{{"oven.go", "+2 −2"}, {"rye.txt", "+2"}, {"oven.md", "+2 −1"}} {
		_, row, _ := strings.Cut(rows, of.file)
		if row, _, _ = strings.Cut(row, "\n"); !strings.Contains(row, of.lines) {
			t.Errorf("the row of %s does not say %s:\n%s", of.file, of.lines, rows)
		}
		_, behind, _ := strings.Cut(s.String(), of.file)
		_, behind, _ = strings.Cut(behind, "\n")
		if behind, _, _ = strings.Cut(behind, "\n"); !strings.HasSuffix(strings.TrimSpace(behind), of.lines) {
			t.Errorf("the files do not say %s of %s:\n%s", of.lines, of.file, s)
		}
	}
}
