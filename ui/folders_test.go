package ui

import (
	"fmt"
	"testing"
)

// Panes name commands and files as the rows of the conversation do: without the directory
// of the log, and where there is no room the name of a file is what stays.
func TestPanesLeaveTheDirectoryOut(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		for _, c := range []struct{ name, keys, wait string }{
			{"checks", "H", "checks"},
			{"problems", "P", "problems"},
			{"files", "V", "files"},
			{"timeline", "L =", "timeline"},
			{"diff", "D t e s t d a t a / d i f f . j s o n l enter", "part at step"},
		} {
			name := fmt.Sprintf("folders-%s-%dx%d", c.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := start(t, "testdata/folders.jsonl", size[0], size[1], Options{Open: opened})
				s.press(c.keys)
				s.wait(c.wait)
				s.golden(name)
			})
		}
	}
}
