package ui

import (
	"fmt"
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
