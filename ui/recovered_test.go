package ui

import (
	"fmt"
	"testing"
)

// What went well later is one row with the tools, which Enter unfolds.
func TestRecoveredScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 10}} {
		for _, c := range []struct{ name, keys string }{{"folded", "P"}, {"unfolded", "P G enter"}} {
			name := fmt.Sprintf("recovered-%s-%dx%d", c.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := start(t, "testdata/oven.jsonl", size[0], size[1], Options{Open: opened})
				s.press("P")
				s.wait("recovered")
				s.press(c.keys[1:])
				s.settle()
				s.golden(name)
			})
		}
	}
}
