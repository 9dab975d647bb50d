package ui

import (
	"fmt"
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
