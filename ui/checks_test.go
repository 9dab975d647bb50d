package ui

import (
	"fmt"
	"testing"
)

// Checks say how many tests passed and failed, and which passed by their words alone.
func TestChecksScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 10}} {
		name := fmt.Sprintf("checks-counted-%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, "testdata/tests.jsonl", size[0], size[1], Options{Open: opened})
			s.press("H")
			s.wait("4 checks")
			s.golden(name)
		})
	}
}
